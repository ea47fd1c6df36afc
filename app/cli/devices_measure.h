#pragma once

#include <string>

namespace vitrine::cli {

/// devices --measure: the most that the device, written as in --device, can do. Throws Error.
void measureDevice(const std::string& device, bool json);

}  // namespace vitrine::cli
