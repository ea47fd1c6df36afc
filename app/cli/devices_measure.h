#pragma once

#include <string>

namespace vitrine::cli {

/// devices --measure: what the device, written as --device wants it, can do at most. Throws Error.
void measureDevice(const std::string& device, bool json);

}  // namespace vitrine::cli
