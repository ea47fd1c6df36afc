#include "core/file/quant/quant_traits.h"

#include "core/file/quant/float_types.h"
#include "core/file/quant/iq1_m.h"
#include "core/file/quant/iq1_s.h"
#include "core/file/quant/iq2_s.h"
#include "core/file/quant/iq2_xs.h"
#include "core/file/quant/iq2_xxs.h"
#include "core/file/quant/iq3_s.h"
#include "core/file/quant/iq3_xxs.h"
#include "core/file/quant/iq4_nl.h"
#include "core/file/quant/iq4_xs.h"
#include "core/file/quant/mxfp4.h"
#include "core/file/quant/q2_k.h"
#include "core/file/quant/q3_k.h"
#include "core/file/quant/q4_0.h"
#include "core/file/quant/q4_1.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q5_0.h"
#include "core/file/quant/q5_1.h"
#include "core/file/quant/q5_k.h"
#include "core/file/quant/q6_k.h"
#include "core/file/quant/q8_0.h"
#include "core/file/quant/tq1_0.h"
#include "core/file/quant/tq2_0.h"

namespace vitrine {

namespace {

enum Row : std::size_t {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...) Row##name,
#include "core/file/quant/quant_types.def"
};

constexpr QuantTraits kTraits[] = {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...)                                             \
    {#name, QuantType::name, blockSize, blockBytes, decode##name},
#include "core/file/quant/quant_types.def"
};

}  // namespace

std::span<const QuantTraits> allQuantTraits() noexcept
{
    return kTraits;
}

const QuantTraits& quantTraits(QuantType type) noexcept
{
    switch (type) {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...)                                             \
    case QuantType::name:                                                                                              \
        return kTraits[Row##name];
#include "core/file/quant/quant_types.def"
    }
    return kTraits[RowF32];  // not reached: the switch handles all values of the enumeration
}

const QuantTraits* findQuantTraits(std::uint32_t ggufId) noexcept
{
    for (const QuantTraits& traits : kTraits) {
        if (static_cast<std::uint32_t>(traits.type) == ggufId) return &traits;
    }
    return nullptr;
}

const QuantTraits* findQuantTraits(std::string_view name) noexcept
{
    for (const QuantTraits& traits : kTraits) {
        if (traits.name == name) return &traits;
    }
    return nullptr;
}

}  // namespace vitrine
