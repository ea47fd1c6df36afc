#pragma once

#include "core/model/weights.h"
#include "core/recipe/recipe.h"

#include <cstddef>
#include <string>

namespace vitrine {

/// Whether a layer attends or has a recurrent state.
bool hasMixer(const Model& model, std::size_t layer);
/// Adds both languages' `norm` to the step's helpers.
void needNorms(RecipeStep& step, const Model& model);
/// Words, facts and tensors of a norm: `result` = norm(`input`) with the weights of `part` (empty: without weights) and
/// an epsilon, 0 for the model's usual one.
void sayNorm(RecipeStep& step, const Model& model, std::size_t layer, const std::string& part,
             const std::string& result, const std::string& input, float epsilon = 0);
/// `b + "attn_norm"`, or for a norm without weights an empty string.
std::string numpyNormName(const NormWeights& weights);
/// The norm `part` (if `normed`) and scale of what a branch adds to the residual stream, y.
void sayBranchEnd(RecipeStep& step, const Model& model, std::size_t layer, const std::string& part, bool normed);
/// Whether a 1 has to be added to the weights of norms.
void sayOffset(RecipeStep& step, const Model& model);

}  // namespace vitrine
