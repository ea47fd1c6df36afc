#include "app/cli/run/devices_measure.h"

#include "app/cli/flags/usage_error.h"
#include "app/cli/output/peaks_output.h"
#include "core/base/visible_text.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/devices/make_backend.h"
#include "core/compute/vulkan/device/device_list.h"

#include <iomanip>
#include <iostream>
#include <string_view>

namespace vitrine::cli {

namespace {

void row(std::string_view name, const std::string& value)
{
    constexpr int kNameWidth = 26;
    std::cout << "  " << std::left << std::setw(kNameWidth) << name << value << '\n';
}

Json measureVulkan(const std::string& device)
{
    const std::string_view name = vulkanName(device);
    const VulkanDevice about = chooseVulkanDevice(listVulkanDevices(), name, cpuDevicesAllowed());
    const VulkanMatrixUnits units = listMatrixUnits(name);
    return {{"device", "vulkan:" + std::to_string(about.index)},
            {"name", about.name},
            {"type", typeName(about.type)},
            {"api_version", about.apiVersion},
            {"driver", about.driver},
            {"peaks", peaksToJson(measureVulkanPeaks(name))},
            {"cooperative_matrix", {{"extensions", units.extensions}, {"shapes", units.shapes}}}};
}

/// Returns a number of `peaks` with its unit, or a note that the device does not support the feature.
std::string value(const Json& peaks, const char* key, const char* unit)
{
    return peaks[key].is_null() ? "not supported by the device" : shown(peaks[key].get<double>(), unit);
}

void printVulkan(const Json& found)
{
    const auto text = [&found](const char* key) { return visible(found[key].get<std::string>()); };
    std::cout << text("device") << "  " << text("name") << " (" << text("type") << ", Vulkan " << text("api_version")
              << ", driver " << text("driver") << ")\n";
    const Json& peaks = found["peaks"];
    row("reading", value(peaks, "read_gbps", " GB/s"));
    row("copying", value(peaks, "copy_gbps", " GB/s, read and written together"));
    row("floats", value(peaks, "float_gflops", " GFLOP/s"));
    row("halves, two at once", value(peaks, "half_gflops", " GFLOP/s"));
    row("dot products of 4 bytes",
        value(peaks, "int8_gops", " GOPS") + (peaks["int8_dot_accelerated"].get<bool>() ? "" : ", not accelerated"));
    row("a dispatch", value(peaks, "dispatch_us", " µs"));
    row("a dispatch and a barrier", value(peaks, "dispatch_barrier_us", " µs"));
    row("submitting and waiting", value(peaks, "submit_us", " µs"));
    const Json& units = found["cooperative_matrix"];
    if (units["extensions"].empty())
        row("matrix units", "not supported by the driver (VK_KHR_cooperative_matrix or …_NV_…)");
    for (const Json& name : units["extensions"]) row("matrix units", visible(name.get<std::string>()));
    for (const Json& shape : units["shapes"]) row("", visible(shape.get<std::string>()));
}

}  // namespace

void measureDevice(const std::string& device, bool json)
{
    if (!isDevice(device))
        throw UsageError("--measure is " + inQuotes(device) + ", but must be cpu or vulkan[:N or part of a name].");
    if (isVulkanDevice(device)) {
        const Json found = measureVulkan(device);
        return json ? printJson(found, true) : printVulkan(found);
    }
    const Kernels& kernels = chooseKernels();
    const MachinePeaks peaks = measurePeaks(kernels, 0);
    if (json) return printJson({{"device", "cpu"}, {"isa", kernels.name}, {"peaks", peaksToJson(peaks)}}, true);
    std::cout << "cpu (" << kernels.name << "): " << peaksInWords(peaks) << '\n';
}

}  // namespace vitrine::cli
