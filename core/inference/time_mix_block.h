#pragma once

#include "core/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// Evaluates one layer of RWKV 7. It has a recurrent state instead of attention, then a feed-forward network. Both read
/// a blend of the current token and the previous token. All tokens update the state. The residual stream is computed
/// for the last `rows` tokens only.
void timeMixBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows);

}  // namespace vitrine
