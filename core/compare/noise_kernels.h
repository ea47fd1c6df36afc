#pragma once

#include "core/backend/backend.h"
#include "core/cpu/kernels.h"
#include "core/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace vitrine {

/// Ways in which two programs may both be right and still not agree to the last bit. Each is the scalar level with one
/// thing changed; nobody can choose them to run a model.
enum class NoiseKind : std::uint8_t {
    Reordered,  ///< sums in float and in another order, and angles of rotation in float, as any program that computes
                ///< in f32 may do
    Rounded,    ///< the same, and activations rounded before products as fast levels round them: to 8 bits, with one
                ///< scale per block of the weights' size; to halves for weights in halves; not for F32 and BF16
};

/// "cpu:scalar in another order of summation", …
std::string_view noiseDescription(NoiseKind kind) noexcept;

std::unique_ptr<Backend> makeNoiseBackend(NoiseKind kind, std::size_t threads);

/// Whether a level rounds the activations that it multiplies with weights of `type`.
bool roundsActivations(const Kernels& kernels, QuantType type) noexcept;

}  // namespace vitrine
