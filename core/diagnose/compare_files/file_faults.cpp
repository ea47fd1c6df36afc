#include "core/diagnose/compare_files/file_faults.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/diagnose/cause/decoding_mistakes.h"
#include "core/diagnose/compare_files/block_damage.h"
#include "core/diagnose/compare_files/row_order.h"
#include "core/file/quant/q4_0.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q6_k.h"
#include "core/file/quant/q8_0.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace vitrine {

namespace {

/// Maximum number of elements of a tensor for which both copies are held in memory as floats. For a larger tensor,
/// typical faults are not tried, and only blockDamage() describes the difference.
constexpr std::uint64_t kMostElements = std::uint64_t{1} << 27;

/// A fault is accepted if undoing it reduces the difference to less than this fraction. In addition, the remaining
/// difference, called the remainder, must be at most allowed().
constexpr double kMuchBetter = 0.7;

// A tensor that is encoded a second time from slightly different values has some different quantized weights. A mistake
// in decoding can enlarge these changes. The difference that remains after the mistake is undone may then be as large
// as kTwice, but must be at most kFarBetter times the difference before.
constexpr double kTwice = 0.15;
constexpr double kFarBetter = 0.3;

/// Upper limit of the relative difference that may remain after a fault is undone. Unrelated values have a relative
/// difference of about 1. For types with less than three bits, the limit of the type is close to 1, so it alone would
/// accept unrelated values.
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

/// Returns the relative L2 difference between y and `expected(i)`; infinity if only one of two elements is finite.
template <typename Expected>
double relativeTo(const std::vector<float>& y, Expected expected)
{
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        const double right = static_cast<double>(expected(i));
        if (!std::isfinite(y[i]) && !std::isfinite(right)) continue;
        const double d = static_cast<double>(y[i]) - right;
        difference += d * d;
        size += right * right;
    }
    const double relative = size > 0 ? std::sqrt(difference / size) : INFINITY;
    return std::isfinite(relative) ? relative : INFINITY;
}

using Encoder = void (*)(const float* in, std::byte* out, std::size_t elements) noexcept;

Encoder encoderOf(QuantType type)
{
    if (type == QuantType::Q8_0) return encodeQ8_0;
    if (type == QuantType::Q6_K) return encodeQ6_K;
    if (type == QuantType::Q4_K) return encodeQ4_K;
    return type == QuantType::Q4_0 ? encodeQ4_0 : nullptr;
}

/// If less than one block in kFewBlocks is wrong, a fault of the whole tensor must leave almost no difference.
/// Otherwise a change would be accepted that improves only a few extreme blocks and leaves the rounding error of all
/// other blocks.
constexpr std::uint64_t kFewBlocks = 32;
constexpr double kExact = 0.1;

class Search {
public:
    explicit Search(const FileFaultRequest& request)
        : m_request(request), m_name(inQuotes(request.a.name)), m_a(decodeAll(request.a)), m_b(decodeAll(request.b)),
          m_moments(momentsOf(m_a, m_b))
    {
    }

    std::optional<FileFault> find()
    {
        if (isFinite()) {
            take(zeros());
            take(offset());
        }
        take(decoding(m_request.b, m_a, "b", "a"));
        take(decoding(m_request.a, m_b, "a", "b"));
        take(written());
        if (!isFinite()) return m_best;
        take(factor());
        if (m_best) return m_best;
        take(wrongTensor());
        take(transposed());
        if (!m_best) take(rows());
        return m_best;
    }

private:
    /// Keeps the fault with the smallest remainder. If remainders are nearly equal, keeps the fault that was tried
    /// first.
    void take(std::optional<FileFault> fault)
    {
        constexpr double kBetter = 0.9;
        if (fault && (!m_best || fault->left < kBetter * m_best->left)) m_best = std::move(fault);
    }

    bool isFinite() const { return m_request.difference.notFiniteA + m_request.difference.notFiniteB == 0; }

    double before() const
    {
        const double relative = m_request.difference.relative;
        return isFinite() ? std::max(relative, 1e-30) : std::max(relative, 1.0);
    }

    /// Returns the largest remainder that is accepted after a fault is undone.
    double allowed() const
    {
        const TensorDifference& found = m_request.difference;
        const double related = std::min(found.limit, kRelated);
        return found.damaged * kFewBlocks < found.blocks ? kExact * related : related;
    }

    bool fits(double left) const { return left <= allowed() && left < kMuchBetter * before(); }

    std::string type(const GgufTensor& tensor) const { return std::string(quantTraits(tensor.type).name); }

    std::optional<FileFault> zeros() const
    {
        if ((m_moments.a == 0) == (m_moments.b == 0)) return {};
        const char* side = m_moments.b == 0 ? "b" : "a";
        return FileFault{Cause::Unknown, "zeros", concat(m_name, " contains only zeros in ", side, '.'), {}, 1};
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
                         "If the model's norms multiply by 1 + w, the file must contain 1 + w: the converter must add "
                         "1 exactly once.",
                         left};
    }

    std::optional<FileFault> factor() const
    {
        double factor = m_moments.ab / m_moments.a;
        // Rounding errors make the fitted factor slightly smaller than the true one, so a factor close to an integer is
        // replaced by the integer.
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

    /// Tests whether the blocks of one side, when decoded with a typical mistake, give the values of the other side. If
    /// so, the program that wrote one of the files made this mistake.
    std::optional<FileFault> decoding(const GgufTensor& blocks, const std::vector<float>& values, const char* side,
                                      const char* other) const
    {
        std::vector<float> decoded(values.size());
        std::optional<FileFault> best;
        for (const DecodingMistake& mistake : decodingMistakes(blocks.type)) {
            mistake.decode(blocks.data.data(), decoded.data(), decoded.size());
            const double left = relativeTo(decoded, [&](std::size_t i) { return values[i]; });
            if (!fits(left) || (best && best->left <= left)) continue;
            best = FileFault{Cause::WeightsDecoded, mistake.detail.english(),
                             concat(m_name, " (", type(blocks), ") of ", side, " gives the values of ", other,
                                    " when it is decoded incorrectly: ", mistake.detail, ". Either ", side,
                                    " was written for such a decoder, or ", other,
                                    " was made from blocks that were decoded this way."),
                             mistake.hint.english(), left};
        }
        return best;
    }

    /// Tests mistakes that cannot be undone, such as lost signs. The values of `a` are encoded in the type of `b` and
    /// then decoded with the mistake; the result must equal `b`. This is only possible for types with an encoder.
    std::optional<FileFault> written() const
    {
        const QuantType own = m_request.b.type;
        const Encoder encoder = encoderOf(own);
        if (!encoder) return {};
        std::vector<std::byte> blocks(rowBytes(own, m_a.size()));
        encoder(m_a.data(), blocks.data(), m_a.size());
        std::vector<float> decoded(m_a.size());
        quantTraits(own).decode(blocks.data(), decoded.data(), decoded.size());
        const double sound = relativeTo(m_b, [&](std::size_t i) { return decoded[i]; });
        std::optional<FileFault> best;
        for (const DecodingMistake& mistake : decodingMistakes(own)) {
            mistake.decode(blocks.data(), decoded.data(), decoded.size());
            const double left = relativeTo(m_b, [&](std::size_t i) { return decoded[i]; });
            if (left > std::max(allowed(), kTwice) || left > kFarBetter * sound || (best && best->left <= left))
                continue;
            best = FileFault{Cause::WeightsDecoded, mistake.detail.english(),
                             concat("The blocks of ", m_name, " (", type(m_request.b),
                                    ") in b hold the values of a with this mistake: ", mistake.detail, '.'),
                             mistake.hint.english(), left};
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
                             concat(m_name, " in b holds the values of ", inQuotes(other.name), " in a."),
                             {},
                             left};
        }
        return {};
    }

    /// Returns the relative L2 difference between some rows of `b` and the same rows of another tensor of `a`.
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
        // After a transpose, element i of b is at (i / rows, i % rows) of a matrix [columns, rows].
        const double left = relativeTo(m_b, [&](std::size_t i) { return m_a[i % rows * columns + i / rows]; });
        const double inverse = relativeTo(m_a, [&](std::size_t i) { return m_b[i % rows * columns + i / rows]; });
        if (!fits(std::min(left, inverse))) return {};
        return FileFault{Cause::WeightsTransposed, "transposed",
                         concat(m_name, " is transposed in one of the files, although its shape is the same in both."),
                         "In GGUF, dimension 0 of a tensor is contiguous in memory. For a matrix, it is the inputs.",
                         std::min(left, inverse)};
    }

    std::optional<FileFault> rows() const
    {
        const std::size_t width = m_request.a.shape[0];
        const std::optional<RowOrder> order = findRowOrder(m_a, m_b, width);
        if (!order || !fits(order->left)) return {};
        const char* hint = order->isRope ? "Rows of Q and K must be stored in the order of the pairing that the "
                                           "architecture's RoPE uses: neighbours or halves."
                                         : "";
        return FileFault{Cause::WeightsPermutedRows, order->detail,
                         concat(m_name, " has the same rows in both files, but in another order: ", order->detail, '.'),
                         hint, order->left};
    }

    FileFaultRequest m_request;
    std::string m_name;
    std::vector<float> m_a;
    std::vector<float> m_b;
    Moments m_moments;
    std::optional<FileFault> m_best;
};

}  // namespace

FileFault findFault(const FileFaultRequest& request)
{
    if (request.a.elementCount() <= kMostElements) {
        if (std::optional<FileFault> fault = Search(request).find()) return *std::move(fault);
    }
    return blockDamage(request);
}

}  // namespace vitrine
