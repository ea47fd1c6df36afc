#pragma once

#include "core/compute/backend/memory_needs.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

namespace vitrine {

/// Returns the sizes of the memory that a model needs on a Vulkan device, computed from shapes and types only. Throws
/// Error if a type of the cache does not fit the model's heads.
MemoryNeeds vulkanNeeds(const ModelConfig& config, const Weights& weights, const ModelUse& use);

}  // namespace vitrine
