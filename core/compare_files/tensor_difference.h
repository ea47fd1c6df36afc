#pragma once

#include "core/base/thread_pool.h"
#include "core/gguf/gguf_file.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// Difference between the values of one tensor in two files, compared with the rounding of their types. Errors are of
/// `b` relative to `a`.
struct TensorDifference {
    double relative = 0;   ///< rms of the difference / the larger rms of a and b
    double explained = 0;  ///< rms of the error that the steps of both types explain / the same rms
    double limit = 0;      ///< upper bound of `relative` in sound files: largestRelativeError of both types
    double ratio = 0;      ///< relative / explained; 0 without a difference
    std::uint64_t notFiniteA = 0;
    std::uint64_t notFiniteB = 0;
    std::size_t blockWidth = 0;   ///< number of elements that are judged together: the larger block of the two types
    std::uint64_t blocks = 0;     ///< number of blocks of this width, row after row
    double worstBlock = 0;        ///< largest ratio in a block
    std::vector<bool> isDamaged;  ///< for each block: whether it differs by more than its steps explain
    std::uint64_t damaged = 0;    ///< number of damaged blocks

    bool isEqual() const noexcept;  ///< equal up to float32 rounding
    bool isExplained() const noexcept;
};

/// Upper bounds of the ratio in sound files, for a tensor and for one block (the largest seen were 1.22 and 1.9). A
/// quantizer that truncates instead of rounding has 2 for a tensor.
inline constexpr double kTensorRatio = 1.6;
inline constexpr double kBlockRatio = 4;

/// Compares two tensors, decoding a few rows at a time. Precondition: equal shapes.
TensorDifference compareTensors(const GgufTensor& a, const GgufTensor& b, ThreadPool& pool);

/// Number of rows: the product of all axes after the first.
std::uint64_t rowsOf(const GgufTensor& tensor) noexcept;
/// Decodes all values; the tensor must fit into memory as floats.
std::vector<float> decodeAll(const GgufTensor& tensor);
/// Decodes one row. `out` has shape[0] elements.
void decodeRowInto(const GgufTensor& tensor, std::uint64_t row, float* out);

}  // namespace vitrine
