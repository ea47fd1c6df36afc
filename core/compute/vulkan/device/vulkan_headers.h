#pragma once

// Opens the Vulkan loader at run time, so that the programs also start on machines without Vulkan.
#define VULKAN_HPP_DISPATCH_LOADER_DYNAMIC 1
#include <vulkan/vulkan_raii.hpp>
