#include "core/compute/devices/placement.h"

#include "core/base/crash_report.h"
#include "core/base/sentence.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/backend/split_backend.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/vulkan/vulkan_needs.h"

#include <algorithm>
#include <string>
#include <utility>

namespace vitrine {

namespace {

/// The fraction 1 / kLeftFree of the free memory stays free for the driver, other programs, and inspections of the
/// model.
constexpr std::uint64_t kLeftFree = 16;
/// After this number of refused allocations, the CPU computes everything.
constexpr int kRefusals = 4;

Sentence amount(std::uint64_t bytes)
{
    constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;
    return SENTENCE((bytes + kMebi - 1) / kMebi, " MiB (", bytes, " bytes)");
}

Sentence share(std::size_t deviceLayers, std::size_t layers)
{
    if (deviceLayers > layers) return SENTENCE("the whole model");
    if (deviceLayers == layers) return SENTENCE("all ", layers, " layers, but not the output");
    return SENTENCE("the last ", deviceLayers, " of ", layers, " layers");
}

Sentence nothingFits(const MemoryNeeds& needs)
{
    if (needs.together == 0) return SENTENCE("not even one layer fits");
    return SENTENCE("not even the last ", needs.together,
                    " layers fit; they share keys and values and cannot be split");
}

[[noreturn]] void failForLackOfMemory(const Placement& placement, std::size_t wanted, std::size_t possible)
{
    const MemoryNeeds::Sum sum = placement.needs->of(wanted);
    throw DeviceMemoryError(
        SENTENCE(placement.backend->description(), " does not have enough memory for ", share(wanted, placement.layers),
                 ", which takes ", amount(sum.total()), ". ", amount(placement.freeBytes), " are free; ",
                 possible == 0 ? nothingFits(*placement.needs)
                               : SENTENCE("there is enough memory for ", share(possible, placement.layers)),
                 '.'),
        concat("Weights ", sum.weights, ", KV cache ", sum.cache, ", intermediates ", sum.work, " bytes."));
}

Sentence whatIsComputed(const Placement& placement)
{
    if (placement.deviceLayers == 0) return SENTENCE("The CPU computes the whole model.");
    return SENTENCE("The device computes ", share(placement.deviceLayers, placement.layers),
                    ", and the CPU computes the rest.");
}

Sentence autoNotice(const Placement& placement)
{
    return SENTENCE(placement.backend->description(), " does not have enough memory for the whole model, which takes ",
                    amount(placement.needs->of(kAllLayers).total()), ". ", amount(placement.freeBytes),
                    " are free (a sixteenth of this memory is reserved for other programs). ",
                    whatIsComputed(placement));
}

Sentence refusalNotice(const Placement& placement, std::size_t refused)
{
    return SENTENCE(placement.device->description(), " refused memory for ", share(refused, placement.layers),
                    " (estimated at ", amount(placement.needs->of(refused).total()), "), although ",
                    amount(placement.freeBytes), " seemed to be free. ", whatIsComputed(placement));
}

/// Makes placement.backend, which computes the chosen number of layers on the device and the remaining layers on the
/// CPU.
void shareOut(Placement& placement, const ComputeOptions& options)
{
    placement.backend = placement.device;
    if (placement.deviceLayers > placement.layers) return;
    std::shared_ptr<Backend> host = makeCpuBackend({options.isa, options.threads});
    if (placement.deviceLayers == 0) {
        placement.backend = std::move(host);
        placement.device.reset();
    } else {
        placement.backend =
            std::make_shared<SplitBackend>(std::move(host), placement.device, placement.layers, placement.deviceLayers);
    }
}

Sentence lackNotice(const Placement& placement, const std::string& lacks)
{
    return SENTENCE(placement.device->description(), " cannot compute ", lacks, ". The CPU computes the whole model.");
}

/// Returns the number of layers to place on the device. The number has the meaning of Placement::deviceLayers.
std::size_t chooseLayers(const Placement& placement, const std::optional<std::size_t>& wanted)
{
    const MemoryNeeds& needs = *placement.needs;
    if (!wanted) return needs.layersWithin(placement.freeBytes - placement.freeBytes / kLeftFree);
    const std::size_t count = std::min(*wanted, placement.layers + 1);
    if (count > 0 && count < needs.together) {
        throw DeviceError(SENTENCE("The last ", needs.together,
                                   " layers of this model share keys and values and must be on the same device. Select "
                                   "at least these layers for ",
                                   placement.backend->description(), ", not only the last ", count, '.'));
    }
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
    placement.device = placement.backend;
    placement.freeBytes = *free;
    if (const std::string lacks = placement.device->lacks(config); !lacks.empty()) {
        placement.notice = lackNotice(placement, lacks);
        if (options.deviceLayers.value_or(0) > 0) throw DeviceError(placement.notice);
        shareOut(placement, options);
        return placement;
    }
    placement.needs = vulkanNeeds(config, weights, use);
    placement.deviceLayers = chooseLayers(placement, options.deviceLayers);
    if (!options.deviceLayers && placement.deviceLayers <= placement.layers) placement.notice = autoNotice(placement);
    shareOut(placement, options);
    return placement;
}

void bringModel(Placement& placement, const ComputeOptions& options, const ModelBringer& bring)
{
    for (int refusals = 1;; ++refusals) {
        // Before the device is used, so that a crash report contains it.
        describeDevice(placement.backend->description().english(), placement.backend->driver());
        try {
            return bring(*placement.backend);
        } catch (const DeviceMemoryError&) {
            if (options.deviceLayers || placement.deviceLayers == 0) throw;
        }
        const std::size_t refused = placement.deviceLayers;
        const std::uint64_t less = placement.needs->of(refused).total() / 4 * 3;
        placement.deviceLayers = refusals < kRefusals ? placement.needs->layersWithin(less) : 0;
        placement.notice = refusalNotice(placement, refused);
        shareOut(placement, options);
    }
}

}  // namespace vitrine
