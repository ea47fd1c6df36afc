#pragma once

#include "core/diagnose/recipe/recipe.h"
#include "core/model/weights.h"

#include <cstddef>
#include <string>

namespace vitrine {

// Functions shared by the steps of layers with a recurrent state.

/// Returns the name of a recurrence for titles: "Gated delta rule".
const char* recurrenceName(Recurrence kind);
/// Returns an empty step with the title "Gated delta rule: `part`".
RecipeStep recurrentStep(const Model& model, const char* part);
/// Adds the product result = input W^T in words. `what` describes the result.
void addProduct(RecipeStep& step, const Model& model, std::size_t layer, const char* result, const Linear& linear,
                const char* what, const char* input = "h");

}  // namespace vitrine
