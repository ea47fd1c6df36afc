#pragma once

#include "core/compute/cpu/cpu_memory.h"
#include "core/file/tensor/buffer.h"

#include <algorithm>
#include <span>
#include <vector>

namespace vitrine {

/// Returns the elements of a matrix in host memory, row by row.
inline std::vector<float> copied(const MatrixView& x)
{
    const float* const values = rowData(x);
    return {values, values + x.elements()};
}

/// Writes values to a matrix in host memory, row by row.
inline void put(const MatrixView& x, std::span<const float> values)
{
    std::copy(values.begin(), values.end(), rowData(x));
}

}  // namespace vitrine
