#pragma once

#include "app/cli/json_output.h"
#include "core/devices/placement.h"

#include <string>

namespace vitrine::cli {

/// The memory that the layers on a device were estimated to take, before anything was brought there; null on the CPU.
Json deviceMemoryToJson(const Placement& placement);
/// The same in a line: "12 of 24 layers, … MiB of … MiB free (weights …)"; empty on the CPU.
std::string deviceMemoryText(const Placement& placement);

}  // namespace vitrine::cli
