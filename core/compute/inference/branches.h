#pragma once

#include "core/compute/inference/chunk.h"
#include "core/model/weights.h"

#include <cstddef>

namespace vitrine {

// Functions that compute one branch of a layer, such as attention or the feed-forward. A branch writes its result to
// chunk.a.blockOut; the caller adds it to the residual stream.

/// Copies all rows of `from` to `to`.
void copyRows(const Chunk& chunk, const MatrixView& to, const MatrixView& from, Role role);

/// Returns the input of a branch. It is the residual stream, normalised if the model has a norm before this branch.
/// `role` is the role of this norm.
const MatrixView& normedInput(const Chunk& chunk, const NormWeights& weights, Role role);

/// Projects queries, keys and values. Stores the keys and values of all tokens in the cache, and leaves the queries of
/// the last `rows` tokens in chunk.a.query.
void storeHeads(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input,
                std::size_t rows);
/// Computes attention over the cache with the queries from storeHeads(), and projects the result.
void attention(const Chunk& chunk, const LayerWeights& w, std::size_t layer);
/// Computes the feed-forward network or the experts of a layer. `input` is the normalised residual stream.
void feedForward(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input);

/// Computes the per-layer inputs of each token from a separate embedding and from the residual stream before the first
/// layer.
void makePerLayerInputs(const Chunk& chunk, const Weights& weights);
/// Projects the per-layer input of one layer and writes the result to chunk.a.blockOut. The input is gated by a
/// projection of `gates`.
void projectPerLayerInput(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& gates);

}  // namespace vitrine
