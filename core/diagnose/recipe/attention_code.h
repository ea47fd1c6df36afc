#pragma once

#include "core/diagnose/recipe/recipe.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <string>

namespace vitrine {

/// Adds the C code of attention: scores, softmax, weighted sum of values.
void addAttentionCode(RecipeStep& step, const Model& model, std::size_t layer);
/// Returns the ALiBi slope of each head: "0.5, 0.25".
std::string alibiSlopesText(const ModelConfig& config);

}  // namespace vitrine
