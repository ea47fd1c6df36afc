#pragma once

#include "core/model/model_config.h"
#include "core/recipe/recipe.h"

#include <string>

namespace vitrine {

/// "silu", "gelu_tanh", "gelu_erf", "clamped_silu"
std::string activationName(Activation activation);
/// "a = silu(gate) * up, silu(z) = …"
std::string activationWords(Activation activation, bool gated);
/// xIELU with the numbers of a layer.
std::string xieluWords(const XieluConfig& numbers);
/// Adds both languages' `activate(up, L)` of xIELU, with a table of the layers' numbers.
void needXielu(RecipeStep& step, const ModelConfig& config);
/// Adds both languages' `activate(gate, up)`, or of one value where the feed-forward is not gated.
void needActivation(RecipeStep& step, Activation activation, bool gated = true);

}  // namespace vitrine
