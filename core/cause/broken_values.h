#pragma once

#include "core/cause/cause.h"
#include "core/cause/residual.h"

#include <optional>
#include <string>

namespace vitrine {

/// What is wrong with values as such, whatever computed them.
struct BrokenValues {
    Cause cause = Cause::Unknown;
    std::string detail;
    std::string evidence;
    double confidence = 0.95;
};

/// Rows that are not finite, all zero, or those of the token before.
std::optional<BrokenValues> brokenValues(const TargetPart& part);

}  // namespace vitrine
