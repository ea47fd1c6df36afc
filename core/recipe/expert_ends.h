#pragma once

#include "core/recipe/recipe.h"

#include <cstddef>
#include <string>

namespace vitrine {

// What experts read where that is not h, and what becomes of what they give.

/// Words and tensors of what experts read; gives its name.
const char* sayExpertInput(RecipeStep& step, const Model& model, std::size_t layer);
/// The statement that makes it, or nothing.
std::string numpyExpertInput(const Model& model, std::size_t layer);
/// Words, tensors and code behind the experts: another width, norms, and a plain feed-forward beside them.
void addExpertOutput(RecipeStep& step, const Model& model, std::size_t layer);

}  // namespace vitrine
