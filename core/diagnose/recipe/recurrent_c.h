#pragma once

#include "core/diagnose/recipe/recipe.h"

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine {

struct ModelConfig;

// C code of the steps of layers with a recurrent state.

RecipeCode cRecurrentInput(const Model& model, std::size_t layer);
RecipeCode cConvolution(const Model& model, std::size_t layer);
/// Returns the code that computes step sizes, keys (B) and queries (C) from the convolution's result, if
/// RecurrentConfig::readsConvolved().
RecipeCode cStateInput(const Model& model, std::size_t layer);
RecipeCode cState(const Model& model);
/// Returns the code from the state's output to y.
RecipeCode cRecurrentOutput(const Model& model, std::size_t layer);
/// An array that main() allocates.
struct CArray {
    const char* name;
    std::string size;
};

/// Return the constants for recurrent states, and the arrays that main() allocates for them.
std::string cStateSizes(const ModelConfig& config);
std::vector<CArray> cStateMemory(const ModelConfig& config);

inline constexpr const char* kCSilu = "\nstatic double silu(double z)\n{\n    return z / (1 + exp(-z));\n}\n";

}  // namespace vitrine
