#include "core/diagnose/compare_files/block_damage.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"

#include <algorithm>

namespace vitrine {

namespace {

FileFault notFinite(const FileFaultRequest& request)
{
    const TensorDifference& found = request.difference;
    return {Cause::Nan,
            "not finite",
            concat(inQuotes(request.a.name), " contains values that are NaN or infinite: ", found.notFiniteA, " in a, ",
                   found.notFiniteB, " in b."),
            {},
            1};
}

/// Returns the first few ranges of damaged blocks, such as "blocks 4 to 7 (rows 2 to 3)".
std::string rangesOf(const TensorDifference& difference, std::uint64_t perRow)
{
    constexpr int kShown = 4;
    std::string text;
    int ranges = 0;
    for (std::uint64_t i = 0; i < difference.blocks; ++i) {
        if (!difference.isDamaged[i]) continue;
        const std::uint64_t first = i;
        while (i + 1 < difference.blocks && difference.isDamaged[i + 1]) ++i;
        if (++ranges > kShown) continue;
        text += concat(text.empty() ? "" : ", ", first, first == i ? "" : concat(" to ", i), " (row ", first / perRow,
                       first / perRow == i / perRow ? "" : concat(" to row ", i / perRow), ')');
    }
    return ranges > kShown ? concat(text, " and ", ranges - kShown, " more runs") : text;
}

}  // namespace

FileFault blockDamage(const FileFaultRequest& request)
{
    if (request.difference.notFiniteA + request.difference.notFiniteB > 0) return notFinite(request);
    const TensorDifference& found = request.difference;
    const std::uint64_t perRow = found.blocks / std::max<std::uint64_t>(1, rowsOf(request.a));
    const std::string size = concat("The relative difference is ", significant(found.relative, 3),
                                    ", but the types explain only ", significant(found.explained, 3), '.');
    if (found.damaged == 0 || found.damaged * 2 > found.blocks) {
        return {Cause::Unknown,
                "",
                concat(inQuotes(request.a.name),
                       " differs by more than its types explain, and no known mistake explains the difference. ", size),
                {},
                found.relative};
    }
    const std::string where = rangesOf(found, perRow);
    return {Cause::Unknown, concat("damaged blocks: ", where),
            concat(found.damaged, " of the ", found.blocks, " blocks of ", found.blockWidth, " values of ",
                   inQuotes(request.a.name), " differ by more than their types explain: ", where, '.'),
            "Overwritten or lost bytes have this effect: download the file again, or quantize the tensor again.",
            found.relative};
}

}  // namespace vitrine
