#pragma once

// The loader is opened at run time: a machine without Vulkan still starts the programs.
#define VULKAN_HPP_DISPATCH_LOADER_DYNAMIC 1
#include <vulkan/vulkan_raii.hpp>
