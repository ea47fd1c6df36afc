#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

RecipeStep embeddingStep(const Model& model)
{
    const ModelConfig& config = model.config();
    const bool scaled = config.embeddingScale != 1.0F;
    const std::string scale = shortest(config.embeddingScale);
    RecipeStep step{"Embedding", {"x = row of token_embd.weight for each token id"}, {}, {}};
    addTensor(step, model, kNoLayer, "token_embd.weight");
    step.facts = {{"scale", static_cast<double>(config.embeddingScale)},
                  {"learned_positions", config.learnedPositions}};
    step.words.push_back(scaled ? concat("x = x * ", scale) : "It is not scaled.");
    if (const NormWeights& norm = model.weights().embeddingNorm) {
        describeNorm(step, model, kNoLayer, norm.tensor, "x", "x");
    }
    if (config.learnedPositions) {
        step.words.push_back("x = x + row of position_embd.weight for each position, counted from 0");
        addTensor(step, model, kNoLayer, "position_embd.weight");
    }
    return step;
}

RecipeStep outputStep(const Model& model)
{
    const ModelConfig& config = model.config();
    const Linear& output = model.weights().output;
    const MatrixPlace place = placeOf(model, output);
    RecipeStep step{"Output", {}, {}, {}};
    step.words.push_back(
        concat("logits = h W^T", output.bias.empty() ? "" : " + bias", ", W = ", place.part, ".weight"));
    if (config.tiedOutput)
        step.words.push_back("The output is tied: the file has no output.weight, so the embedding matrix is used.");
    addWeights(step, model, kNoLayer, place.part);
    step.facts = {{"tied", config.tiedOutput},
                  {"bias", !output.bias.empty()},
                  {"scale", static_cast<double>(config.logitScale)},
                  {"soft_cap", static_cast<double>(config.logitSoftCap)}};
    if (config.logitScale != 1.0F) {
        const std::string scale = shortest(config.logitScale);
        step.words.push_back(concat("logits = logits * ", scale));
    }
    if (config.logitSoftCap > 0) {
        const std::string cap = shortest(config.logitSoftCap);
        step.words.push_back(concat("logits = ", cap, " * tanh(logits / ", cap, ')'));
    }
    return step;
}

}  // namespace vitrine
