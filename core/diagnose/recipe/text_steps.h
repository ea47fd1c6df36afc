#pragma once

#include "core/diagnose/recipe/recipe.h"

#include <vector>

namespace vitrine {

/// Describes the tokenizer, special tokens and chat template, without code.
std::vector<RecipeStep> textSteps(const Model& model);

}  // namespace vitrine
