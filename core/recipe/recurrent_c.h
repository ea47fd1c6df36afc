#pragma once

#include "core/recipe/recipe.h"

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine {

struct ModelConfig;

// The steps of layers with a recurrent state in C.

RecipeCode cRecurrentInput(const Model& model, std::size_t layer);
RecipeCode cConvolution(const Model& model, std::size_t layer);
/// Where steps, keys and queries are made of what the convolution gives.
RecipeCode cStateInput(const Model& model, std::size_t layer);
RecipeCode cState(const Model& model);
/// Up to y.
RecipeCode cRecurrentOutput(const Model& model, std::size_t layer);
/// Numbers that main has memory for.
struct CArray {
    const char* name;
    std::string size;
};

/// Constants, and the memory that main has for them.
std::string cStateSizes(const ModelConfig& config);
std::vector<CArray> cStateMemory(const ModelConfig& config);

inline constexpr const char* kCSilu = "\nstatic double silu(double z)\n{\n    return z / (1 + exp(-z));\n}\n";

}  // namespace vitrine
