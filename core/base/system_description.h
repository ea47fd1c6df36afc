#pragma once

#include <string>

namespace vitrine {

/// Operating system and processor, as "Linux 6.1.0, x86_64"; empty where the system does not say.
std::string systemDescription();

}  // namespace vitrine
