#pragma once

#include "core/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// Adds what a layer's state gives to the residual stream of the last `rows` tokens. All tokens move the state on; the
/// others leave nothing else behind.
void recur(const Chunk& chunk, const RecurrentWeights& w, std::size_t layer, const MatrixView& input, std::size_t rows);

}  // namespace vitrine
