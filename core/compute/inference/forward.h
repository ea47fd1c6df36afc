#pragma once

#include "core/compute/backend/activations.h"
#include "core/compute/backend/backend.h"
#include "core/compute/backend/kv_cache.h"
#include "core/compute/inference/taps.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"
#include "core/text/token.h"

#include <cstddef>
#include <limits>
#include <span>

namespace vitrine {

/// Options of the forward pass for one chunk.
struct ForwardOptions {
    std::size_t logitRows = 0;  ///< number of last tokens that get logits
    std::size_t layers =
        std::numeric_limits<std::size_t>::max();  ///< number of layers to compute; if not all, no logits are computed
    bool expandsLatent = false;  ///< whether absorbed attention uses its expanded form; requires an empty cache
    bool keepsHidden = false;    ///< whether hidden states of all tokens are requested; if false, only those of tokens
                                 ///< with logits
    std::span<const float> hidden = {};  ///< [tokens, embedding]: input of models with JoinWeights
};

/// The forward pass. Every architecture and every back end uses this function. It evaluates one chunk of `tokens` at
/// positions cache.size()…. It writes keys and values to the cache, and logits to activations.logits, which must be
/// allocated. The caller must then call Backend::finish and extend the cache.
void forward(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations,
             KvCache& cache, std::span<const TokenId> tokens, const ForwardOptions& options, Taps& tap);

/// Returns the hidden states that a prediction block reads. Call it after the last layer of a chunk. The result has one
/// row for each token for which the last layer was computed.
MatrixView hiddenStates(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations);

/// The end of the forward pass. Applies the final norm and the output matrix to the last `rows` rows of
/// activations.residual, and writes activations.logits. The first of these rows is row `firstRow` of the chunk.
void readOut(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations,
             std::size_t rows, Taps& tap, std::size_t firstRow = 0);

}  // namespace vitrine
