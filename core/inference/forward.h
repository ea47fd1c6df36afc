#pragma once

#include "core/backend/activations.h"
#include "core/backend/backend.h"
#include "core/backend/kv_cache.h"
#include "core/inference/taps.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"
#include "core/text/token.h"

#include <cstddef>
#include <limits>
#include <span>

namespace vitrine {

/// Inputs and requested results of a chunk.
struct ForwardOptions {
    std::size_t logitRows = 0;  ///< number of last tokens that get logits
    std::size_t layers =
        std::numeric_limits<std::size_t>::max();  ///< layers to compute; with fewer than all there are no logits
    bool expandsLatent = false;          ///< absorbed attention uses its expanded form; requires an empty cache
    bool keepsHidden = false;            ///< hidden states of all tokens are requested, not only of those with logits
    std::span<const float> hidden = {};  ///< [tokens, embedding]: input of models with JoinWeights
};

/// THE forward pass: evaluates one chunk of `tokens` at positions cache.size()…, for every architecture and back end.
/// Writes keys and values into the cache, and logits into activations.logits, which must be allocated. The caller calls
/// Backend::finish and extends the cache.
void forward(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations,
             KvCache& cache, std::span<const TokenId> tokens, const ForwardOptions& options, Taps& tap);

/// Returns the hidden states that a prediction block reads, after the last layer of a chunk: a row for each token whose
/// last layer was computed.
MatrixView hiddenStates(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations);

/// The end of the forward pass: final norm and output matrix of the last `rows` rows of activations.residual. Writes
/// activations.logits. `firstRow` is the chunk's row that the first of them belongs to.
void readOut(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations,
             std::size_t rows, Taps& tap, std::size_t firstRow = 0);

}  // namespace vitrine
