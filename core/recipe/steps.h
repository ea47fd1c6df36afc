#pragma once

#include "core/recipe/recipe.h"

#include <cstddef>
#include <vector>

namespace vitrine {

// The steps of the forward pass, in order. Variables of their code: `x` is the residual stream, `h` what a branch
// reads, `q`, `k`, `v` the heads, `mix` what attention mixes, `y` what a branch gives, `L` the layer, `n` the number of
// tokens.

// In layers of another kind than a step is for, it is one without a title.

RecipeStep embeddingStep(const Model& model);
/// Per-layer inputs: values of each token for every layer, in addition to the residual stream.
RecipeStep perLayerInputStep(const Model& model);
/// The residual streams but the first.
RecipeStep streamsStep(const Model& model);

RecipeStep predictStep(const Model& model, std::size_t layer);
/// The norm of what attention or a recurrent state reads.
RecipeStep attentionNormStep(const Model& model, std::size_t layer);
RecipeStep sideStep(const Model& model, std::size_t layer);

// A recurrent state, in place of attention or before it.
RecipeStep recurrentInputStep(const Model& model, std::size_t layer);
RecipeStep convolutionStep(const Model& model, std::size_t layer);
/// Inputs of the state that are computed from the result of the convolution.
RecipeStep stateInputStep(const Model& model, std::size_t layer);
RecipeStep stateStep(const Model& model, std::size_t layer);
RecipeStep recurrentOutputStep(const Model& model, std::size_t layer);
// A recurrent state of RWKV 7.
RecipeStep timeMixInputStep(const Model& model, std::size_t layer);
RecipeStep timeMixStateStep(const Model& model, std::size_t layer);
RecipeStep timeMixOutputStep(const Model& model, std::size_t layer);
RecipeStep channelMixStep(const Model& model, std::size_t layer);

RecipeStep projectionStep(const Model& model, std::size_t layer);
RecipeStep latentProjectionStep(const Model& model, std::size_t layer);
/// Without code where the model has no norms of heads.
RecipeStep headNormStep(const Model& model, std::size_t layer);
/// Writes q, k and v, the end of whichever step made them.
void tapHeads(RecipeStep& step, const Model& model, std::size_t layer);
/// Writes q and k as attention reads them.
void tapRotated(RecipeStep& step, const Model& model, std::size_t layer);
RecipeStep ropeStep(const Model& model, std::size_t layer);
RecipeStep attentionStep(const Model& model, std::size_t layer);
RecipeStep attentionOutputStep(const Model& model, std::size_t layer);
/// Converts the result of latent attention to the width of its heads.
void addLatentMix(RecipeStep& step, const Model& model, std::size_t layer);
/// The residual stream after attention, and the input of the feed-forward.
RecipeStep feedForwardNormStep(const Model& model, std::size_t layer);
/// A plain feed-forward, or expertStep.
RecipeStep feedForwardStep(const Model& model, std::size_t layer);
RecipeStep expertStep(const Model& model, std::size_t layer);
RecipeStep layerEndStep(const Model& model, std::size_t layer);
/// Adds the per-layer input and the scale of the layer.
void addPerLayerInput(RecipeStep& step, const Model& model, std::size_t layer);
RecipeStep correctStep(const Model& model, std::size_t layer);

RecipeStep joinStep(const Model& model);
RecipeStep finalNormStep(const Model& model);
RecipeStep outputStep(const Model& model);

/// Tokenizer, special tokens and chat template; without code.
std::vector<RecipeStep> textSteps(const Model& model);

}  // namespace vitrine
