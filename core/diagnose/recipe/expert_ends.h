#pragma once

#include "core/diagnose/recipe/recipe.h"

#include <cstddef>
#include <string>

namespace vitrine {

// Functions for experts that do not read h, and for the operations after the experts.

/// Adds the words and tensors of the experts' input. Returns the name of the variable that contains this input.
const char* describeExpertInput(RecipeStep& step, const Model& model, std::size_t layer);
/// Adds words and tensors for the operations after the experts: a projection to another width, norms, and a
/// parallel dense feed-forward.
void addExpertOutput(RecipeStep& step, const Model& model, std::size_t layer);

}  // namespace vitrine
