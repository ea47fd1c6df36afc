#include "core/diagnose/recipe/grids.h"

#include "core/base/concat.h"
#include "core/file/quant/iq_grids.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace vitrine {

namespace {

/// A grid with its points encoded as numbers. Each field of `bits` bits is an index into `levels`; the lowest field is
/// the first weight.
struct CodedGrid {
    std::string name;
    unsigned bits = 0;
    std::size_t width = 0;
    std::vector<int> levels;
    std::vector<unsigned> codes;
};

template <std::size_t Count, std::size_t Width>
CodedGrid coded(const char* name, const IqGrid<Count, Width>& grid)
{
    CodedGrid out{name, Width == 8 ? 2U : 3U, Width, {}, {}};
    for (const auto& point : grid.points) out.levels.insert(out.levels.end(), std::begin(point), std::end(point));
    std::sort(out.levels.begin(), out.levels.end());
    out.levels.erase(std::unique(out.levels.begin(), out.levels.end()), out.levels.end());
    for (const auto& point : grid.points) {
        unsigned code = 0;
        for (std::size_t i = 0; i < Width; ++i) {
            const auto level = std::lower_bound(out.levels.begin(), out.levels.end(), point[i]) - out.levels.begin();
            code |= static_cast<unsigned>(level) << (out.bits * i);
        }
        out.codes.push_back(code);
    }
    return out;
}

CodedGrid gridOf(QuantType type)
{
    switch (type) {
    case QuantType::IQ1_S:
    case QuantType::IQ1_M:
        return coded("IQ1", kIq1Grid);
    case QuantType::IQ2_XXS:
        return coded("IQ2_XXS", kIq2XxsGrid);
    case QuantType::IQ2_XS:
        return coded("IQ2_XS", kIq2XsGrid);
    case QuantType::IQ2_S:
        return coded("IQ2_S", kIq2SGrid);
    case QuantType::IQ3_XXS:
        return coded("IQ3_XXS", kIq3XxsGrid);
    case QuantType::IQ3_S:
        return coded("IQ3_S", kIq3SGrid);
    default:
        return {};
    }
}

std::string listed(const std::vector<int>& levels)
{
    std::string out;
    for (const int level : levels) out += concat(out.empty() ? "" : ", ", level);
    return out;
}

}  // namespace

std::string numpyGrid(QuantType type)
{
    const CodedGrid grid = gridOf(type);
    if (grid.codes.empty()) return {};
    const std::size_t digits = grid.bits * grid.width / 4;
    std::string out =
        concat("\n", grid.name, " = grid([", listed(grid.levels), "], ", grid.bits, ", ", grid.width, ", \"\"\"");
    for (std::size_t i = 0; i < grid.codes.size(); ++i) {
        out += concat(i % 24 == 0 ? "\n" : " ", hexadecimal(grid.codes[i], digits));
    }
    return out + "\"\"\")\n";
}

std::string cGrid(QuantType type)
{
    const CodedGrid grid = gridOf(type);
    if (grid.codes.empty()) return {};
    std::string out = concat("\n/* Points of ", grid.width, " weights: ", grid.bits,
                             " bits choose the level of each. */\nstatic const int ", grid.name, "_LEVELS[] = {",
                             listed(grid.levels), "};\nstatic const unsigned short ", grid.name, "[] = {");
    for (std::size_t i = 0; i < grid.codes.size(); ++i) {
        out += concat(i == 0 ? "" : ",", i % 16 == 0 ? "\n    " : " ", "0x", hexadecimal(grid.codes[i]));
    }
    return out + "};\n";
}

}  // namespace vitrine
