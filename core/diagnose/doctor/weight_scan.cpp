#include "core/diagnose/doctor/weight_scan.h"

#include "core/base/concat.h"
#include "core/base/thread_pool.h"
#include "core/file/quant/quant_traits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace vitrine {

namespace {

constexpr std::uint64_t kSmallestBlock = 32;
constexpr int kLowestExponent = -150;  // the smallest denormal number has the binary exponent -149
constexpr std::size_t kExponents = 300;

std::size_t exponentBin(float magnitude)
{
    return static_cast<std::size_t>(std::ilogb(magnitude) - kLowestExponent);
}

/// Numbers of zero blocks in one row. They are used to compute runs of zeros that span several rows.
struct RowZeros {
    std::uint64_t leading = 0;  ///< number of zero blocks at the beginning of the row
    std::uint64_t trailing = 0;
    std::uint64_t longest = 0;
};

/// Statistics of a tensor from the rows that one thread has scanned.
struct Part {
    std::vector<float> values;
    std::array<std::uint64_t, kExponents> exponents{};
    std::uint64_t zeroBlocks = 0;
    std::uint64_t nonFinite = 0;
    std::uint64_t firstNonFinite = std::numeric_limits<std::uint64_t>::max();
    float nonFiniteValue = 0;
    float largest = 0;
    std::uint64_t largestIndex = 0;
    double squares = 0;  ///< sum of the squared elements
    double sum = 0;
    std::uint64_t zeros = 0;  ///< number of zero elements
};

class TensorScanner {
public:
    TensorScanner(const GgufTensor& tensor, std::uint64_t stride, std::size_t threads)
        : m_tensor(tensor), m_traits(quantTraits(tensor.type)), m_columns(tensor.shape[0]),
          m_rows(tensor.elementCount() / m_columns), m_stride(m_rows > 1 ? stride : 1),
          m_block(std::max<std::uint64_t>(m_traits.blockSize, kSmallestBlock)),
          m_blocksPerRow((m_columns + m_block - 1) / m_block), m_parts(threads),
          m_zeros((m_rows + m_stride - 1) / m_stride)
    {
        for (Part& part : m_parts) part.values.resize(kWindow);
    }

    TensorScan scan(ThreadPool& pool)
    {
        const std::size_t grain = std::max<std::size_t>(1, kGrainElements / m_columns);
        pool.parallelFor(m_zeros.size(), grain, [this](std::size_t begin, std::size_t end, std::size_t thread) {
            for (std::size_t i = begin; i < end; ++i) scanRow(i, m_parts[thread]);
        });
        return joined();
    }

    std::uint64_t bytesRead() const { return m_zeros.size() * rowBytes(m_tensor.type, m_columns); }

private:
    static constexpr std::size_t kGrainElements = 1 << 14;
    /// Number of elements decoded at a time; a whole number of blocks in every tensor type.
    static constexpr std::uint64_t kWindow = 1 << 12;

    void scanRow(std::size_t index, Part& part)
    {
        const std::uint64_t row = index * m_stride;
        const std::byte* const data = m_tensor.data.data() + row * rowBytes(m_tensor.type, m_columns);
        RowZeros& zeros = m_zeros[index];
        std::uint64_t run = 0;
        for (std::uint64_t window = 0; window < m_columns; window += kWindow) {
            const std::uint64_t length = std::min(kWindow, m_columns - window);
            m_traits.decode(data + rowBytes(m_tensor.type, window), part.values.data(), length);
            for (std::uint64_t begin = 0; begin < length; begin += m_block) {
                const auto block = std::span(part.values).subspan(begin, std::min(m_block, length - begin));
                if (!scanBlock(row * m_columns + window + begin, block, part)) {
                    run = 0;
                    continue;
                }
                ++run;
                ++part.zeroBlocks;
                zeros.longest = std::max(zeros.longest, run);
                if (run * m_block >= window + begin + block.size()) zeros.leading = run;
            }
        }
        zeros.trailing = run;
    }

    /// Scans one block. Returns whether all its values are zero.
    bool scanBlock(std::uint64_t start, std::span<const float> block, Part& part) const
    {
        float largest = 0;
        std::size_t where = 0;
        bool finite = true;
        double squares = 0;
        double sum = 0;
        for (std::size_t i = 0; i < block.size(); ++i) {
            const float magnitude = std::fabs(block[i]);
            if (!(magnitude <= std::numeric_limits<float>::max())) {
                finite = false;
                noteNonFinite(start + i, block[i], part);
                continue;
            }
            squares += static_cast<double>(magnitude) * magnitude;
            sum += block[i];
            part.zeros += magnitude == 0 ? 1 : 0;
            if (magnitude > largest) {
                largest = magnitude;
                where = i;
            }
        }
        part.squares += squares;
        part.sum += sum;
        if (largest == 0) return finite;
        ++part.exponents[exponentBin(largest)];
        if (largest > part.largest) {
            part.largest = largest;
            part.largestIndex = start + where;
        }
        return false;
    }

    static void noteNonFinite(std::uint64_t index, float value, Part& part)
    {
        ++part.nonFinite;
        if (index >= part.firstNonFinite) return;
        part.firstNonFinite = index;
        part.nonFiniteValue = value;
    }

    TensorScan joined() const
    {
        TensorScan result;
        result.tensor = &m_tensor;
        result.rows = m_zeros.size();
        result.blocks = m_zeros.size() * m_blocksPerRow;
        result.firstNonFinite = std::numeric_limits<std::uint64_t>::max();
        std::array<std::uint64_t, kExponents> exponents{};
        double squares = 0;
        double sum = 0;
        std::uint64_t zeros = 0;
        for (const Part& part : m_parts) {
            squares += part.squares;
            sum += part.sum;
            zeros += part.zeros;
            result.zeroBlocks += part.zeroBlocks;
            result.nonFinite += part.nonFinite;
            if (part.firstNonFinite < result.firstNonFinite) {
                result.firstNonFinite = part.firstNonFinite;
                result.nonFiniteValue = part.nonFiniteValue;
            }
            // If the largest value occurs several times, the first occurrence is reported, so the result does not
            // depend on the threads.
            if (part.largest > result.largestValue ||
                (part.largest == result.largestValue && part.largestIndex < result.largestIndex)) {
                result.largestValue = part.largest;
                result.largestIndex = part.largestIndex;
            }
            for (std::size_t i = 0; i < kExponents; ++i) exponents[i] += part.exponents[i];
        }
        if (result.largestValue > 0) {
            result.largestExponent = std::ilogb(result.largestValue);
            result.medianExponent = medianOf(exponents);
        }
        const std::uint64_t numbers = result.rows * m_columns - result.nonFinite;
        if (numbers > 0) {
            result.rms = std::sqrt(squares / static_cast<double>(numbers));
            result.mean = sum / static_cast<double>(numbers);
            result.nonZeroShare = 1 - static_cast<double>(zeros) / static_cast<double>(numbers);
        }
        if (m_stride == 1) findHole(result);
        return result;
    }

    static int medianOf(const std::array<std::uint64_t, kExponents>& exponents)
    {
        std::uint64_t total = 0;
        for (const std::uint64_t count : exponents) total += count;
        std::uint64_t below = 0;
        std::size_t bin = 0;
        while (below + exponents[bin] <= total / 2) below += exponents[bin++];
        return static_cast<int>(bin) + kLowestExponent;
    }

    /// Finds the longest run of zero blocks across rows, separately for each matrix of a stack of matrices. Zero rows
    /// at the end of a matrix are excluded, unless the whole matrix is zero.
    void findHole(TensorScan& result) const
    {
        const std::uint64_t rowsOfMatrix = std::max<std::uint64_t>(m_tensor.shape[1], 1);
        for (std::uint64_t first = 0; first < m_rows; first += rowsOfMatrix) {
            const std::uint64_t end = std::min(m_rows, first + rowsOfMatrix);
            std::uint64_t last = end;
            while (last > first && m_zeros[last - 1].longest == m_blocksPerRow) --last;
            if (last == first) last = end;
            std::uint64_t run = 0;
            std::uint64_t runRow = first;
            for (std::uint64_t row = first; row < last; ++row) {
                const RowZeros& zeros = m_zeros[row];
                if (run == 0) runRow = row;
                noteHole(run + zeros.leading, runRow, result);
                noteHole(zeros.longest, row, result);
                const bool whole = zeros.longest == m_blocksPerRow;
                if (whole && result.zeroRows++ == 0) result.firstZeroRow = row;
                if (!whole) runRow = row;
                run = whole ? run + zeros.longest : zeros.trailing;
            }
        }
    }

    void noteHole(std::uint64_t blocks, std::uint64_t row, TensorScan& result) const
    {
        if (blocks <= result.longestHole) return;
        result.longestHole = blocks;
        result.holeRow = row;
        const std::uint64_t elements = blocks * m_block;
        result.holeBytes = elements / m_traits.blockSize * m_traits.blockBytes;
    }

    const GgufTensor& m_tensor;
    const QuantTraits& m_traits;
    std::uint64_t m_columns;
    std::uint64_t m_rows;
    std::uint64_t m_stride;
    std::uint64_t m_block;
    std::uint64_t m_blocksPerRow;
    std::vector<Part> m_parts;      ///< statistics, one entry per thread
    std::vector<RowZeros> m_zeros;  ///< zero blocks, one entry per examined row
};

}  // namespace

WeightScan scanWeights(const GgufFile& file, std::uint64_t maximumBytes, ThreadPool& pool,
                       const std::function<void(float)>& progress)
{
    WeightScan scan;
    for (const GgufTensor& tensor : file.tensors()) scan.bytesInAll += tensor.data.size();
    if (maximumBytes > 0 && scan.bytesInAll > maximumBytes) {
        scan.stride = (scan.bytesInAll + maximumBytes - 1) / maximumBytes;
    }
    std::uint64_t passed = 0;
    for (const GgufTensor& tensor : file.tensors()) {
        if (tensor.elementCount() > 0) {
            TensorScanner scanner(tensor, scan.stride, pool.threadCount());
            scan.tensors.push_back(scanner.scan(pool));
            scan.bytesRead += scanner.bytesRead();
        }
        passed += tensor.data.size();
        if (progress) progress(static_cast<float>(static_cast<double>(passed) / static_cast<double>(scan.bytesInAll)));
    }
    return scan;
}

std::string describeSample(const WeightScan& scan)
{
    if (scan.bytesInAll == 0) return "The file has no weights.";
    if (scan.stride == 1) return concat("All ", scan.bytesInAll, " bytes of weights were checked.");
    return concat("One row in ", scan.stride, " of the weights was checked: ", scan.bytesRead, " of ", scan.bytesInAll,
                  " bytes; blocks of zeros were not searched for.");
}

std::string describePlace(const GgufTensor& tensor, std::uint64_t index)
{
    if (tensor.dimensions == 1) return concat("element ", index);
    return concat(describeRow(tensor, index / tensor.shape[0]), ", column ", index % tensor.shape[0]);
}

std::string describeRow(const GgufTensor& tensor, std::uint64_t row)
{
    if (tensor.dimensions < 3) return concat("row ", row);
    return concat("matrix ", row / tensor.shape[1], ", row ", row % tensor.shape[1]);
}

}  // namespace vitrine
