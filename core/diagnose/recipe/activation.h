#pragma once

#include "core/diagnose/recipe/recipe.h"
#include "core/model/model_config.h"

#include <string>

namespace vitrine {

/// Returns the name of an activation: "silu", "gelu_tanh", "gelu_erf", "clamped_silu".
std::string activationName(Activation activation);
/// Returns the formula of an activation: "a = silu(gate) * up, silu(z) = …".
std::string activationWords(Activation activation, bool gated);
/// Returns the formula of xIELU with the parameters of a layer.
std::string xieluWords(const XieluConfig& numbers);

}  // namespace vitrine
