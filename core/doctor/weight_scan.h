#pragma once

#include "core/gguf/gguf_file.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace vitrine {

class ThreadPool;

/// What decoding a tensor has shown. Its rows are cut into blocks: those of its format, or of 32 elements if these are
/// smaller (the last of a row may be shorter). Rows and blocks are counted over the rows that were looked at.
struct TensorScan {
    const GgufTensor* tensor = nullptr;
    std::uint64_t rows = 0;  ///< looked at
    std::uint64_t blocks = 0;

    std::uint64_t nonFinite = 0;       ///< elements that are NaN or infinite
    std::uint64_t firstNonFinite = 0;  ///< the first one's index in the tensor
    float nonFiniteValue = 0;          ///< what it is

    std::uint64_t zeroBlocks = 0;
    /// The longest stretch of neighbouring zero blocks that is not padding (rows at the end of a matrix that are all
    /// zero). Only for a tensor whose rows were all looked at.
    std::uint64_t longestHole = 0;
    std::uint64_t holeBytes = 0;  ///< of that stretch, in the file
    std::uint64_t holeRow = 0;    ///< the row it begins in
    /// Rows of zeros that are not padding either, counted where holes are looked for.
    std::uint64_t zeroRows = 0;
    std::uint64_t firstZeroRow = 0;

    double rms = 0;           ///< root mean square of the elements that are numbers
    double mean = 0;          ///< theirs
    double nonZeroShare = 0;  ///< of the numbers

    /// Binary exponents of the largest value of a block: the median over the blocks, and the largest. Blocks of zeros
    /// do not count.
    int medianExponent = 0;
    int largestExponent = 0;
    float largestValue = 0;
    std::uint64_t largestIndex = 0;  ///< of that value in the tensor

    bool isAllZero() const noexcept { return blocks > 0 && zeroBlocks == blocks; }
};

struct WeightScan {
    std::vector<TensorScan> tensors;  ///< those with elements, in file order
    std::uint64_t stride = 1;         ///< one of this many rows was looked at
    std::uint64_t bytesRead = 0;
    std::uint64_t bytesInAll = 0;
};

/// Decodes the tensors of `file`, about `maximumBytes` of them in evenly spaced rows (0: all). `progress` receives the
/// share done.
WeightScan scanWeights(const GgufFile& file, std::uint64_t maximumBytes, ThreadPool& pool,
                       const std::function<void(float)>& progress);

/// One sentence on how much of the weights was examined.
std::string describeSample(const WeightScan& scan);

/// For messages, where element `index` of a tensor is: "row 12, column 3".
std::string describePlace(const GgufTensor& tensor, std::uint64_t index);
/// The same for a row of a matrix: "row 12".
std::string describeRow(const GgufTensor& tensor, std::uint64_t row);

}  // namespace vitrine
