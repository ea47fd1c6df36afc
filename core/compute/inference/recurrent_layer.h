#pragma once

#include "core/compute/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// Evaluates the recurrent part of a layer. All tokens update the recurrent state. The part's output is added to the
/// residual stream of the last `rows` tokens.
void recur(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input, std::size_t rows);

}  // namespace vitrine
