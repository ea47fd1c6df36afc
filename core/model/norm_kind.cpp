#include "core/model/norm_kind.h"

#include <array>
#include <cstddef>

namespace vitrine {

namespace {

constexpr std::array kNormKinds{
#define VITRINE_NORM_KIND(kind, code, words, name, epsilonKey)                                                         \
    NormTraits{NormKind::kind, code, SentenceForm(words), name, epsilonKey},
#include "core/model/norm_kind.def"
#undef VITRINE_NORM_KIND
};
#define VITRINE_NORM_KIND(kind, code, words, name, epsilonKey) VITRINE_RECORD_FORM(#words);
#include "core/model/norm_kind.def"
#undef VITRINE_NORM_KIND

}  // namespace

std::span<const NormTraits> allNormKinds() noexcept
{
    return kNormKinds;
}

const NormTraits& normTraits(NormKind kind) noexcept
{
    return kNormKinds[static_cast<std::size_t>(kind)];
}

}  // namespace vitrine
