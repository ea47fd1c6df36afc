#include "core/diagnose/compare_files/tensor_difference.h"

#include "core/diagnose/compare_files/explained_error.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

/// Sums of squares over a range of weights.
struct Sums {
    double a = 0;
    double b = 0;
    double difference = 0;
    double explained = 0;
    std::uint64_t notFiniteA = 0;
    std::uint64_t notFiniteB = 0;

    void add(float x, float y, float square) noexcept
    {
        notFiniteA += std::isfinite(x) ? 0 : 1;
        notFiniteB += std::isfinite(y) ? 0 : 1;
        if (!std::isfinite(x) || !std::isfinite(y)) return;
        const double left = static_cast<double>(x);
        const double right = static_cast<double>(y);
        a += left * left;
        b += right * right;
        difference += (left - right) * (left - right);
        explained += static_cast<double>(square);
    }
    void add(const Sums& other) noexcept
    {
        a += other.a;
        b += other.b;
        difference += other.difference;
        explained += other.explained;
        notFiniteA += other.notFiniteA;
        notFiniteB += other.notFiniteB;
    }
    bool isFinite() const noexcept { return notFiniteA == 0 && notFiniteB == 0; }
    double ratio() const noexcept
    {
        if (difference == 0) return 0;
        return explained > 0 ? std::sqrt(difference / explained) : INFINITY;
    }
};

/// Results for all blocks. `damaged` has one byte per block, so that threads may write adjacent elements.
struct Judged {
    std::vector<Sums> rows;
    std::vector<double> worst;  ///< for each row, the largest `ratio` of one of its blocks
    std::vector<char> damaged;
};

/// A block is judged relative to its own mean square. If its values are small, it is judged relative to this fraction
/// of the mean square of its row instead.
constexpr double kFaint = 0.01;

/// Limit of the relative error of a block, divided by the limit for a tensor. The error of a single block varies more
/// than the error of a tensor.
constexpr double kBlockOverTensor = 3;

}  // namespace

bool TensorDifference::isEqual() const noexcept
{
    return notFiniteA == 0 && notFiniteB == 0 && damaged == 0 && relative <= 0x1p-23;
}

bool TensorDifference::isExplained() const noexcept
{
    return notFiniteA == 0 && notFiniteB == 0 && damaged == 0 && relative <= limit && ratio <= kTensorRatio;
}

std::uint64_t rowsOf(const GgufTensor& tensor) noexcept
{
    return tensor.shape[1] * tensor.shape[2] * tensor.shape[3];
}

void decodeRowInto(const GgufTensor& tensor, std::uint64_t row, float* out)
{
    const std::size_t width = tensor.shape[0];
    quantTraits(tensor.type).decode(tensor.data.data() + row * rowBytes(tensor.type, width), out, width);
}

std::vector<float> decodeAll(const GgufTensor& tensor)
{
    std::vector<float> values(tensor.elementCount());
    quantTraits(tensor.type).decode(tensor.data.data(), values.data(), values.size());
    return values;
}

TensorDifference compareTensors(const GgufTensor& a, const GgufTensor& b, ThreadPool& pool)
{
    const std::size_t width = a.shape[0];
    const std::uint64_t rows = rowsOf(a);
    TensorDifference result;
    result.limit = std::hypot(largestRelativeError(a.type), largestRelativeError(b.type));
    result.blockWidth = std::max({32U, quantTraits(a.type).blockSize, quantTraits(b.type).blockSize});
    const std::size_t perRow = (width + result.blockWidth - 1) / result.blockWidth;
    result.blocks = rows * perRow;
    Judged judged{std::vector<Sums>(rows), std::vector<double>(rows), std::vector<char>(result.blocks)};
    // Keeping the sums of all blocks until the whole tensor is known would need too much memory. Therefore blocks with
    // small values are judged relative to their row, not to the tensor.
    pool.parallelFor(rows, 1, [&](std::size_t begin, std::size_t end, std::size_t) {
        std::vector<float> x(width);
        std::vector<float> y(width);
        std::vector<float> squares(width);
        std::vector<Sums> sums(perRow);
        for (std::size_t row = begin; row < end; ++row) {
            decodeRowInto(a, row, x.data());
            decodeRowInto(b, row, y.data());
            std::ranges::fill(squares, 0.0F);
            addExplainedSquares(a.type, a.data.data() + row * rowBytes(a.type, width), x.data(), width, squares.data());
            addExplainedSquares(b.type, b.data.data() + row * rowBytes(b.type, width), y.data(), width, squares.data());
            for (std::size_t block = 0; block < perRow; ++block) {
                sums[block] = {};
                const std::size_t last = std::min(width, (block + 1) * result.blockWidth);
                for (std::size_t i = block * result.blockWidth; i < last; ++i) sums[block].add(x[i], y[i], squares[i]);
                judged.rows[row].add(sums[block]);
            }
            const double faint =
                kFaint * std::max(judged.rows[row].a, judged.rows[row].b) / static_cast<double>(perRow);
            const double limit = std::min(kBlockOverTensor * result.limit, 1.3);
            for (std::size_t block = 0; block < perRow; ++block) {
                const Sums& own = sums[block];
                const double against = std::max(faint, std::min(own.a, own.b) > 0 ? std::max(own.a, own.b) : own.a);
                const bool tooLarge = own.difference > limit * limit * std::max(against, faint);
                judged.worst[row] = std::max(judged.worst[row], own.ratio());
                judged.damaged[row * perRow + block] = !own.isFinite() || own.ratio() > kBlockRatio || tooLarge ? 1 : 0;
            }
        }
    });
    Sums all;
    for (const Sums& row : judged.rows) all.add(row);
    result.notFiniteA = all.notFiniteA;
    result.notFiniteB = all.notFiniteB;
    const double size = std::max(all.a, all.b);
    result.relative = size > 0 ? std::sqrt(all.difference / size) : 0;
    result.explained = size > 0 ? std::sqrt(all.explained / size) : 0;
    result.ratio = all.ratio();
    result.worstBlock = judged.worst.empty() ? 0 : std::ranges::max(judged.worst);
    result.isDamaged.assign(judged.damaged.begin(), judged.damaged.end());
    result.damaged = static_cast<std::uint64_t>(std::ranges::count(judged.damaged, 1));
    return result;
}

}  // namespace vitrine
