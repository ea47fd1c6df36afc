#pragma once

#include "core/backend/activations.h"
#include "core/backend/backend.h"
#include "core/backend/kv_cache.h"
#include "core/inference/taps.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"
#include "core/text/token.h"

#include <cstddef>
#include <span>

namespace vitrine {

/// THE forward pass: one chunk of `tokens` at positions cache.size()…, for every architecture and back end. Writes keys
/// and values into the cache, and the logits of the last `logitRows` tokens into activations.logits (which must have
/// room for them). The caller calls Backend::finish and extends the cache.
void forward(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& activations,
             KvCache& cache, std::span<const TokenId> tokens, std::size_t logitRows, Taps& tap);

}  // namespace vitrine
