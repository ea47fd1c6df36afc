#pragma once

#include "core/compute/backend/ops.h"

#include <string>

namespace vitrine {

/// Returns the title of the step that an operation belongs to: "Attention norm", "Rotary positions (RoPE)".
std::string stepTitle(const Op& op);

}  // namespace vitrine
