#pragma once

#include "core/compute/backend/activations.h"
#include "core/compute/backend/backend.h"
#include "core/compute/backend/kv_cache.h"
#include "core/compute/inference/taps.h"
#include "core/model/model_config.h"

namespace vitrine {

/// Objects that every part of a layer uses. They are the same for all layers of a chunk.
struct Chunk {
    const ModelConfig& config;
    Backend& backend;
    Activations& a;
    KvCache& cache;
    Taps& tap;
};

}  // namespace vitrine
