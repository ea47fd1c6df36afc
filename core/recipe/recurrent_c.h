#pragma once

#include "core/recipe/recipe.h"

#include <cstddef>
#include <string>

namespace vitrine {

struct ModelConfig;

// The steps of layers with a recurrent state in C: short convolutions, delta rules and Mamba 2.

/// Whether there is a program in C for the states of this model.
bool hasStatesInC(const Model& model);
RecipeCode cRecurrentInput(const Model& model, std::size_t layer);
RecipeCode cConvolution(const Model& model);
RecipeCode cState(const Model& model);
/// Up to y.
RecipeCode cRecurrentOutput(const Model& model, std::size_t layer);
/// Constants, and the memory that main has for them.
std::string cStateSizes(const ModelConfig& config);
std::string cStateMemory(const ModelConfig& config);

}  // namespace vitrine
