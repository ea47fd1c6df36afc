#pragma once

#include <string>

namespace vitrine::cli {

/// `devices --measure`: measures and prints the peak speeds of a device. `device` has the format of --device. Throws
/// Error.
void measureDevice(const std::string& device, bool json);

}  // namespace vitrine::cli
