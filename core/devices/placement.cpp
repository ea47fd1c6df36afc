#include "core/devices/placement.h"

#include "core/backend/device_error.h"
#include "core/backend/split_backend.h"
#include "core/base/error.h"
#include "core/cpu/cpu_backend.h"
#include "core/vulkan/vulkan_needs.h"

#include <algorithm>
#include <string>
#include <utility>

namespace vitrine {

namespace {

/// So much of what is free is left to the driver, to other programs, and to what somebody wants to look at.
constexpr std::uint64_t kLeftFree = 16;  // th part

std::string amount(std::uint64_t bytes)
{
    constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;
    return concat((bytes + kMebi - 1) / kMebi, " MiB (", bytes, " bytes)");
}

std::string share(std::size_t deviceLayers, std::size_t layers)
{
    if (deviceLayers > layers) return "the whole model";
    if (deviceLayers == layers) return concat("all ", layers, " layers, but not the output");
    return concat("the last ", deviceLayers, " of ", layers, " layers");
}

[[noreturn]] void failForLackOfMemory(const Placement& placement, std::size_t wanted, std::size_t possible)
{
    const MemoryNeeds::Sum sum = placement.needs->of(wanted);
    throw DeviceError(
        concat(placement.backend->description(), " has no room for ", share(wanted, placement.layers), ": that takes ",
               amount(sum.total()), ", and ", amount(placement.freeBytes), " are free; ",
               possible == 0 ? std::string("not even one layer fits")
                             : share(possible, placement.layers) + " would fit",
               "."),
        concat("Weights ", sum.weights, ", KV cache ", sum.cache, ", intermediates ", sum.work, " bytes."));
}

std::string autoNotice(const Placement& placement)
{
    return concat(placement.backend->description(), " has no room for the whole model, which takes ",
                  amount(placement.needs->of(kAllLayers).total()), ", with ", amount(placement.freeBytes),
                  " free (a sixteenth of which is left to others); ",
                  placement.deviceLayers == 0
                      ? "the CPU computes all of it."
                      : concat("it computes ", share(placement.deviceLayers, placement.layers), ", the CPU the rest."));
}

/// How many layers the device gets, as Placement counts them.
std::size_t chooseLayers(const Placement& placement, const std::optional<std::size_t>& wanted)
{
    const MemoryNeeds& needs = *placement.needs;
    if (!wanted) return needs.layersWithin(placement.freeBytes - placement.freeBytes / kLeftFree);
    const std::size_t count = std::min(*wanted, placement.layers + 1);
    const std::size_t possible = needs.layersWithin(placement.freeBytes);
    if (count > possible) failForLackOfMemory(placement, count, possible);
    return count;
}

}  // namespace

Placement placeModel(const ComputeOptions& options, const ModelConfig& config, const Weights& weights,
                     const ModelUse& use, const BackendMaker& makeDevice)
{
    Placement placement;
    placement.layers = weights.layers.size();
    placement.backend = makeDevice(options);
    const std::optional<std::uint64_t> free = placement.backend->freeBytes();
    if (!free) return placement;
    placement.freeBytes = *free;
    placement.needs = vulkanNeeds(config, weights, use);
    placement.deviceLayers = chooseLayers(placement, options.deviceLayers);
    if (placement.deviceLayers > placement.layers) return placement;
    if (!options.deviceLayers) placement.notice = autoNotice(placement);
    std::shared_ptr<Backend> host = makeCpuBackend({options.isa, options.threads});
    if (placement.deviceLayers == 0) {
        placement.backend = std::move(host);
    } else {
        placement.backend = std::make_shared<SplitBackend>(std::move(host), std::move(placement.backend),
                                                           placement.layers, placement.deviceLayers);
    }
    return placement;
}

}  // namespace vitrine
