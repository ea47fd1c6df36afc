#pragma once

#include "core/base/thread_pool.h"
#include "core/file/gguf/gguf_file.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// Difference between the values of one tensor in two files, compared with the rounding error of the tensor's types.
/// All errors are errors of `b` relative to `a`.
struct TensorDifference {
    double relative = 0;  ///< root mean square of the difference, divided by the larger root mean square of a and b
    /// Root mean square of the error that the quantization steps of both types explain, divided by the larger root mean
    /// square of a and b.
    double explained = 0;
    /// Upper bound of `relative` in correct files, computed from largestRelativeError of both types.
    double limit = 0;
    double ratio = 0;  ///< relative / explained; 0 if no difference exists
    std::uint64_t notFiniteA = 0;
    std::uint64_t notFiniteB = 0;
    /// Number of elements that are judged together: the block size of the type with larger blocks.
    std::size_t blockWidth = 0;
    std::uint64_t blocks = 0;     ///< number of blocks of blockWidth elements, row after row
    double worstBlock = 0;        ///< largest value of `ratio` for a single block
    std::vector<bool> isDamaged;  ///< for each block, whether it differs by more than its quantization steps explain
    std::uint64_t damaged = 0;    ///< number of damaged blocks

    bool isEqual() const noexcept;  ///< whether the values are equal up to float32 rounding
    bool isExplained() const noexcept;
};

/// Upper bounds of `ratio` in correct files, for a tensor and for one block; the largest values observed were 1.22 and
/// 1.9. A quantizer that truncates instead of rounding gives 2 for a tensor.
inline constexpr double kTensorRatio = 1.6;
inline constexpr double kBlockRatio = 4;

/// Compares two tensors. Decodes only a few rows at a time. Precondition: the tensors have the same shape.
TensorDifference compareTensors(const GgufTensor& a, const GgufTensor& b, ThreadPool& pool);

/// Returns the number of rows: the product of all dimensions after the first.
std::uint64_t rowsOf(const GgufTensor& tensor) noexcept;
/// Decodes all values of a tensor, which must fit into memory as floats.
std::vector<float> decodeAll(const GgufTensor& tensor);
/// Decodes one row of a tensor. `out` must have space for shape[0] elements.
void decodeRowInto(const GgufTensor& tensor, std::uint64_t row, float* out);

}  // namespace vitrine
