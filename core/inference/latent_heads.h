#pragma once

#include "core/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// Projects keys and values of all tokens and queries of the last `rows` tokens through latent vectors (LatentConfig).
void projectLatent(const Chunk& chunk, const LatentWeights& w, std::size_t layer, const MatrixView& input,
                   std::size_t rows);

/// Stores keys and values of each head in the expanded cache after the shared part of the keys was rotated.
/// Precondition: activations.expanded.
void storeExpanded(const Chunk& chunk);

/// Returns the mix of values [tokens, heads * latent.valueDim].
const MatrixView& latentMix(const Chunk& chunk, const LatentWeights& w);

}  // namespace vitrine
