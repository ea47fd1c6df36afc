#pragma once

#include "core/compute/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

// Parts of models with several residual streams (StreamsConfig; AltUp, arXiv 2301.13310). Between layers,
// chunk.a.residual holds the first stream.

/// Computes all streams from the embedding.
void makeStreams(const Chunk& chunk, const Weights& weights);
/// Evaluates one layer for all tokens.
void streamBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer);
/// Computes the mean of all streams after the last layer and writes it to chunk.a.residual.
void joinStreams(const Chunk& chunk, const Weights& weights);

}  // namespace vitrine
