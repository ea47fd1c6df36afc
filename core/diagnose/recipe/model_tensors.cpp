#include "core/diagnose/recipe/model_tensors.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/model/model.h"

#include <algorithm>

namespace vitrine {

namespace {

// Sums are in float64, because a reference should be more exact than the engines compared with it. Matrices are
// multiplied in slices, because a vocabulary is large.

constexpr const char* kCProduct = R"(
/* y [count, rows] = x W^T$sum for the rows [first, first + rows) of W */
static void linear(double *y, const double *x, long count, int L, const char *part, long first, long rows)
{
    const Tensor *w = tensor(L, part, ".weight");
    double *row = numbers(w->columns);$declaration
    for (long r = 0; r < rows; r++) {
        decode(w, first + r, row);
        for (long t = 0; t < count; t++) {
            double sum = $start;
            for (long i = 0; i < w->columns; i++) sum += row[i] * x[t * w->columns + i];
            y[t * rows + r] = sum;
        }
    }
    free(row);$end
}
)";

bool hasBiases(const Model& model)
{
    const auto biased = [](const Linear& linear) { return !linear.bias.empty(); };
    const auto& layers = model.weights().layers;
    return biased(model.weights().output) || std::any_of(layers.begin(), layers.end(), [&](const LayerWeights& w) {
               const ExpertWeights& e = w.experts;
               const auto any = [&](const std::vector<Linear>& all) {
                   return std::any_of(all.begin(), all.end(), biased);
               };
               return biased(w.query) || biased(w.attentionGate) || biased(w.key) || biased(w.value) ||
                      biased(w.output) || biased(w.queryAndGate) || biased(w.recurrent.output) || biased(w.gate) ||
                      biased(w.up) || biased(w.down) || biased(e.router) || biased(e.sharedRouter) ||
                      biased(e.sharedGate) || biased(e.sharedUp) || biased(e.sharedDown) || any(e.gate) || any(e.up) ||
                      any(e.down);
           });
}

}  // namespace

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

ShapeNames shapeNames(const ModelConfig& config)
{
    bool heads = true, kvHeads = true, head = true;  // whether the number is the same in all layers with attention
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        if (!config.layer(layer).attends) continue;
        heads = heads && config.headsOf(layer) == config.heads;
        kvHeads = kvHeads && config.kvHeadsOf(layer) == config.kvHeads;
        head = head && config.headDimOf(layer) == config.headDim;
    }
    return {heads ? "HEADS" : "HEADS[L]", kvHeads ? "KV_HEADS" : "KV_HEADS[L]", head ? "HEAD" : "HEAD[L]"};
}

std::string feedForwardName(const ModelConfig& config)
{
    if (config.experts.count > 0) return concat(config.feedForward);
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        if (config.feedForwardOf(layer) != config.feedForward) return "FFN[L]";
    }
    return "FFN";
}

std::string cProduct(const std::string& result, const std::string& input, const MatrixPlace& place, bool layered)
{
    return concat("linear(", result, ", ", input, ", n, ", layered ? "L" : "-1", ", \"", place.part, "\", ",
                  place.first, ", ", place.rows, ");");
}

void needProducts(RecipeStep& step, const Model& model)
{
    const bool biases = hasBiases(model);
    step.c.helpers += fill(
        kCProduct, {{"sum", biases ? " + bias" : ""},
                    {"declaration",
                     biases ? "\n    double *bias = find(L, part, \".bias\") ? vector(L, part, \".bias\") : 0;" : ""},
                    {"start", biases ? "bias ? bias[first + r] : 0" : "0"},
                    {"end", biases ? "\n    free(bias);" : ""}});
}

}  // namespace vitrine
