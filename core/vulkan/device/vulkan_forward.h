#pragma once

// Vulkan's C++ objects by name alone: vulkan.hpp takes seconds to compile, so only what calls Vulkan includes it
// (vulkan_headers.h).
namespace vk::raii {

class CommandBuffer;
class Context;
class Device;
class Fence;
class Instance;
class PhysicalDevice;

}  // namespace vk::raii
