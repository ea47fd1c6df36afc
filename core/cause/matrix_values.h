#pragma once

#include "core/cpu/cpu_memory.h"
#include "core/tensor/buffer.h"

#include <algorithm>
#include <span>
#include <vector>

namespace vitrine {

/// The elements of a matrix that lies in host memory, row by row.
inline std::vector<float> copied(const MatrixView& x)
{
    const float* const values = rowData(x);
    return {values, values + x.elements()};
}

/// The opposite of `copied`.
inline void put(const MatrixView& x, std::span<const float> values)
{
    std::copy(values.begin(), values.end(), rowData(x));
}

}  // namespace vitrine
