#pragma once

#include "core/diagnose/recipe/recipe.h"
#include "core/model/weights.h"

#include <cstddef>
#include <string>

namespace vitrine {

/// Returns whether a layer has attention or a recurrent state.
bool hasMixer(const Model& model, std::size_t layer);
/// Adds words, facts and tensors of a norm: `result` = norm(`input`). `part` names the weights; empty: a norm without
/// weights. `epsilon` 0 is the model's usual epsilon.
void describeNorm(RecipeStep& step, const Model& model, std::size_t layer, const std::string& part,
                  const std::string& result, const std::string& input, float epsilon = 0);
/// Adds the operations on a branch's output y before it is added to the residual stream: the norm `part` (if `normed`)
/// and the scale.
void describeBranchEnd(RecipeStep& step, const Model& model, std::size_t layer, const std::string& part, bool normed);
/// Adds the fact whether the weights of norms in the file already include an offset of 1.
void describeOffset(RecipeStep& step, const Model& model);

}  // namespace vitrine
