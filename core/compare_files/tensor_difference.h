#pragma once

#include "core/base/thread_pool.h"
#include "core/gguf/gguf_file.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// The values of one tensor in two files, against what their types explain. Errors are of b against a.
struct TensorDifference {
    double relative = 0;   ///< rms of the difference / rms of a, or of b where it is larger
    double explained = 0;  ///< the same of what the steps of both types explain
    double limit = 0;      ///< what `relative` stays below in sound files: largestRelativeError of both
    double ratio = 0;      ///< relative / explained; 0 where nothing differs
    std::uint64_t notFiniteA = 0;
    std::uint64_t notFiniteB = 0;
    std::size_t blockWidth = 0;   ///< elements that are judged together: the larger block of the two types
    std::uint64_t blocks = 0;     ///< of that width, counted through the rows
    double worstBlock = 0;        ///< the largest ratio in a block
    std::vector<bool> isDamaged;  ///< of every block: differs by more than its steps explain
    std::uint64_t damaged = 0;    ///< how many of them are true

    bool isEqual() const noexcept;  ///< to the rounding of float32
    bool isExplained() const noexcept;
};

/// Ratios that sound files stay below, over a tensor and in one block (1.22 and 1.9 were the largest seen). A quantizer
/// that cuts instead of rounding has 2 over a tensor.
inline constexpr double kTensorRatio = 1.6;
inline constexpr double kBlockRatio = 4;

/// Precondition: the same shape. Decodes a few rows at a time.
TensorDifference compareTensors(const GgufTensor& a, const GgufTensor& b, ThreadPool& pool);

/// Rows of all axes behind the first.
std::uint64_t rowsOf(const GgufTensor& tensor) noexcept;
/// All values. For tensors that fit into memory as floats.
std::vector<float> decodeAll(const GgufTensor& tensor);
/// Decodes one row. `out` has shape[0] elements.
void decodeRowInto(const GgufTensor& tensor, std::uint64_t row, float* out);

}  // namespace vitrine
