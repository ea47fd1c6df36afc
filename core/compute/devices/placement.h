#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/backend.h"
#include "core/compute/backend/memory_needs.h"
#include "core/compute/devices/make_backend.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace vitrine {

/// A back end for one model, and the division of the model's layers between the device and the CPU.
struct Placement {
    std::shared_ptr<Backend> backend;
    /// Back end of the device; equal to `backend` if the device computes the whole model; null if no device is used.
    std::shared_ptr<Backend> device;
    std::size_t layers = 0;  ///< number of layers of the model
    /// Number of layers on the device; layers + 1 includes the embeddings and the output; 0 if no device is used.
    std::size_t deviceLayers = 0;
    /// Memory that the model needs on the device; absent if no device is used.
    std::optional<MemoryNeeds> needs;
    std::uint64_t freeBytes = 0;  ///< number of free bytes on the device before the model is loaded
    /// A sentence for the user if fewer layers fit than requested; otherwise empty.
    Sentence notice;

    /// Returns whether the CPU computes part of the model.
    bool usesCpu() const noexcept { return deviceLayers <= layers; }
};

/// Estimates the memory that the model needs on the device, and divides the layers between the device and the CPU.
/// Nothing is loaded yet. Throws the errors of makeBackend. Throws DeviceError if the requested layers do not fit; the
/// message contains the needed and the free bytes.
Placement placeModel(const ComputeOptions& options, const ModelConfig& config, const Weights& weights,
                     const ModelUse& use, const BackendMaker& makeDevice = makeBackend);

/// A function that loads a model on a back end and allocates all memory that the model needs there. If the function
/// throws, it must have released this memory.
using ModelBringer = std::function<void(Backend&)>;

/// Calls `bring` with the back end of a placed model. If the device refuses memory and options.deviceLayers is absent,
/// tries again with fewer layers. After several refusals, the device computes no layers. Each refusal sets
/// placement.notice. Throws the errors of `bring`. If options.deviceLayers is set, bringModel() does not try again, and
/// a refusal throws DeviceMemoryError.
void bringModel(Placement& placement, const ComputeOptions& options, const ModelBringer& bring);

}  // namespace vitrine
