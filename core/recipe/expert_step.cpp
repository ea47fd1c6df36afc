#include "core/base/concat.h"
#include "core/model/model.h"
#include "core/recipe/activation.h"
#include "core/recipe/fill.h"
#include "core/recipe/model_tensors.h"
#include "core/recipe/steps.h"

#include <string>

namespace vitrine {

namespace {

constexpr const char* kNumpy = R"(router = tap(f"{L}.ffn_router", linear(h, b + "ffn_gate_inp"))
chosen = np.argsort(-router, axis=1, kind="stable")[:, :USED]
share = np.take_along_axis(router, chosen, 1)
$share
a, y = np.zeros((n, USED, FFN)), np.zeros((n, WIDTH))
for e in np.unique(chosen):
    t, slot = np.nonzero(chosen == e)
    a[t, slot] = activate($gate, $up)
    y[t] += share[t, slot, None] * $down
a = a.reshape(n, -1)
)";
constexpr const char* kNumpyShared =
    R"(shared = activate(linear(h, b + "ffn_gate_shexp"), linear(h, b + "ffn_up_shexp"))
y += linear(shared, b + "ffn_down_shexp")$router
a = np.hstack([a, shared])
)";
constexpr const char* kNumpySharedRouter = " / (1 + np.exp(-linear(h, b + \"ffn_gate_inp_shexp\")))";

constexpr const char* kC = R"(linear(router, h, n, L, "ffn_gate_inp", 0, EXPERTS);
save(L, "ffn_router", router, n, 0, EXPERTS);
memset(y, 0, n * WIDTH * sizeof *y);
for (long t = 0; t < n; t++) {
    const double *logit = router + t * EXPERTS, *in = h + t * WIDTH;
    long chosen[USED];
    double share[USED], $start;
    for (int slot = 0; slot < USED; slot++) {
        chosen[slot] = -1;
        for (long e = 0; e < EXPERTS; e++) {
            int taken = 0;
            for (int s = 0; s < slot; s++) taken |= chosen[s] == e;
            if (!taken && (chosen[slot] < 0 || logit[e] > logit[chosen[slot]])) chosen[slot] = e;
        }
        share[slot] = $share;$add
    }
$all    for (int slot = 0; slot < USED; slot++) {
        long e = chosen[slot];
        double *one = a + t * ACTIVATED + slot * FFN;
        $gate
        $up
        for (long i = 0; i < FFN; i++) one[i] = activate(gate[i], up[i]);
        $down
        for (long i = 0; i < WIDTH; i++) y[t * WIDTH + i] += share[slot] / sum$scale * part[i];
    }
$shared}
)";
constexpr const char* kCShared = R"(    double *one = a + t * ACTIVATED + USED * FFN, weight = 1;
    linear(gate, in, 1, L, "ffn_gate_shexp", 0, SHARED);
    linear(up, in, 1, L, "ffn_up_shexp", 0, SHARED);
    for (long i = 0; i < SHARED; i++) one[i] = activate(gate[i], up[i]);
    linear(part, one, 1, L, "ffn_down_shexp", 0, WIDTH);
$router    for (long i = 0; i < WIDTH; i++) y[t * WIDTH + i] += weight * part[i];
)";
constexpr const char* kCSharedRouter = R"(    linear(&weight, in, 1, L, "ffn_gate_inp_shexp", 0, 1);
    weight = 1 / (1 + exp(-weight));
)";

/// Files of early 2024 have a tensor for each expert.
bool areApart(const Model& model, std::size_t layer)
{
    return !hasTensor(model, layer, "ffn_down_exps.weight");
}

std::string numpyOf(const char* input, const char* part, const char* rows, bool apart)
{
    if (apart) return concat("linear(", input, ", f\"{b}", part, ".{e}\")");
    return concat("linear(", input, ", b + \"", part, "_exps\", e * ", rows, ", ", rows, ')');
}

std::string cOf(const char* result, const char* input, const char* part, const char* rows, bool apart)
{
    if (!apart)
        return concat("linear(", result, ", ", input, ", 1, L, \"", part, "_exps\", e * ", rows, ", ", rows, ");");
    return concat("snprintf(name, sizeof name, \"", part, ".%ld\", e);\n        linear(", result, ", ", input,
                  ", 1, L, name, 0, ", rows, ");");
}

std::string numpyShares(const ExpertConfig& experts)
{
    std::string text;
    switch (experts.gating) {
    case ExpertGating::Sigmoid:
        text = "share = 1 / (1 + np.exp(-share))";
        break;
    case ExpertGating::Softmax:
        if (!experts.normalizeWeights) {
            text = "top = router.max(1, keepdims=True)\n"
                   "share = np.exp(share - top) / np.exp(router - top).sum(1, keepdims=True)";
            break;
        }
        [[fallthrough]];  // the sum over all cancels out
    case ExpertGating::SoftmaxOfChosen:
        text = "share = np.exp(share - share[:, :1])";
    }
    const bool normalized = experts.normalizeWeights || experts.gating == ExpertGating::SoftmaxOfChosen;
    if (normalized) text += "\nshare = share / share.sum(1, keepdims=True)";
    if (experts.weightScale != 1.0F) text += concat("\nshare = share * ", shortest(experts.weightScale));
    return text;
}

std::string codeOfC(const Model& model, std::size_t layer)
{
    const ExpertConfig& experts = model.config().experts;
    const bool apart = areApart(model, layer);
    const bool sigmoid = experts.gating == ExpertGating::Sigmoid;
    const bool normalized = experts.normalizeWeights || experts.gating == ExpertGating::SoftmaxOfChosen;
    const bool overAll = !normalized && !sigmoid;
    const bool router = static_cast<bool>(model.weights().layers[layer].experts.sharedRouter);
    return fill(kC,
                {{"start", normalized || overAll ? "sum = 0" : "sum = 1"},
                 {"share",
                  sigmoid ? "1 / (1 + exp(-logit[chosen[slot]]))" : "exp(logit[chosen[slot]] - logit[chosen[0]])"},
                 {"add", normalized ? "\n        sum += share[slot];" : ""},
                 {"all",
                  overAll ? "    for (long e = 0; e < EXPERTS; e++) sum += exp(logit[e] - logit[chosen[0]]);\n" : ""},
                 {"gate", cOf("gate", "in", "ffn_gate", "FFN", apart)},
                 {"up", cOf("up", "in", "ffn_up", "FFN", apart)},
                 {"down", cOf("part", "one", "ffn_down", "WIDTH", apart)},
                 {"scale", experts.weightScale != 1.0F ? " * " + shortest(experts.weightScale) : ""},
                 {"shared",
                  experts.sharedFeedForward > 0 ? fill(kCShared, {{"router", router ? kCSharedRouter : ""}}) : ""}}) +
           "save(L, \"ffn_act\", a, n, 0, ACTIVATED);\n";
}

void sayGating(RecipeStep& step, const ExpertConfig& experts)
{
    switch (experts.gating) {
    case ExpertGating::Softmax:
        step.words.push_back("share = softmax of the router's logits over all experts");
        break;
    case ExpertGating::Sigmoid:
        step.words.push_back("share = 1 / (1 + e^-logit), each expert on its own");
        break;
    case ExpertGating::SoftmaxOfChosen:
        step.words.push_back("share = softmax of the logits of the chosen alone");
        break;
    }
    if (experts.gating != ExpertGating::SoftmaxOfChosen)
        step.words.push_back(experts.normalizeWeights ? "The shares of the chosen are divided by their sum."
                                                      : "The shares of the chosen are not divided by their sum.");
    if (experts.weightScale != 1.0F) step.words.push_back(concat("share = share * ", shortest(experts.weightScale)));
}

}  // namespace

RecipeStep expertStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const ExpertConfig& experts = config.experts;
    const ExpertWeights& w = model.weights().layers[layer].experts;
    const bool apart = areApart(model, layer);
    RecipeStep step{"Feed-forward of experts", {}, {}, {}, {}, {}};
    step.words.push_back(concat("router = h W^T", w.router.bias.empty() ? "" : " + bias",
                                ", W = ffn_gate_inp.weight: a logit for each of ", experts.count, " experts; the ",
                                experts.used, " largest are chosen"));
    sayGating(step, experts);
    const auto product = [&](const char* input, const char* part, const Linear& linear) {
        const std::string name = concat(part, apart ? ".e" : "_exps[e]");
        return concat(input, " W^T", linear.bias.empty() ? "" : " + bias", " of ", name);
    };
    step.words.push_back(concat("Each chosen expert e: gate = ", product("h", "ffn_gate", w.gate.front()),
                                ", up = ", product("h", "ffn_up", w.up.front())));
    step.words.push_back(activationWords(config.activation, true));
    step.words.push_back(concat("y = sum of share * (", product("a", "ffn_down", w.down.front()), ')'));
    addWeights(step, model, layer, "ffn_gate_inp");
    for (const char* part : {"ffn_gate", "ffn_up", "ffn_down"}) {
        if (!apart) addWeights(step, model, layer, concat(part, "_exps"));
        for (std::size_t e = 0; apart && e < experts.count; ++e) addWeights(step, model, layer, concat(part, '.', e));
    }
    static constexpr const char* kGatings[] = {"softmax", "sigmoid", "softmax_of_chosen"};
    step.facts = {{"experts", std::int64_t{experts.count}},
                  {"used", std::int64_t{experts.used}},
                  {"width", std::int64_t{experts.feedForward}},
                  {"gating", std::string(kGatings[static_cast<int>(experts.gating)])},
                  {"normalized", experts.normalizeWeights},
                  {"weight_scale", static_cast<double>(experts.weightScale)},
                  {"activation", activationName(config.activation)},
                  {"router_bias", !w.router.bias.empty()},
                  {"bias", !w.up.front().bias.empty()},
                  {"shared_width", std::int64_t{experts.sharedFeedForward}},
                  {"shared_gated", static_cast<bool>(w.sharedRouter)}};
    needProducts(step, model);
    needActivation(step, config.activation);
    step.numpy.body = fill(kNumpy, {{"share", numpyShares(experts)},
                                    {"gate", numpyOf("h[t]", "ffn_gate", "FFN", apart)},
                                    {"up", numpyOf("h[t]", "ffn_up", "FFN", apart)},
                                    {"down", numpyOf("a[t, slot]", "ffn_down", "WIDTH", apart)}});
    if (experts.sharedFeedForward > 0) {
        step.words.push_back(concat(
            "One more expert of width ", experts.sharedFeedForward, " (ffn_*_shexp) serves every token; its output is ",
            w.sharedRouter ? "multiplied by 1 / (1 + e^-z), z = h W^T of ffn_gate_inp_shexp, and " : "",
            "added to y."));
        for (const char* part : {"ffn_gate_inp_shexp", "ffn_gate_shexp", "ffn_up_shexp", "ffn_down_shexp"})
            addWeights(step, model, layer, part);
        step.numpy.body += fill(kNumpyShared, {{"router", w.sharedRouter ? kNumpySharedRouter : ""}});
    }
    step.numpy.body += "tap(f\"{L}.ffn_act\", a)\n";
    step.c.body = codeOfC(model, layer);
    return step;
}

}  // namespace vitrine
