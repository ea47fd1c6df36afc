#pragma once

#include "app/cli/output/json_output.h"
#include "core/compute/cpu/machine_peaks.h"
#include "core/compute/devices/placement.h"
#include "core/compute/vulkan/device/device_peaks.h"

#include <optional>
#include <string>

namespace vitrine::cli {

/// Formats a number with its significant decimals; a dash if none exists.
std::string shown(const std::optional<double>& value, const char* unit = "");
Json numberOrNull(const std::optional<double>& value);

// Output of bench and devices --measure about a machine's limits.
Json peaksToJson(const MachinePeaks& peaks);
Json peaksToJson(const VulkanPeaks& peaks);
std::string peaksInWords(const MachinePeaks& peaks);
std::string peaksInWords(const VulkanPeaks& peaks);

/// Returns the estimate of the memory for the layers on a device. The estimate was made before the layers were loaded.
/// Null on the CPU.
Json deviceMemoryToJson(const Placement& placement);
/// Returns the estimate as one line: "12 of 24 layers, … MiB of … MiB free (weights …)". Empty on the CPU.
std::string deviceMemoryText(const Placement& placement);

}  // namespace vitrine::cli
