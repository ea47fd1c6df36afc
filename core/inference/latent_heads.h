#pragma once

#include "core/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

/// Keys and values of all tokens and queries of the last `rows`, by way of the latent vectors (LatentConfig).
void projectLatent(const Chunk& chunk, const LatentWeights& w, std::size_t layer, const MatrixView& input,
                   std::size_t rows);

/// Keys and values of each head for itself, once what all share is rotated. Precondition: activations.expanded.
void storeExpanded(const Chunk& chunk);

/// What each head's values give of a mix.
const MatrixView& latentMix(const Chunk& chunk, const LatentWeights& w);

}  // namespace vitrine
