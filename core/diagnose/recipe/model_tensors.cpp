#include "core/diagnose/recipe/model_tensors.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/model/model.h"

#include <algorithm>

namespace vitrine {

std::string layerPrefix(std::size_t layer)
{
    return layer == kNoLayer ? "" : concat("blk.", layer, '.');
}

bool hasTensor(const Model& model, std::size_t layer, std::string_view part)
{
    return model.file().findTensor(layerPrefix(layer) + std::string(part)) != nullptr;
}

void addTensor(RecipeStep& step, const Model& model, std::size_t layer, std::string_view part)
{
    const GgufTensor* tensor = model.file().findTensor(layerPrefix(layer) + std::string(part));
    const auto listed = [part](const RecipeTensor& known) { return known.name == part; };
    if (!tensor || std::any_of(step.tensors.begin(), step.tensors.end(), listed)) return;
    std::vector<std::uint64_t> shape(tensor->shape.begin(), tensor->shape.begin() + tensor->dimensions);
    std::reverse(shape.begin(), shape.end());
    step.tensors.push_back({std::string(part), std::move(shape), {{tensor->type, {layer}}}});
}

void addWeights(RecipeStep& step, const Model& model, std::size_t layer, std::string_view part)
{
    addTensor(step, model, layer, concat(part, ".weight"));
    addTensor(step, model, layer, concat(part, ".bias"));
}

MatrixPlace placeOf(const Model& model, const Linear& linear)
{
    const Tensor& matrix = linear.weight;
    const GgufTensor& tensor = *model.file().findTensor(matrix.name);
    std::string_view part = matrix.name;
    if (part.starts_with("blk.")) part.remove_prefix(part.find('.', 4) + 1);
    part.remove_suffix(std::string_view(".weight").size());
    const auto first = static_cast<std::size_t>(matrix.data - tensor.data.data()) / matrix.rowBytes;
    return {std::string(part), first, matrix.rows, matrix.bytes() == tensor.data.size()};
}

std::string rangeText(const MatrixPlace& place)
{
    return place.whole ? "" : concat(", rows ", place.first, " to ", place.first + place.rows - 1);
}

}  // namespace vitrine
