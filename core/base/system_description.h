#pragma once

#include <string>

namespace vitrine {

/// Returns the operating system and the processor, such as "Linux 6.1.0, x86_64"; empty if unknown.
std::string systemDescription();

}  // namespace vitrine
