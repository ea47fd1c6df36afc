#pragma once

#include "core/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// Evaluates a recurrent layer: all tokens update its state, and the last `rows` tokens add its output to their
/// residual stream.
void recur(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input, std::size_t rows);

}  // namespace vitrine
