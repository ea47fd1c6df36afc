#include "core/recipe/norm_steps.h"

#include "core/base/concat.h"
#include "core/model/model.h"
#include "core/recipe/fill.h"
#include "core/recipe/model_tensors.h"
#include "core/recipe/steps.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr const char* kNumpyRms = R"(
def norm(x, name):
    y = x / np.sqrt((x * x).mean(-1, keepdims=True) + $epsilon)
    return y * rows(name + ".weight")$bias
)";
constexpr const char* kNumpyLayer = R"(
def norm(x, name):
    y = x - x.mean(-1, keepdims=True)
    y = y / np.sqrt((y * y).mean(-1, keepdims=True) + $epsilon)
    return y * rows(name + ".weight")$bias
)";
constexpr const char* kNumpyBias = R"( + (rows(name + ".bias") if name + ".bias" in T else 0))";

constexpr const char* kCNorm = R"(
/* Each of `count` rows of x to y, which may be x. */
static void norm(double *y, const double *x, long count, long width, int L, const char *part)
{
    const Tensor *shape = tensor(L, part, ".weight");
    double *weight = vector(L, part, ".weight");$declaration
    for (long r = 0; r < count; r++) {
        double mean = 0, sum = 0;$mean
        for (long i = 0; i < width; i++) sum += pow(x[r * width + i] - mean, 2);
        double scale = 1 / sqrt(sum / width + $epsilon);
        for (long i = 0; i < width; i++) {
            long w = (r * width + i) % (shape->rows * shape->columns);
            y[r * width + i] = (x[r * width + i] - mean) * scale * weight[w]$bias;
        }
    }
    free(weight);$end
}
)";
constexpr const char* kCMean = R"(
        for (long i = 0; i < width; i++) mean += x[r * width + i] / width;)";

bool hasBiases(const Model& model)
{
    const auto& layers = model.weights().layers;
    const auto biased = [](const NormWeights& norm) { return !norm.bias.empty(); };
    return biased(model.weights().outputNorm) || std::any_of(layers.begin(), layers.end(), [&](const LayerWeights& w) {
               return biased(w.attentionNorm) || biased(w.queryNorm) || biased(w.keyNorm) ||
                      biased(w.postAttentionNorm) || biased(w.feedForwardNorm) || biased(w.postFeedForwardNorm);
           });
}

}  // namespace

void needNorms(RecipeStep& step, const Model& model)
{
    const ModelConfig& config = model.config();
    const bool biases = hasBiases(model);
    const bool centred = config.norm == NormKind::Layer;
    const std::string epsilon = shortest(config.normEpsilon);
    step.numpy.helpers +=
        fill(centred ? kNumpyLayer : kNumpyRms, {{"epsilon", epsilon}, {"bias", biases ? kNumpyBias : ""}});
    step.c.helpers +=
        fill(kCNorm, {{"declaration",
                       biases ? "\n    double *bias = find(L, part, \".bias\") ? vector(L, part, \".bias\") : 0;" : ""},
                      {"mean", centred ? kCMean : ""},
                      {"epsilon", epsilon},
                      {"bias", biases ? " + (bias ? bias[w] : 0)" : ""},
                      {"end", biases ? "\n    free(bias);" : ""}});
}

void sayNorm(RecipeStep& step, const Model& model, std::size_t layer, const std::string& part,
             const std::string& result, const std::string& input)
{
    const ModelConfig& config = model.config();
    const bool centred = config.norm == NormKind::Layer;
    const std::string epsilon = shortest(config.normEpsilon);
    const std::string bias = hasTensor(model, layer, part + ".bias") ? concat(" + ", part, ".bias") : "";
    step.words.push_back(centred ? concat(result, " = (", input, " - mean(", input, ")) / sqrt(variance(", input,
                                          ") + ", epsilon, ") * ", part, ".weight", bias)
                                 : concat(result, " = ", input, " / sqrt(mean(", input, "^2) + ", epsilon, ") * ", part,
                                          ".weight", bias));
    step.facts.push_back({"norm", std::string(centred ? "layer" : "rms")});
    step.facts.push_back({"epsilon", std::stod(epsilon)});
    addWeights(step, model, layer, part);
}

/// Whether a 1 has to be added to the weights.
void sayOffset(RecipeStep& step, const Model& model)
{
    step.facts.push_back({"offset_in_file", model.config().architecture.starts_with("gemma")});
}

void sayBranchEnd(RecipeStep& step, const Model& model, std::size_t layer, const std::string& part, bool normed)
{
    step.facts.push_back({"post_norm", normed});
    if (normed) {
        sayNorm(step, model, layer, part, "y", "y");
        sayOffset(step, model);
        needNorms(step, model);
        step.numpy.body += fill("y = norm(y, b + \"$part\")\n", {{"part", part}});
        step.c.body += fill("norm(y, y, n, WIDTH, L, \"$part\");\n", {{"part", part}});
    }
    const float scale = model.config().residualScale;
    step.facts.push_back({"residual_scale", static_cast<double>(scale)});
    if (scale == 1.0F) return;
    step.words.push_back(concat("y = y * ", shortest(scale)));
    step.numpy.body += concat("y = y * ", shortest(scale), '\n');
    step.c.body += concat("for (long i = 0; i < n * WIDTH; i++) y[i] *= ", shortest(scale), ";\n");
}

RecipeStep attentionNormStep(const Model& model, std::size_t layer)
{
    RecipeStep step{"Attention norm", {}, {}, {}, {}, {}};
    const std::string part = attentionNormPart(model, layer);
    if (part.empty()) {
        step.title = "No attention norm";
        step.words = {"Attention reads the residual stream x as it is: h = x."};
        step.facts = {{"norm", std::string("none")}};
        step.numpy.body = "h = tap(f\"{L}.attn_norm\", x)\n";
        step.c.body = "memcpy(h, x, n * WIDTH * sizeof *h);\nsave(L, \"attn_norm\", h, n, 0, WIDTH);\n";
        return step;
    }
    sayNorm(step, model, layer, part, "h", "x");
    sayOffset(step, model);
    if (model.config().architecture.starts_with("gemma")) {
        step.words.push_back(
            "The family multiplies by 1 + weight. All norms of the file hold the 1 already: add none.");
    }
    needNorms(step, model);
    step.numpy.body = fill("h = tap(f\"{L}.attn_norm\", norm(x, b + \"$part\"))\n", {{"part", part}});
    step.c.body =
        fill("norm(h, x, n, WIDTH, L, \"$part\");\nsave(L, \"attn_norm\", h, n, 0, WIDTH);\n", {{"part", part}});
    return step;
}

RecipeStep headNormStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    RecipeStep step{"Head norms", {}, {}, {}, {}, {}};
    if (config.headNorm == HeadNorm::None) return {};
    const bool each = config.headNorm == HeadNorm::EachHead;
    const bool own = each && model.weights().layers[layer].queryNorm.weight.size() > config.headDim;
    step.words.push_back(each ? concat("Over the ", config.headDim, " values of each head",
                                       own ? ", each with weights of its own:" : ", all with the same weights:")
                              : "Over all heads of a token as one row:");
    sayNorm(step, model, layer, "attn_q_norm", "q", "q");
    sayNorm(step, model, layer, "attn_k_norm", "k", "k");
    step.facts.resize(2);  // both are of the same kind
    step.facts.push_back({"over", std::string(each ? "each head" : "all heads")});
    step.facts.push_back({"weights_per_head", own});
    sayOffset(step, model);
    needNorms(step, model);
    if (each) {
        step.numpy.body = "q, k = norm(q, b + \"attn_q_norm\"), norm(k, b + \"attn_k_norm\")\n";
        step.c.body = "norm(q, q, n * HEADS, HEAD, L, \"attn_q_norm\");\n"
                      "norm(k, k, n * KV_HEADS, HEAD, L, \"attn_k_norm\");\n";
    } else {
        step.numpy.body = "q = norm(q.reshape(n, -1), b + \"attn_q_norm\").reshape(q.shape)\n"
                          "k = norm(k.reshape(n, -1), b + \"attn_k_norm\").reshape(k.shape)\n";
        step.c.body = "norm(q, q, n, HEADS * HEAD, L, \"attn_q_norm\");\n"
                      "norm(k, k, n, KV_HEADS * HEAD, L, \"attn_k_norm\");\n";
    }
    tapHeads(step);
    return step;
}

RecipeStep finalNormStep(const Model& model)
{
    RecipeStep step{"Final norm", {}, {}, {}, {}, {}};
    sayNorm(step, model, kNoLayer, "output_norm", "h", "x");
    sayOffset(step, model);
    needNorms(step, model);
    step.numpy.body = "h = tap(\"final_norm\", norm(x, \"output_norm\"))\n";
    step.c.body = "norm(h, x, n, WIDTH, -1, \"output_norm\");\nsave(-1, \"final_norm\", h, n, 0, WIDTH);\n";
    return step;
}

}  // namespace vitrine
