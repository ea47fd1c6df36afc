#pragma once

#include "core/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// The block of RWKV 7: a state in place of attention, and a feed-forward, both of which read blends of a token and the
/// one before. Moves the residual stream on for all tokens, and leaves that of the last `rows`.
void timeMixBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows);

}  // namespace vitrine
