#pragma once

#include "core/compute/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// Projects queries, keys and values through latent vectors (LatentConfig). Keys and values are projected for all
/// tokens, queries for the last `rows` tokens.
void projectLatent(const Chunk& chunk, const LatentWeights& w, std::size_t layer, const MatrixView& input,
                   std::size_t rows);

/// Stores the keys and values of each head in the expanded cache. Call it after RoPE was applied to the part of the
/// keys that all heads share. Precondition: activations.expanded is not null.
void storeExpanded(const Chunk& chunk);

/// Returns the outputs of all heads (values weighted by attention), [tokens, heads * latent.valueDim].
const MatrixView& latentMix(const Chunk& chunk, const LatentWeights& w);

}  // namespace vitrine
