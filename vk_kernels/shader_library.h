#pragma once

#include <cstdint>

namespace vitrine {

/// A SPIR-V module of the library: its name ("norm", "mat_vec.Q4_K") and its words.
struct ShaderModule {
    const char* name;
    const std::uint32_t* begin;
    const std::uint32_t* end;
};

// Made by vk_kernels/CMakeLists.txt.
extern "C" const ShaderModule vitrine_shader_modules[];
extern "C" const ShaderModule vitrine_shader_modules_end[];

}  // namespace vitrine
