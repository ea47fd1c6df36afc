#pragma once

#include "core/compute/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// Evaluates one layer of RWKV 7: a recurrent state, which replaces attention, and then a feed-forward network. The
/// inputs of the state and of the network are blends of the current token and the previous token. All tokens update the
/// state. The residual stream is computed for the last `rows` tokens only.
void timeMixBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows);

}  // namespace vitrine
