#include "core/compare_files/file_faults.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/cause/decoding_mistakes.h"
#include "core/compare_files/row_order.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace vitrine {

namespace {

/// Larger tensors are not held in memory twice as floats; of them only what one pass shows is said.
constexpr std::uint64_t kMostElements = std::uint64_t{1} << 27;

/// What the difference of a fault that is undone must fall to, besides the limit of the types.
constexpr double kMuchBetter = 0.7;

/// Values that are not related differ by about 1; the limits of types below three bits come near to that.
constexpr double kRelated = 0.6;

struct Moments {
    double a = 0;
    double b = 0;
    double ab = 0;
    double meanDifference = 0;
};

Moments momentsOf(const std::vector<float>& a, const std::vector<float>& b)
{
    Moments m;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double x = static_cast<double>(a[i]);
        const double y = static_cast<double>(b[i]);
        m.a += x * x;
        m.b += y * y;
        m.ab += x * y;
        m.meanDifference += y - x;
    }
    m.meanDifference /= static_cast<double>(a.size());
    return m;
}

/// Relative L2 of y against what `expected(i)` says, both finite; infinity where not.
template <typename Expected>
double relativeTo(const std::vector<float>& y, Expected expected)
{
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        const double right = static_cast<double>(expected(i));
        const double d = static_cast<double>(y[i]) - right;
        difference += d * d;
        size += right * right;
    }
    const double relative = size > 0 ? std::sqrt(difference / size) : INFINITY;
    return std::isfinite(relative) ? relative : INFINITY;
}

class Search {
public:
    explicit Search(const FileFaultRequest& request)
        : m_request(request), m_name(inQuotes(request.a.name)), m_a(decodeAll(request.a)), m_b(decodeAll(request.b)),
          m_moments(momentsOf(m_a, m_b))
    {
    }

    std::optional<FileFault> find()
    {
        if (auto fault = zeros()) return fault;
        if (auto fault = offset()) return fault;
        if (auto fault = factor()) return fault;
        if (auto fault = decoding(m_request.b, m_a, "b", "a")) return fault;
        if (auto fault = decoding(m_request.a, m_b, "a", "b")) return fault;
        if (auto fault = wrongTensor()) return fault;
        if (auto fault = transposed()) return fault;
        return rows();
    }

private:
    bool fits(double left) const
    {
        const double before = std::max(m_request.difference.relative, 1e-30);
        return left <= std::min(m_request.difference.limit, kRelated) && left < kMuchBetter * before;
    }

    std::string type(const GgufTensor& tensor) const { return std::string(quantTraits(tensor.type).name); }

    std::optional<FileFault> zeros() const
    {
        if ((m_moments.a == 0) == (m_moments.b == 0)) return {};
        const char* side = m_moments.b == 0 ? "b" : "a";
        return FileFault{Cause::Unknown, "zeros", concat(m_name, " is all zeros in ", side, '.'), {}, 1};
    }

    std::optional<FileFault> offset() const
    {
        const double mean = m_moments.meanDifference;
        if (std::fabs(std::fabs(mean) - 1) > 0.05) return {};
        const float one = mean > 0 ? 1.0F : -1.0F;
        const double left = relativeTo(m_b, [&](std::size_t i) { return m_a[i] + one; });
        if (!fits(left)) return {};
        const char* higher = mean > 0 ? "b" : "a";
        return FileFault{Cause::NormOffset, mean > 0 ? "+1" : "-1",
                         concat("Every value of ", m_name, " is larger by 1 in ", higher, '.'),
                         "A norm of the kind (1 + w) is stored with the 1 in it, once.", left};
    }

    std::optional<FileFault> factor() const
    {
        double factor = m_moments.ab / m_moments.a;
        // Rounding shrinks it a little.
        if (const double whole = std::round(factor); std::fabs(factor - whole) < 0.01 * std::fabs(whole))
            factor = whole;
        if (!std::isfinite(factor) || factor == 0 || std::fabs(factor - 1) < 0.02) return {};
        const double left = relativeTo(m_b, [&](std::size_t i) { return static_cast<double>(m_a[i]) * factor; });
        if (!fits(left)) return {};
        const Cause cause = m_request.a.name == "token_embd.weight" ? Cause::EmbeddingScale : Cause::Unknown;
        return FileFault{cause,
                         concat("factor ", significant(factor, 4)),
                         concat(m_name, " in b is ", significant(factor, 4), " times that in a."),
                         {},
                         left};
    }

    /// The blocks of one side, decoded with a mistake, give the values of the other: whoever wrote one of them made it.
    std::optional<FileFault> decoding(const GgufTensor& blocks, const std::vector<float>& values, const char* side,
                                      const char* other) const
    {
        std::vector<float> decoded(values.size());
        std::optional<FileFault> best;
        for (const DecodingMistake& mistake : decodingMistakes(blocks.type)) {
            mistake.decode(blocks.data.data(), decoded.data(), decoded.size());
            const double left = relativeTo(decoded, [&](std::size_t i) { return values[i]; });
            if (!fits(left) || (best && best->left <= left)) continue;
            best = FileFault{Cause::WeightsDecoded, mistake.detail,
                             concat(m_name, " (", type(blocks), ") of ", side, " gives the values of ", other,
                                    " when it is decoded wrongly: ", mistake.detail, ". Either ", side,
                                    " was written for such a decoder, or ", other, " was made from blocks read so."),
                             mistake.hint, left};
        }
        return best;
    }

    std::optional<FileFault> wrongTensor() const
    {
        for (const GgufTensor& other : m_request.fileA.tensors()) {
            if (other.name == m_request.a.name || other.shape != m_request.a.shape) continue;
            const double left = rowsAgainst(other);
            if (!fits(left) || left >= kMuchBetter * rowsAgainst(m_request.a)) continue;
            return FileFault{Cause::WeightsWrongTensor,
                             std::string(other.name),
                             concat(m_name, " in b holds what ", inQuotes(other.name), " holds in a."),
                             {},
                             left};
        }
        return {};
    }

    /// Relative L2 of some rows of b against those of another tensor of a.
    double rowsAgainst(const GgufTensor& other) const
    {
        constexpr std::uint64_t kRows = 16;
        const std::size_t width = other.shape[0];
        const std::uint64_t count = rowsOf(other);
        std::vector<float> own;
        std::vector<float> theirs;
        for (std::uint64_t i = 0; i < std::min(kRows, count); ++i) {
            const std::uint64_t row = i * count / std::min(kRows, count);
            own.insert(own.end(), m_b.data() + row * width, m_b.data() + (row + 1) * width);
            theirs.resize(own.size());
            decodeRowInto(other, row, theirs.data() + theirs.size() - width);
        }
        return relativeTo(own, [&](std::size_t i) { return theirs[i]; });
    }

    std::optional<FileFault> transposed() const
    {
        const std::size_t columns = m_request.a.shape[0];
        const std::size_t rows = rowsOf(m_request.a);
        if (m_request.a.dimensions != 2 || rows < 2 || columns < 2) return {};
        // Value i of b is at (i / rows, i % rows) of [columns, rows].
        const double left = relativeTo(m_b, [&](std::size_t i) { return m_a[i % rows * columns + i / rows]; });
        const double inverse = relativeTo(m_a, [&](std::size_t i) { return m_b[i % rows * columns + i / rows]; });
        if (!fits(std::min(left, inverse))) return {};
        return FileFault{Cause::WeightsTransposed, "transposed",
                         concat(m_name, " is transposed in one of the files, with the shape left as it was."),
                         "Dimension 0 of a tensor in a GGUF is the contiguous one, the inputs of the matrix.",
                         std::min(left, inverse)};
    }

    std::optional<FileFault> rows() const
    {
        const std::size_t width = m_request.a.shape[0];
        const std::optional<RowOrder> order = findRowOrder(m_a, m_b, width);
        if (!order || !fits(order->left)) return {};
        const char* hint = order->isRope ? "Rows of Q and K are stored in the order of the pairing that the "
                                           "architecture's RoPE has: neighbours, or halves."
                                         : "";
        return FileFault{Cause::WeightsPermutedRows, order->detail,
                         concat(m_name, " has the same rows in both files in another order: ", order->detail, '.'),
                         hint, order->left};
    }

    FileFaultRequest m_request;
    std::string m_name;
    std::vector<float> m_a;
    std::vector<float> m_b;
    Moments m_moments;
};

FileFault notFinite(const FileFaultRequest& request)
{
    const TensorDifference& found = request.difference;
    return {Cause::Nan,
            "not finite",
            concat(inQuotes(request.a.name), " holds values that are NaN or infinite: ", found.notFiniteA, " in a, ",
                   found.notFiniteB, " in b."),
            {},
            1};
}

/// "blocks 4 to 7 (rows 2 to 3)", the first few ranges.
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

FileFault damagedOrUnknown(const FileFaultRequest& request)
{
    const TensorDifference& found = request.difference;
    const std::uint64_t perRow = found.blocks / std::max<std::uint64_t>(1, rowsOf(request.a));
    const std::string size = concat("The difference is ", significant(found.relative, 3),
                                    " of the values, the types explain ", significant(found.explained, 3), '.');
    if (found.damaged == 0 || found.damaged * 2 > found.blocks) {
        return {Cause::Unknown,
                "",
                concat(inQuotes(request.a.name),
                       " differs by more than its types explain, and no mistake that is "
                       "known gives this difference. ",
                       size),
                {},
                found.relative};
    }
    const std::string where = rangesOf(found, perRow);
    return {Cause::Unknown, concat("damaged blocks: ", where),
            concat(found.damaged, " of the ", found.blocks, " blocks of ", found.blockWidth, " values of ",
                   inQuotes(request.a.name), " differ by more than their types explain, the others do not: ", where,
                   '.'),
            "Overwritten or lost bytes look so: get the file again, or quantize the tensor again.", found.relative};
}

}  // namespace

FileFault findFault(const FileFaultRequest& request)
{
    if (request.difference.notFiniteA + request.difference.notFiniteB > 0) return notFinite(request);
    if (request.a.elementCount() <= kMostElements) {
        if (std::optional<FileFault> fault = Search(request).find()) return *std::move(fault);
    }
    return damagedOrUnknown(request);
}

}  // namespace vitrine
