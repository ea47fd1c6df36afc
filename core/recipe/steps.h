#pragma once

#include "core/recipe/recipe.h"

#include <cstddef>
#include <vector>

namespace vitrine {

// The steps of the forward pass, in order. Variables of their code: `x` is the residual stream, `h` what a branch
// reads, `q`, `k`, `v` the heads, `mix` what attention mixes, `y` what a branch gives, `L` the layer, `n` the number of
// tokens.

RecipeStep embeddingStep(const Model& model);

RecipeStep attentionNormStep(const Model& model, std::size_t layer);
RecipeStep projectionStep(const Model& model, std::size_t layer);
/// Without code where the model has no norms of heads.
RecipeStep headNormStep(const Model& model, std::size_t layer);
/// Writes q, k and v, the end of whichever step made them.
void tapHeads(RecipeStep& step);
/// Writes q and k as attention reads them.
void tapRotated(RecipeStep& step);
RecipeStep ropeStep(const Model& model, std::size_t layer);
RecipeStep attentionStep(const Model& model, std::size_t layer);
RecipeStep attentionOutputStep(const Model& model, std::size_t layer);
/// The residual stream after attention, and what the feed-forward reads.
RecipeStep feedForwardNormStep(const Model& model, std::size_t layer);
/// A plain feed-forward, or expertStep.
RecipeStep feedForwardStep(const Model& model, std::size_t layer);
RecipeStep expertStep(const Model& model, std::size_t layer);
RecipeStep layerEndStep(const Model& model, std::size_t layer);

RecipeStep finalNormStep(const Model& model);
RecipeStep outputStep(const Model& model);

/// Tokenizer, special tokens and chat template; without code.
std::vector<RecipeStep> textSteps(const Model& model);

}  // namespace vitrine
