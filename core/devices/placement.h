#pragma once

#include "core/backend/backend.h"
#include "core/backend/memory_needs.h"
#include "core/base/sentence.h"
#include "core/devices/make_backend.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace vitrine {

/// A back end for one model, and the division of the model.
struct Placement {
    std::shared_ptr<Backend> backend;
    std::shared_ptr<Backend> device;   ///< back end of the device; null without one; may be `backend`
    std::size_t layers = 0;            ///< number of layers of the model
    std::size_t deviceLayers = 0;      ///< layers on the device; layers + 1: everything; 0 without a device
    std::optional<MemoryNeeds> needs;  ///< memory needs on the device; absent without a device
    std::uint64_t freeBytes = 0;       ///< free bytes of the device before the model is loaded
    Sentence notice;                   ///< a sentence for the user if less fits than requested; else empty

    /// Whether the CPU computes part of the model.
    bool usesCpu() const noexcept { return deviceLayers <= layers; }
};

/// Estimates the memory that the model needs on the device and divides its layers, before anything is loaded. Throws as
/// makeBackend does, and DeviceError if the requested layers do not fit; the message has the needed and the free bytes.
Placement placeModel(const ComputeOptions& options, const ModelConfig& config, const Weights& weights,
                     const ModelUse& use, const BackendMaker& makeDevice = makeBackend);

/// Loads a model on a back end and allocates all memory that it needs there. If it throws, that memory has been
/// released.
using ModelBringer = std::function<void(Backend&)>;

/// Calls `bring` with the back end of a placed model. If the device refuses memory and deviceLayers is absent, it tries
/// again with fewer layers, at last with none, and sets `notice`. Throws the errors of `bring`, and DeviceMemoryError
/// if a number of layers was requested.
void bringModel(Placement& placement, const ComputeOptions& options, const ModelBringer& bring);

}  // namespace vitrine
