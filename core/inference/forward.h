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

/// What comes with a chunk, and what is wanted of it.
struct ForwardOptions {
    std::size_t logitRows = 0;  ///< of so many of the last tokens
    std::size_t layers =
        std::numeric_limits<std::size_t>::max();  ///< with fewer than all it ends there, without logits
    bool expandsLatent = false;          ///< absorbed attention takes its other form; only at the beginning of a cache
    bool keepsHidden = false;            ///< hiddenStates of all tokens are wanted, not only of those with logits
    std::span<const float> hidden = {};  ///< [tokens, embedding]: what a model with JoinWeights reads
};

/// THE forward pass: one chunk of `tokens` at positions cache.size()…, for every architecture and back end. Writes keys
/// and values into the cache, and logits into activations.logits (which must have room for them). The caller calls
/// Backend::finish and extends the cache.
void forward(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations,
             KvCache& cache, std::span<const TokenId> tokens, const ForwardOptions& options, Taps& tap);

/// What a block that guesses further tokens reads of the chunk that has just gone through all layers: a row for each
/// token that came to the end of them.
MatrixView hiddenStates(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations);

/// Its end: what the final norm and the output make of the last `rows` rows of activations.residual, as
/// activations.logits. `firstRow` is the chunk's row that the first of them stands for.
void readOut(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations,
             std::size_t rows, Taps& tap, std::size_t firstRow = 0);

}  // namespace vitrine
