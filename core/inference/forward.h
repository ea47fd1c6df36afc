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

/// THE forward pass: one chunk of `tokens` at positions cache.size()…, for every architecture and back end. Writes keys
/// and values into the cache, and the logits of the last `logitRows` tokens into activations.logits (which must have
/// room for them). With fewer than all `layers` it ends after that many of the first, without logits. The caller calls
/// Backend::finish and extends the cache.
void forward(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations,
             KvCache& cache, std::span<const TokenId> tokens, std::size_t logitRows, Taps& tap,
             std::size_t layers = std::numeric_limits<std::size_t>::max());

/// Its end: what the final norm and the output make of the last `rows` rows of activations.residual, as
/// activations.logits. `firstRow` is the chunk's row that the first of them stands for.
void readOut(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations,
             std::size_t rows, Taps& tap, std::size_t firstRow = 0);

}  // namespace vitrine
