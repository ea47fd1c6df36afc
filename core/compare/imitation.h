#pragma once

#include "core/cpu/kernels.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

/// What is rounded of that which is multiplied with a matrix.
enum class ActivationRounding : std::uint8_t {
    None,
    Halves,    ///< float16, whatever the weights
    Brain,     ///< bfloat16, whatever the weights
    Blocks32,  ///< 8 bits in blocks of 32 with a float16 scale, whatever the weights
    Llama,     ///< as llama.cpp: so for formats in blocks of 32, Q8_K for those of 256, else the weights' own format
    Vitrine,   ///< as Vitrine's fast levels: 8 bits in blocks of the weights' size with a float32 scale, halves for F16
};

/// What is rounded of numbers that are kept.
enum class KeptRounding : std::uint8_t { None, Halves, Brain, Blocks32 };

/// A way in which a sound engine may differ from exact arithmetic, and how to compute so.
struct Imitation {
    std::string_view code;         ///< of what happens to activations and results; empty where nothing does
    std::string_view description;  ///< completes "it computes"
    ActivationRounding activations = ActivationRounding::None;
    KeptRounding results = KeptRounding::None;  ///< of every operation
    KeptRounding cache = KeptRounding::None;    ///< keys and values
    bool inFloat = false;  ///< float32 alone: sums in float and in another order, angles and functions in float
};

/// Of an engine whose cache rounds keys and values.
inline constexpr std::string_view kCacheCode = "kv.rounding";
std::string_view cacheDescription(KeptRounding rounding) noexcept;

/// What any program may do that computes in float32. What that changes is noise.
const Imitation& plainFloat() noexcept;
/// Functions such as exp and sin may be off by so many units in the last place, on a GPU even by more, where the
/// arithmetic that noise is learned from happens to agree.
inline constexpr double kUnitsInLastPlace = 4;
/// Those that round, in the order in which they are tried.
std::span<const Imitation> roundingImitations() noexcept;

/// The scalar level with sums and activations as an imitation says. Valid as long as the program runs.
const Kernels& imitatingKernels(const Imitation& imitation);

/// In place: rows of `width` one by one. Blocks are of 32, the last one of a row shorter.
void roundKept(KeptRounding rounding, float* x, std::size_t rows, std::size_t width);

}  // namespace vitrine
