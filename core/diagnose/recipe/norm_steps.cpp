#include "core/diagnose/recipe/norm_steps.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr const char* kCNorm = R"(
/* Each of `count` rows of x to y, which may be x. */
static void $name(double *y, const double *x, long count, long width, int L, const char *part)
{
$kind    const Tensor *shape = $find;
    double *weight = $vector;$declaration
    for (long r = 0; r < count; r++) {
        double mean = 0, sum = 0;$mean
        for (long i = 0; i < width; i++) sum += pow(x[r * width + i] - mean, 2);
        double scale = 1 / sqrt(sum / width + $epsilon);
        for (long i = 0; i < width; i++) {
            long w = (r * width + i) % $count;
            y[r * width + i] = (x[r * width + i] - mean) * scale * $weight$bias;
        }
    }
    free(weight);$end
}
)";
constexpr const char* kCMean = R"(
        for (long i = 0; i < width; i++) mean += x[r * width + i] / width;)";

/// Returns whether the model has a norm without a weight tensor.
bool hasPlainNorms(const Model& model)
{
    const auto plain = [](const NormWeights& norm) { return norm && norm.tensor.empty(); };
    const Weights& all = model.weights();
    return plain(all.embeddingNorm) || plain(all.outputNorm) ||
           std::ranges::any_of(all.layers, [&](const LayerWeights& w) {
               return plain(w.attentionNorm) || plain(w.queryNorm) || plain(w.feedForwardNorm) || plain(w.valueNorm) ||
                      plain(w.recurrent.stepNorm) || w.experts.routerNorm;
           });
}

/// Returns whether some weights have names without an ending such as ".weight".
bool hasBareNames(const Model& model)
{
    const auto& layers = model.weights().layers;
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        const LayerWeights& w = layers[layer];
        for (const NormWeights* norm : {&w.feedForwardNorm, &w.postFeedForwardNorm, &w.postAttentionNorm,
                                        &w.recurrent.stepNorm, &w.recurrent.outputNorm}) {
            if (!norm->tensor.empty() && hasTensor(model, layer, norm->tensor)) return true;
        }
    }
    return false;
}

bool hasBiases(const Model& model)
{
    const auto& layers = model.weights().layers;
    const auto biased = [](const NormWeights& norm) { return !norm.bias.empty(); };
    const Weights& all = model.weights();
    return biased(all.embeddingNorm) || biased(all.outputNorm) ||
           std::any_of(layers.begin(), layers.end(), [&](const LayerWeights& w) {
               return biased(w.attentionNorm) || biased(w.queryNorm) || biased(w.keyNorm) ||
                      biased(w.postAttentionNorm) || biased(w.feedForwardNorm) || biased(w.postFeedForwardNorm);
           });
}

}  // namespace

namespace {

void addNorm(RecipeStep& step, const Model& model, const char* name, const std::string& epsilon)
{
    const bool biases = hasBiases(model);
    const bool plain = hasPlainNorms(model);
    const bool bare = hasBareNames(model);
    const std::string cFind = bare ? "tensor(L, part, kind)" : "tensor(L, part, \".weight\")";
    const std::string cVector = bare ? "vector(L, part, kind)" : "vector(L, part, \".weight\")";
    const bool centred = model.config().norm == NormKind::Layer;
    step.c.helpers += fill(
        kCNorm, {{"name", name},
                 {"kind", bare ? "    const char *kind = find(L, part, \".weight\") ? \".weight\" : \"\";\n" : ""},
                 {"find", plain ? concat("*part ? ", cFind, " : 0") : cFind},
                 {"vector", plain ? concat("shape ? ", cVector, " : 0") : cVector},
                 {"count", plain ? "(shape ? shape->rows * shape->columns : 1)" : "(shape->rows * shape->columns)"},
                 {"weight", plain ? "(weight ? weight[w] : 1)" : "weight[w]"},
                 {"declaration",
                  biases ? "\n    double *bias = find(L, part, \".bias\") ? vector(L, part, \".bias\") : 0;" : ""},
                 {"mean", centred ? kCMean : ""},
                 {"epsilon", epsilon},
                 {"bias", biases ? " + (bias ? bias[w] : 0)" : ""},
                 {"end", biases ? "\n    free(bias);" : ""}});
}

}  // namespace

void needNorms(RecipeStep& step, const Model& model)
{
    addNorm(step, model, "norm", shortest(model.config().normEpsilon));
}

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
        const char* const name = own > 0 ? "post_norm" : "norm";
        describeNorm(step, model, layer, part, "y", "y", own);
        describeOffset(step, model);
        addNorm(step, model, name, shortest(own > 0 ? own : model.config().normEpsilon));
        step.c.body += fill("$name(y, y, n, WIDTH, L, \"$part\");\n", {{"name", name}, {"part", part}});
    }
    const float scale = model.config().residualScale;
    step.facts.push_back({"residual_scale", static_cast<double>(scale)});
    if (scale == 1.0F) return;
    step.words.push_back(concat("y = y * ", shortest(scale)));
    step.c.body += concat("for (long i = 0; i < n * WIDTH; i++) y[i] *= ", shortest(scale), ";\n");
}

namespace {

RecipeStep makeAttentionNorm(const Model& model, std::size_t layer)
{
    RecipeStep step{"Attention norm", {}, {}, {}, {}};
    const NormWeights& weights = model.weights().layers[layer].attentionNorm;
    const std::string& part = weights.tensor;
    if (!weights) {
        step.title = "No attention norm";
        step.words = {"Attention reads the residual stream x as it is: h = x."};
        step.facts = {{"norm", std::string("none")}};
        step.c.body = "memcpy(h, x, n * WIDTH * sizeof *h);\nsave(L, \"attn_norm\", h, n, 0, WIDTH);\n";
        return step;
    }
    describeNorm(step, model, layer, part, "h", "x");
    describeOffset(step, model);
    if (model.config().architecture.starts_with("gemma")) {
        step.words.push_back(
            "The family multiplies by 1 + weight. All norms of the file already include the 1: do not add it.");
    }
    needNorms(step, model);
    step.c.body =
        fill("norm(h, x, n, WIDTH, L, \"$part\");\nsave(L, \"attn_norm\", h, n, 0, WIDTH);\n", {{"part", part}});
    return step;
}

}  // namespace

RecipeStep attentionNormStep(const Model& model, std::size_t layer)
{
    if (!hasMixer(model, layer)) return {};
    RecipeStep step = makeAttentionNorm(model, layer);
    if (model.config().experts.readsLayerInput) {  // kept as the input of the router
        step.c.body = "memcpy(begin, x, n * WIDTH * sizeof *x);\n" + step.c.body;
    }
    return step;
}

bool hasMixer(const Model& model, std::size_t layer)
{
    const LayerWeights& w = model.weights().layers[layer];
    return model.config().layer(layer).attends || w.recurrent || w.timeMix || w.linear;
}

namespace {

/// Adds the code of norms of each head, or of all heads of a token as one row.
void addHeadNormCode(RecipeStep& step, const ModelConfig& config, const LayerWeights& w)
{
    const ShapeNames names = shapeNames(config);
    const Blanks blanks = {{"cq", w.queryNorm.tensor},
                           {"ck", w.keyNorm.tensor},
                           {"heads", names.heads},
                           {"kvheads", names.kvHeads},
                           {"head", names.head}};
    if (config.headNorm == HeadNorm::AllHeads) {
        step.c.body = "norm(q, q, n, HEADS * HEAD, L, \"attn_q_norm\");\n"
                      "norm(k, k, n, KV_HEADS * HEAD, L, \"attn_k_norm\");\n";
        return;
    }
    step.c.body = fill("norm(q, q, n * $heads, $head, L, \"$cq\");\n", blanks);
    if (w.keyNorm) step.c.body += fill("norm(k, k, n * $kvheads, $head, L, \"$ck\");\n", blanks);
    if (w.valueNorm) step.c.body += fill("norm(v, v, n * $kvheads, $head, L, \"\");\n", blanks);
}

}  // namespace

RecipeStep headNormStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    RecipeStep step{"Head norms", {}, {}, {}, {}};
    if (config.headNorm == HeadNorm::None || !config.layer(layer).attends) return {};
    const LayerWeights& w = model.weights().layers[layer];
    const auto tapEnd = [&] {
        config.headNormAfterRope ? tapRotated(step, model, layer) : tapHeads(step, model, layer);
    };
    if (!w.queryNorm) {
        step.title = "No head norms";
        step.words = {"Queries and keys are not normalised in these layers."};
        tapEnd();
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
    needNorms(step, model);
    addHeadNormCode(step, config, w);
    tapEnd();
    return step;
}

RecipeStep finalNormStep(const Model& model)
{
    RecipeStep step{"Final norm", {}, {}, {}, {}};
    const NormWeights& weights = model.weights().outputNorm;
    describeNorm(step, model, kNoLayer, weights.tensor, "h", "x");
    describeOffset(step, model);
    needNorms(step, model);
    step.c.body = fill("norm(h, x, n, WIDTH, -1, \"$part\");\nsave(-1, \"final_norm\", h, n, 0, WIDTH);\n",
                       {{"part", weights.tensor}});
    return step;
}

}  // namespace vitrine
