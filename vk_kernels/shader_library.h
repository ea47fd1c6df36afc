#pragma once

#include <cstdint>

namespace vitrine {

/// A SPIR-V module of the library: its name (such as "norm" or "mat_vec.Q4_K") and its code, a sequence of 32-bit
/// words.
struct ShaderModule {
    const char* name;
    const std::uint32_t* begin;
    const std::uint32_t* end;
};

// The table of all modules, which vk_kernels/CMakeLists.txt generates, and the end of the table.
extern "C" const ShaderModule vitrine_shader_modules[];
extern "C" const ShaderModule vitrine_shader_modules_end[];

}  // namespace vitrine
