#pragma once

#include "core/base/sentence.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

/// Reasons why another engine computes different values. cause.def lists their codes and descriptions.
enum class Cause : std::uint8_t {
#define VITRINE_CAUSE(cause, code, description) cause,
#include "core/diagnose/cause/cause.def"
#undef VITRINE_CAUSE
};

struct CauseTraits {
    Cause cause;
    std::string_view code;     ///< code in the output of --json: "rope.base"
    SentenceForm description;  ///< completes "The other engine …"
};

/// Returns all causes, in the order of a forward pass.
std::span<const CauseTraits> allCauses() noexcept;
const CauseTraits& causeTraits(Cause cause) noexcept;

}  // namespace vitrine
