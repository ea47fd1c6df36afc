#pragma once

#include "core/backend/backend.h"
#include "core/backend/memory_needs.h"
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

/// A back end for one model, and how the model is split.
struct Placement {
    std::shared_ptr<Backend> backend;
    std::shared_ptr<Backend> device;   ///< computes all or a part of it; null without one; may be `backend` itself
    std::size_t layers = 0;            ///< of the model
    std::size_t deviceLayers = 0;      ///< those that a device computes; layers + 1: everything; 0 without a device
    std::optional<MemoryNeeds> needs;  ///< on the device, if there is one
    std::uint64_t freeBytes = 0;       ///< of the device, before anything was brought there
    std::string notice;                ///< a sentence for the user if not all that was wanted fits; else empty

    /// Whether the CPU computes any of it.
    bool usesCpu() const noexcept { return deviceLayers <= layers; }
};

/// Estimates what the model takes on the device, before anything is brought there, and divides its layers. Throws
/// as makeBackend does, and DeviceError when more layers are asked for than fit: with the bytes they take and those
/// that are free.
Placement placeModel(const ComputeOptions& options, const ModelConfig& config, const Weights& weights,
                     const ModelUse& use, const BackendMaker& makeDevice = makeBackend);

/// Brings a model to a back end and takes all the memory it will need there. When it throws, that memory has been given
/// back.
using ModelBringer = std::function<void(Backend&)>;

/// Calls `bring` with the back end of a placed model. If the device refuses memory that the estimate relies on, and as
/// many layers as fit are wanted, tries again with fewer, finally with none; `notice` then says so. Throws
/// what `bring` throws, and DeviceMemoryError when a number of layers was asked for.
void bringModel(Placement& placement, const ComputeOptions& options, const ModelBringer& bring);

}  // namespace vitrine
