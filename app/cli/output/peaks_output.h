#pragma once

#include "app/cli/output/json_output.h"
#include "core/compute/cpu/machine_peaks.h"
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

}  // namespace vitrine::cli
