#pragma once

#include "core/recipe/recipe.h"

#include <cstddef>
#include <string>

namespace vitrine {

// Input of experts that do not read h, and processing of the experts' output.

/// Adds words and tensors of the experts' input; returns its name.
const char* sayExpertInput(RecipeStep& step, const Model& model, std::size_t layer);
/// The statement that makes it, or nothing.
std::string numpyExpertInput(const Model& model, std::size_t layer);
/// Adds words, tensors and code after the experts: another width, norms, and a parallel plain feed-forward.
void addExpertOutput(RecipeStep& step, const Model& model, std::size_t layer);

}  // namespace vitrine
