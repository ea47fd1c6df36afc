#include "core/diagnose/cause/cause.h"

#include <array>
#include <cstddef>

namespace vitrine {

namespace {

constexpr std::array kCauses{
#define VITRINE_CAUSE(cause, code, description) CauseTraits{Cause::cause, code, SentenceForm(description)},
#include "core/diagnose/cause/cause.def"
#undef VITRINE_CAUSE
};
#define VITRINE_CAUSE(cause, code, description) VITRINE_RECORD_FORM(#description);
#include "core/diagnose/cause/cause.def"
#undef VITRINE_CAUSE

}  // namespace

std::span<const CauseTraits> allCauses() noexcept
{
    return kCauses;
}

const CauseTraits& causeTraits(Cause cause) noexcept
{
    return kCauses[static_cast<std::size_t>(cause)];
}

}  // namespace vitrine
