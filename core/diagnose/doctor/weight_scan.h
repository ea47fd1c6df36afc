#pragma once

#include "core/file/gguf/gguf_file.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace vitrine {

class ThreadPool;

/// Statistics of one decoded tensor. Its rows are divided into the blocks of its tensor type, or into blocks of 32
/// elements if those are smaller. The last block of a row may be shorter. All numbers refer to the examined rows.
struct TensorScan {
    const GgufTensor* tensor = nullptr;
    std::uint64_t rows = 0;  ///< number of rows examined
    std::uint64_t blocks = 0;

    std::uint64_t nonFinite = 0;       ///< number of elements that are NaN or infinite
    std::uint64_t firstNonFinite = 0;  ///< index in the tensor of the first element that is NaN or infinite
    float nonFiniteValue = 0;          ///< value of the first element that is NaN or infinite

    std::uint64_t zeroBlocks = 0;
    /// Number of blocks in the longest run of neighbouring zero blocks. Zero rows at the end of a matrix are padding
    /// and do not count. Only set if all rows of the tensor were examined.
    std::uint64_t longestHole = 0;
    std::uint64_t holeBytes = 0;  ///< size in bytes of the longest run of zero blocks, as stored in the file
    std::uint64_t holeRow = 0;    ///< row in which the longest run of zero blocks begins
    /// Number of zero rows that are not padding. Only set if all rows of the tensor were examined.
    std::uint64_t zeroRows = 0;
    std::uint64_t firstZeroRow = 0;

    double rms = 0;           ///< root mean square of the finite elements
    double mean = 0;          ///< mean of the finite elements
    double nonZeroShare = 0;  ///< fraction of the finite elements that are not zero

    /// Median (medianExponent) and maximum (largestExponent), over the blocks that are not entirely zero, of the binary
    /// exponent of a block's largest value.
    int medianExponent = 0;
    int largestExponent = 0;
    float largestValue = 0;
    std::uint64_t largestIndex = 0;  ///< index of largestValue in the tensor

    bool isAllZero() const noexcept { return blocks > 0 && zeroBlocks == blocks; }
};

/// Result of scanning the weights of a file.
struct WeightScan {
    std::vector<TensorScan> tensors;  ///< all tensors with elements, in file order
    std::uint64_t stride = 1;         ///< only every stride-th row was examined; 1: all rows
    std::uint64_t bytesRead = 0;
    std::uint64_t bytesInAll = 0;
};

/// Decodes the tensors of `file` and returns their statistics. Decodes about `maximumBytes` bytes in evenly spaced
/// rows, or all rows if `maximumBytes` is 0. `progress` is called with the fraction done.
WeightScan scanWeights(const GgufFile& file, std::uint64_t maximumBytes, ThreadPool& pool,
                       const std::function<void(float)>& progress);

/// Returns a sentence with the fraction of the weights that was examined.
std::string describeSample(const WeightScan& scan);

/// Returns the position of element `index` in a tensor for messages, such as "row 12, column 3".
std::string describePlace(const GgufTensor& tensor, std::uint64_t index);
/// Returns the name of a row of a matrix for messages, such as "row 12".
std::string describeRow(const GgufTensor& tensor, std::uint64_t row);

}  // namespace vitrine
