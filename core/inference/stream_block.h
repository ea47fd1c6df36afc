#pragma once

#include "core/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

// Several residual streams (StreamsConfig; AltUp, arXiv 2301.13310). In chunk.a.residual stands the first of them.

/// All streams of the embedding.
void makeStreams(const Chunk& chunk, const Weights& weights);
/// Moves them on by a layer, for all tokens.
void streamBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer);
/// Their mean behind the last layer, in chunk.a.residual.
void joinStreams(const Chunk& chunk, const Weights& weights);

}  // namespace vitrine
