#pragma once

#include "core/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

// What blocks are made of. Branches leave what they add to the residual stream in chunk.a.blockOut.

void copyRows(const Chunk& chunk, const MatrixView& to, const MatrixView& from);

/// What a branch reads: the residual stream, normalised where the model has a norm there.
const MatrixView& normedInput(const Chunk& chunk, const NormWeights& weights);

/// Caches keys and values of all tokens, and leaves the queries of the last `rows`.
void storeHeads(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input,
                std::size_t rows);
void attention(const Chunk& chunk, const LayerWeights& w, std::size_t layer);
void feedForward(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input);

/// What a token gives each layer: of an embedding of its own, and of the residual stream before all layers.
void makePerLayerInputs(const Chunk& chunk, const Weights& weights);
/// That of one layer, gated by a projection of `gates`.
void projectPerLayerInput(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& gates);

}  // namespace vitrine
