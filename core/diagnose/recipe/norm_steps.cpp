#include "core/diagnose/recipe/norm_steps.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

void describeNorm(RecipeStep& step, const Model& model, std::size_t layer, const std::string& part,
                  const std::string& result, const std::string& input, float epsilonHere)
{
    const ModelConfig& config = model.config();
    const bool centred = config.norm == NormKind::Layer;
    const std::string epsilon = shortest(epsilonHere > 0 ? epsilonHere : config.normEpsilon);
    const bool bare = !part.empty() && hasTensor(model, layer, part);
    const std::string weights = part.empty() ? "" : concat(" * ", part, bare ? "" : ".weight");
    const std::string bias = hasTensor(model, layer, part + ".bias") ? concat(" + ", part, ".bias") : "";
    step.words.push_back(
        centred ? concat(result, " = (", input, " - mean(", input, ")) / sqrt(variance(", input, ") + ", epsilon, ')',
                         weights, bias)
                : concat(result, " = ", input, " / sqrt(mean(", input, "^2) + ", epsilon, ')', weights, bias));
    if (part.empty()) step.words.push_back("This norm has no weights.");
    step.facts.push_back({"norm", std::string(centred ? "layer" : "rms")});
    step.facts.push_back({"epsilon", std::stod(epsilon)});
    addWeights(step, model, layer, part);
    if (bare) addTensor(step, model, layer, part);
}

void describeOffset(RecipeStep& step, const Model& model)
{
    step.facts.push_back({"offset_in_file", model.config().architecture.starts_with("gemma")});
}

void describeBranchEnd(RecipeStep& step, const Model& model, std::size_t layer, const std::string& part, bool normed)
{
    step.facts.push_back({"post_norm", normed});
    if (normed) {
        const float own = model.config().postNormEpsilon;
        describeNorm(step, model, layer, part, "y", "y", own);
        describeOffset(step, model);
    }
    const float scale = model.config().residualScale;
    step.facts.push_back({"residual_scale", static_cast<double>(scale)});
    if (scale == 1.0F) return;
    step.words.push_back(concat("y = y * ", shortest(scale)));
}

RecipeStep attentionNormStep(const Model& model, std::size_t layer)
{
    if (!hasMixer(model, layer)) return {};
    RecipeStep step{"Attention norm", {}, {}, {}};
    const NormWeights& weights = model.weights().layers[layer].attentionNorm;
    const std::string& part = weights.tensor;
    if (!weights) {
        step.title = "No attention norm";
        step.words = {"Attention reads the residual stream x as it is: h = x."};
        step.facts = {{"norm", std::string("none")}};
        return step;
    }
    describeNorm(step, model, layer, part, "h", "x");
    describeOffset(step, model);
    if (model.config().architecture.starts_with("gemma")) {
        step.words.push_back(
            "The family multiplies by 1 + weight. All norms of the file already include the 1: do not add it.");
    }
    return step;
}

bool hasMixer(const Model& model, std::size_t layer)
{
    const LayerWeights& w = model.weights().layers[layer];
    return model.config().layer(layer).attends || w.recurrent || w.timeMix || w.linear;
}

RecipeStep headNormStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    RecipeStep step{"Head norms", {}, {}, {}};
    if (config.headNorm == HeadNorm::None || !config.layer(layer).attends) return {};
    const LayerWeights& w = model.weights().layers[layer];
    if (!w.queryNorm) {
        step.title = "No head norms";
        step.words = {"Queries and keys are not normalised in these layers."};
        return step;
    }
    const bool each = config.headNorm == HeadNorm::EachHead;
    const std::uint32_t width = config.headDimOf(layer);
    const bool own = each && w.queryNorm.weight.size() > width;
    step.words.push_back(each ? concat("Over the ", width, " values of each head",
                                       own ? ", each with weights of its own:" : ", all with the same weights:")
                              : "Over all heads of a token, as one row:");
    describeNorm(step, model, layer, w.queryNorm.tensor, "q", "q");
    if (w.keyNorm) describeNorm(step, model, layer, w.keyNorm.tensor, "k", "k");
    if (w.valueNorm) describeNorm(step, model, layer, w.valueNorm.tensor, "v", "v");
    step.facts.resize(2);  // all these norms are of the same kind, so only the facts of the first remain
    step.facts.push_back({"over", std::string(each ? "each head" : "all heads")});
    step.facts.push_back({"weights_per_head", own});
    step.facts.push_back({"values", static_cast<bool>(w.valueNorm)});
    describeOffset(step, model);
    return step;
}

RecipeStep finalNormStep(const Model& model)
{
    RecipeStep step{"Final norm", {}, {}, {}};
    const NormWeights& weights = model.weights().outputNorm;
    describeNorm(step, model, kNoLayer, weights.tensor, "h", "x");
    describeOffset(step, model);
    return step;
}

}  // namespace vitrine
