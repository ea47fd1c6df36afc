#pragma once

// Open the loader at run time, so that the programs start on a machine without Vulkan.
#define VULKAN_HPP_DISPATCH_LOADER_DYNAMIC 1
#include <vulkan/vulkan_raii.hpp>
