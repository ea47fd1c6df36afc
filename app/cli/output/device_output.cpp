#include "app/cli/output/device_output.h"

#include "core/base/concat.h"

#include <algorithm>

namespace vitrine::cli {

namespace {

constexpr double kGiga = 1e9;
constexpr double kMicro = 1e-6;

std::optional<double> inGiga(const std::optional<double>& value)
{
    if (!value) return std::nullopt;
    return *value / kGiga;
}

}  // namespace

std::string shown(const std::optional<double>& value, const char* unit)
{
    if (!value) return "-";
    return concat(fixedPoint(*value, *value < 100 ? 2 : *value < 1000 ? 1 : 0), unit);
}

Json numberOrNull(const std::optional<double>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json peaksToJson(const MachinePeaks& peaks)
{
    return {{"read_gbps", peaks.readBytesPerSecond / kGiga}, {"int8_gops", peaks.int8OperationsPerSecond / kGiga}};
}

Json peaksToJson(const VulkanPeaks& peaks)
{
    return {{"read_gbps", peaks.readBytesPerSecond / kGiga},
            {"copy_gbps", peaks.copyBytesPerSecond / kGiga},
            {"buffer_bytes", peaks.bufferBytes},
            {"float_gflops", peaks.floatOperationsPerSecond / kGiga},
            {"half_gflops", numberOrNull(inGiga(peaks.halfOperationsPerSecond))},
            {"int8_gops", numberOrNull(inGiga(peaks.dotOperationsPerSecond))},
            {"int8_dot_accelerated", peaks.dotIsAccelerated},
            {"dispatch_us", peaks.dispatchSeconds / kMicro},
            {"dispatch_barrier_us", peaks.dispatchBarrierSeconds / kMicro},
            {"submit_us", peaks.submitSeconds / kMicro}};
}

std::string peaksInWords(const MachinePeaks& peaks)
{
    return shown(inGiga(peaks.readBytesPerSecond), " GB/s read, ") +
           shown(inGiga(peaks.int8OperationsPerSecond), " GOPS of int8");
}

std::string peaksInWords(const VulkanPeaks& peaks)
{
    return shown(inGiga(peaks.readBytesPerSecond), " GB/s read, ") +
           shown(inGiga(peaks.copyBytesPerSecond), " GB/s copied, ") +
           shown(inGiga(peaks.floatOperationsPerSecond), " GFLOP/s in floats, ") +
           shown(inGiga(peaks.halfOperationsPerSecond)) + " in halves, " + shown(inGiga(peaks.dotOperationsPerSecond)) +
           " GOPS in dot products of bytes, " +
           shown(peaks.dispatchBarrierSeconds / kMicro, " µs for a dispatch and a barrier");
}

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
