#pragma once

#include "core/model/model_config.h"
#include "core/model/weights.h"
#include "core/recipe/recipe.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vitrine {

/// "blk.3."
std::string layerPrefix(std::size_t layer);
/// Whether the file has `<blk.L.><part>`; `layer` of the whole model: kNoLayer.
inline constexpr std::size_t kNoLayer = static_cast<std::size_t>(-1);
bool hasTensor(const Model& model, std::size_t layer, std::string_view part);
/// Lists the tensor with its shape and type, if the file has it.
void addTensor(RecipeStep& step, const Model& model, std::size_t layer, std::string_view part);
/// Lists `part`.weight, and `part`.bias if the file has it.
void addWeights(RecipeStep& step, const Model& model, std::size_t layer, std::string_view part);

/// Where a matrix lies in the file.
struct MatrixPlace {
    std::string part;       ///< "attn_qkv": the tensor's name without "blk.L." and ".weight"
    std::size_t first = 0;  ///< its first row there
    std::size_t rows = 0;
    bool whole = true;  ///< it has all rows of the tensor
};
MatrixPlace placeOf(const Model& model, const Linear& linear);

/// ", rows 64 to 127", or empty for a whole tensor.
std::string rangeText(const MatrixPlace& place);

/// How programs write the number of heads of a layer, that of its key heads, and the width of a head: "HEADS", or
/// "HEADS[L]" where layers differ.
struct ShapeNames {
    std::string heads;
    std::string kvHeads;
    std::string head;
};
ShapeNames shapeNames(const ModelConfig& config);
/// Likewise in C the width of a plain feed-forward; a number beside layers of experts, where FFN is that of one of
/// these.
std::string feedForwardName(const ModelConfig& config);

/// A product with this matrix: NumPy `linear(x, b + "attn_q")`, C `linear(y, x, n, L, "attn_q", 0, rows)`; for matrices
/// of the whole model `layered` is false.
std::string numpyProduct(const std::string& input, const MatrixPlace& place, bool layered = true);
std::string cProduct(const std::string& result, const std::string& input, const MatrixPlace& place,
                     bool layered = true);
/// Adds both languages' `linear` to the step's helpers.
void needProducts(RecipeStep& step, const Model& model);

}  // namespace vitrine
