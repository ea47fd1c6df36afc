#include "app/cli/run/device_memory.h"

#include "core/base/concat.h"

#include <algorithm>

namespace vitrine::cli {

Json deviceMemoryToJson(const Placement& placement)
{
    if (!placement.needs) return nullptr;
    const MemoryNeeds::Sum sum = placement.needs->of(placement.deviceLayers);
    return {{"layers", placement.layers},
            {"gpu_layers", std::min(placement.deviceLayers, placement.layers)},
            {"gpu_output", placement.deviceLayers > placement.layers},
            {"weights_bytes", sum.weights},
            {"cache_bytes", sum.cache},
            {"work_bytes", sum.work},
            {"whole_model_bytes", placement.needs->of(kAllLayers).total()},
            {"free_bytes", placement.freeBytes}};
}

std::string deviceMemoryText(const Placement& placement)
{
    if (!placement.needs) return {};
    const auto mebibytes = [](std::uint64_t bytes) {
        return fixedPoint(static_cast<double>(bytes) / (1024.0 * 1024), 1);
    };
    const MemoryNeeds::Sum sum = placement.needs->of(placement.deviceLayers);
    return concat(std::min(placement.deviceLayers, placement.layers), " of ", placement.layers, " layers",
                  placement.deviceLayers > placement.layers ? " and the output: " : ": ", mebibytes(sum.total()),
                  " MiB of ", mebibytes(placement.freeBytes), " MiB free (weights ", mebibytes(sum.weights),
                  ", KV cache ", mebibytes(sum.cache), ", intermediates ", mebibytes(sum.work),
                  "); the whole model takes ", mebibytes(placement.needs->of(kAllLayers).total()), " MiB");
}

}  // namespace vitrine::cli
