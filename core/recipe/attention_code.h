#pragma once

#include "core/model/model_config.h"
#include "core/recipe/recipe.h"

#include <cstddef>
#include <string>

namespace vitrine {

/// Scores, softmax and what they mix, in both languages.
void addAttentionCode(RecipeStep& step, const Model& model, std::size_t layer);
/// "0.5, 0.25", one for each head.
std::string alibiSlopesText(const ModelConfig& config);

}  // namespace vitrine
