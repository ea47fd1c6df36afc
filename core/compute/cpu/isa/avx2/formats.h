#pragma once

// Properties of the formats of quant_types.def, for all levels with vectors. Each format has a specialisation
// FormatOf<type>. The specialisations are in formats_32.h, formats_256.h and so on, depending on the form of their
// activations (activations.h). If a format has no specialisation, its kernels do not compile.

#include "core/compute/cpu/isa/avx2/activations.h"
#include "core/compute/cpu/isa/avx2/simd.h"
#include "core/file/quant/quant_traits.h"

namespace vitrine {
namespace {

using enum QuantType;

template <QuantType Type>
struct FormatOf;

/// SignedFormat: the quants (integer weights) are signed bytes. UnsignedFormat: the quants are unsigned bytes, none of
/// which exceeds `Most`.
template <typename Format>
concept SignedFormat = Format::kSigned;
template <typename Format, int Most>
concept UnsignedFormat = !Format::kSigned && Format::kMaxQuant <= Most;

/// Calls f.operator()<type>() if the activations for `type` are prepared in one of `Forms`. For other types, the call
/// is not compiled, and the caller must not pass them.
template <avx2::Form... Forms, typename F>
VITRINE_INLINE void withFormat(QuantType type, const F& f)
{
    switch (type) {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...)                                             \
    case QuantType::name:                                                                                              \
        if constexpr (((avx2::Form::form == Forms) || ...)) return f.template operator()<QuantType::name>();           \
        break;
#include "core/file/quant/quant_types.def"
    }
    __builtin_trap();
}

}  // namespace
}  // namespace vitrine
