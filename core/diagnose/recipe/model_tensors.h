#pragma once

#include "core/diagnose/recipe/recipe.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vitrine {

/// Returns the prefix of the names of a layer's tensors: "blk.3.".
std::string layerPrefix(std::size_t layer);
/// Used as the layer of tensors outside of layers.
inline constexpr std::size_t kNoLayer = static_cast<std::size_t>(-1);
/// Returns whether the file has the tensor "blk.L.`part`", or `part` if `layer` is kNoLayer.
bool hasTensor(const Model& model, std::size_t layer, std::string_view part);
/// Adds the tensor with its shape and type to the step, if the file has it.
void addTensor(RecipeStep& step, const Model& model, std::size_t layer, std::string_view part);
/// Adds `part`.weight to the step, and `part`.bias if the file has it.
void addWeights(RecipeStep& step, const Model& model, std::size_t layer, std::string_view part);

/// The tensor and rows of the file that contain a matrix.
struct MatrixPlace {
    std::string part;       ///< "attn_qkv": the tensor's name without "blk.L." and ".weight"
    std::size_t first = 0;  ///< first row of the matrix in the tensor
    std::size_t rows = 0;
    bool whole = true;  ///< whether the matrix consists of all rows of the tensor
};
MatrixPlace placeOf(const Model& model, const Linear& linear);

/// Returns ", rows 64 to 127"; empty for a whole tensor.
std::string rangeText(const MatrixPlace& place);

}  // namespace vitrine
