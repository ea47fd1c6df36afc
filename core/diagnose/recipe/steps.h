#pragma once

#include "core/diagnose/recipe/recipe.h"

#include <cstddef>
#include <vector>

namespace vitrine {

// The steps of the forward pass, in order. Their words use these names. `x` is the residual stream. `h` is the input of
// a branch, and `y` is its output. `q`, `k`, `v` are the queries, keys and values of all heads. `mix` is the output of
// attention before its projection.

// If a step does not apply to a layer, the function returns a step without a title.

RecipeStep embeddingStep(const Model& model);
/// Per-layer inputs: values of each token for every layer, in addition to the residual stream.
RecipeStep perLayerInputStep(const Model& model);
/// Makes the residual streams other than the first.
RecipeStep streamsStep(const Model& model);

RecipeStep predictStep(const Model& model, std::size_t layer);
/// The norm of the input of attention or of a recurrent state.
RecipeStep attentionNormStep(const Model& model, std::size_t layer);
RecipeStep sideStep(const Model& model, std::size_t layer);

// Steps of a recurrent state, which replaces attention or comes before it.
RecipeStep recurrentInputStep(const Model& model, std::size_t layer);
RecipeStep convolutionStep(const Model& model, std::size_t layer);
/// Inputs of the state that are computed from the result of the convolution.
RecipeStep stateInputStep(const Model& model, std::size_t layer);
RecipeStep stateStep(const Model& model, std::size_t layer);
RecipeStep recurrentOutputStep(const Model& model, std::size_t layer);
// Steps of a recurrent state of RWKV 7.
RecipeStep timeMixInputStep(const Model& model, std::size_t layer);
RecipeStep timeMixStateStep(const Model& model, std::size_t layer);
RecipeStep timeMixOutputStep(const Model& model, std::size_t layer);
RecipeStep channelMixStep(const Model& model, std::size_t layer);

RecipeStep projectionStep(const Model& model, std::size_t layer);
RecipeStep latentProjectionStep(const Model& model, std::size_t layer);
RecipeStep headNormStep(const Model& model, std::size_t layer);
RecipeStep ropeStep(const Model& model, std::size_t layer);
RecipeStep attentionStep(const Model& model, std::size_t layer);
RecipeStep attentionOutputStep(const Model& model, std::size_t layer);
/// Adds the product that converts the result of latent attention to the width of its heads.
void addLatentMix(RecipeStep& step, const Model& model, std::size_t layer);
/// The residual stream after attention, and the input of the feed-forward.
RecipeStep feedForwardNormStep(const Model& model, std::size_t layer);
/// A dense feed-forward, or the result of expertStep.
RecipeStep feedForwardStep(const Model& model, std::size_t layer);
RecipeStep expertStep(const Model& model, std::size_t layer);
RecipeStep layerEndStep(const Model& model, std::size_t layer);
/// Adds the per-layer input and the scale of the layer.
void addPerLayerInput(RecipeStep& step, const Model& model, std::size_t layer);
RecipeStep correctStep(const Model& model, std::size_t layer);

RecipeStep joinStep(const Model& model);
RecipeStep finalNormStep(const Model& model);
RecipeStep outputStep(const Model& model);

/// Describes the tokenizer, special tokens and chat template, without code.
std::vector<RecipeStep> textSteps(const Model& model);

}  // namespace vitrine
