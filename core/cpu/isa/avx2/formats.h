#pragma once

// Properties of the formats of quant_types.def for the kernels of all levels with vectors: a FormatOf<type> for each,
// in the file of its family. Families differ in the form of their activations (activations.h). A format without
// FormatOf does not compile.

#include "core/cpu/isa/avx2/activations.h"
#include "core/cpu/isa/avx2/simd.h"
#include "core/quant/quant_traits.h"

namespace vitrine {
namespace {

using enum QuantType;

template <QuantType Type>
struct FormatOf;

/// Quants are signed bytes, or unsigned bytes of at most kMaxQuant.
template <typename Format>
concept SignedFormat = Format::kSigned;
template <typename Format, int Most>
concept UnsignedFormat = !Format::kSigned && Format::kMaxQuant <= Most;

/// Calls f.operator()<type>() for a type whose activations are prepared in one of `Forms`. Other types are not
/// compiled; the caller must not pass them.
template <avx2::Form... Forms, typename F>
VITRINE_INLINE void withFormat(QuantType type, const F& f)
{
    switch (type) {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...)                                             \
    case QuantType::name:                                                                                              \
        if constexpr (((avx2::Form::form == Forms) || ...)) return f.template operator()<QuantType::name>();           \
        break;
#include "core/quant/quant_types.def"
    }
    __builtin_trap();
}

}  // namespace
}  // namespace vitrine
