#pragma once

#include "core/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// Evaluates one layer of RWKV 7: a recurrent state instead of attention, then a feed-forward. Both read blends of a
/// token and the previous one. All tokens update the state; the residual stream is computed for the last `rows` tokens.
void timeMixBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows);

}  // namespace vitrine
