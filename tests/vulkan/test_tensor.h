#pragma once

#include "core/file/tensor/tensor.h"
#include "tests/cpu/kernels_weights.h"

namespace vitrine::test {

/// Returns a Tensor with the bytes of the weights, as if it had been read from a file.
inline Tensor tensorOf(const TestWeights& weights)
{
    const WeightMatrix& m = weights.matrix();
    return {"weights", m.type, m.data, m.rows, m.columns, m.rowBytes};
}

}  // namespace vitrine::test
