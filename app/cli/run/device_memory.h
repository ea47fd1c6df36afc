#pragma once

#include "app/cli/output/json_output.h"
#include "core/compute/devices/placement.h"

#include <string>

namespace vitrine::cli {

/// Returns the estimate of the memory for the layers on a device. The estimate was made before the layers were loaded.
/// Null on the CPU.
Json deviceMemoryToJson(const Placement& placement);
/// Returns the estimate as one line: "12 of 24 layers, … MiB of … MiB free (weights …)". Empty on the CPU.
std::string deviceMemoryText(const Placement& placement);

}  // namespace vitrine::cli
