#pragma once

// What the kernels of all levels with vectors know of the formats of quant_types.def: of each one a FormatOf<type>, in
// the file of its family. Families are told by how they want their activations (activations.h). A format without one
// does not compile.

#include "core/cpu/isa/avx2/activations.h"
#include "core/cpu/isa/avx2/simd.h"
#include "core/quant/quant_traits.h"

namespace vitrine {
namespace {

using enum QuantType;

template <QuantType Type>
struct FormatOf;

/// Quants are signed bytes, or unsigned ones of at most kMaxQuant.
template <typename Format>
concept SignedFormat = Format::kSigned;
template <typename Format, int Most>
concept UnsignedFormat = !Format::kSigned && Format::kMaxQuant <= Most;

/// Calls f.operator()<type>() for a type whose activations are prepared in one of `Forms`. Others are not compiled; the
/// caller sends none.
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
