#pragma once

// Forward declarations of Vulkan's C++ types. Because vulkan.hpp takes seconds to compile, only sources that call
// Vulkan include it (vulkan_headers.h).
namespace vk::raii {

class CommandBuffer;
class Context;
class Device;
class Fence;
class Instance;
class PhysicalDevice;

}  // namespace vk::raii
