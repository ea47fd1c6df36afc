#include "core/base/concat.h"
#include "core/compute/backend/expert_choice.h"
#include "core/diagnose/recipe/expert_parts.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

constexpr const char* kCScore = R"(    double score[EXPERTS];
$shares    for (long e = 0; e < EXPERTS; e++) score[e] = $one$bias;
)";
constexpr const char* kCGroups = R"(    double best[$groups];
    for (int g = 0; g < $groups; g++) {
        double first = -INFINITY, second = -INFINITY;
        for (long e = g * (EXPERTS / $groups); e < (g + 1) * (EXPERTS / $groups); e++) {
            second = fmax(second, fmin(first, score[e]));
            first = fmax(first, score[e]);
        }
        best[g] = first + second;  /* a group is as good as its two best experts together */
    }
    for (int g = 0; g < $groups; g++) {
        int better = 0;
        for (int o = 0; o < $groups; o++) better += best[o] > best[g] || (best[o] == best[g] && o < g);
        for (long e = 0; better >= $used && e < EXPERTS / $groups; e++) score[g * (EXPERTS / $groups) + e] = -INFINITY;
    }
)";

constexpr const char* kC = R"($prepare
linear(router, $seen, n, L, "ffn_gate_inp", 0, EXPERTS);
save(L, "ffn_router", router, n, 0, EXPERTS);
memset($sum, 0, n * $width * sizeof *$sum);
for (long t = 0; t < n; t++) {
    const double *logit = router + t * EXPERTS, *in = $inner + t * $width;
$score    long chosen[USED];
    double share[USED], $start;
    for (int slot = 0; slot < USED; slot++) {
        chosen[slot] = -1;
        for (long e = 0; e < EXPERTS; e++) {
            int taken = 0;
            for (int s = 0; s < slot; s++) taken |= chosen[s] == e;
            if (!taken && (chosen[slot] < 0 || $by[e] > $by[chosen[slot]])) chosen[slot] = e;
        }
        share[slot] = $share;$add
    }
$all    for (int slot = 0; slot < USED; slot++) {
        long e = chosen[slot];
        double *one = a + t * ACTIVATED + slot * FFN;
        $opened
        for (long i = 0; i < FFN; i++) one[i] = activate($arguments);
        $down
        for (long i = 0; i < $width; i++) $sum[t * $width + i] += $give * part[i];
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

constexpr const char* kCRouted = R"(double *routed = numbers(n * WIDTH), *scale = vector(L, "ffn_gate_inp", ".scale");
norm(routed, x, n, WIDTH, L, "");
for (long i = 0; i < n * WIDTH; i++) routed[i] *= scale[i % WIDTH] / sqrt(WIDTH);
)";
constexpr const char* kCPlain = R"(double *plain = numbers(n * WIDTH), *wide = numbers(n * $width)$more;
$opened
for (long i = 0; i < n * $width; i++) wide[i] = activate($arguments);
$down
$norm$add
free(plain);
free(wide);
$end)";

}  // namespace

bool areApart(const Model& model, std::size_t layer)
{
    return !hasTensor(model, layer, "ffn_down_exps.weight");
}

bool areFused(const Model& model, std::size_t layer)
{
    return model.config().experts.gated && hasTensor(model, layer, "ffn_gate_up_exps.weight");
}

std::string fusedRow(int part)
{
    return part == 0 ? "2 * e * FFN" : "(2 * e + 1) * FFN";
}

const char* choiceBiasKind(const Model& model, std::size_t layer)
{
    return hasTensor(model, layer, "exp_probs_b") ? "" : ".bias";
}

bool hasScores(const ExpertConfig& experts, const ExpertWeights& weights)
{
    return !weights.choiceBias.empty() || experts.groups > 1;
}

Blanks groupBlanks(const ExpertConfig& experts)
{
    return {{"groups", concat(experts.groups)}, {"used", concat(experts.groupsUsed)}};
}

namespace {

std::string cOf(const char* result, const char* input, const char* part, const char* rows, bool apart)
{
    if (!apart)
        return concat("linear(", result, ", ", input, ", 1, L, \"", part, "_exps\", e * ", rows, ", ", rows, ");");
    return concat("snprintf(name, sizeof name, \"", part, ".%ld\", e);\n        linear(", result, ", ", input,
                  ", 1, L, name, 0, ", rows, ");");
}

std::string cFused(const char* result, int part)
{
    return concat("linear(", result, ", in, 1, L, \"ffn_gate_up_exps\", ", fusedRow(part), ", FFN);");
}

std::string cScores(const ExpertConfig& experts, const ExpertWeights& weights)
{
    if (!hasScores(experts, weights)) return {};
    const bool softmax = experts.gating == ExpertGating::Softmax;
    const char* const one = experts.gating == ExpertGating::Sigmoid ? "1 / (1 + exp(-logit[e]))"
                            : softmax                               ? "exp(logit[e]) / all"
                                                                    : "logit[e]";
    const std::string text =
        fill(kCScore, {{"shares", softmax ? "    double all = 0;\n"
                                            "    for (long e = 0; e < EXPERTS; e++) all += exp(logit[e]);\n"
                                          : ""},
                       {"one", one},
                       {"bias", weights.choiceBias.empty() ? "" : " + bias[e]"}});
    return experts.groups > 1 ? text + fill(kCGroups, groupBlanks(experts)) : text;
}

/// Code that prepares arrays before the loop over tokens, and frees them afterwards.
struct AroundExperts {
    std::string before;
    std::string behind;
};

AroundExperts aroundExperts(const Model& model, std::size_t layer)
{
    const ExpertWeights& weights = model.weights().layers[layer].experts;
    AroundExperts out;
    const auto add = [&](const char* name, const std::string& before) {
        out.before += before;
        out.behind += concat("free(", name, ");\n");
    };
    if (!weights.choiceBias.empty()) {
        add("bias", concat(R"(double *bias = vector(L, "exp_probs_b", ")", choiceBiasKind(model, layer), "\");\n"));
    }
    if (weights.routerNorm) add("routed", kCRouted);
    if (weights.routerNorm) out.behind += "free(scale);\n";
    if (!weights.outputScales.empty()) {
        add("scales", "double *scales = vector(L, \"ffn_down_exps\", \".scale\");\n");
    }
    if (weights.inputNorm) {
        add("inner", concat("double *inner = numbers(n * WIDTH);\nnorm(inner, x, n, WIDTH, L, \"",
                            weights.inputNorm.tensor, "\");\n"));
    }
    if (weights.latentDown) {
        const std::string width = concat("numbers(n * ", model.config().experts.latent, ')');
        add("inner", concat("double *inner = ", width, ", *given = ", width, ";\n",
                            cProduct("inner", "h", placeOf(model, weights.latentDown)), '\n'));
        out.behind = concat(cProduct("y", "given", placeOf(model, weights.latentUp)), "\nfree(given);\n", out.behind);
    }
    return out;
}

std::string cNorm(const NormWeights& weights, const char* name)
{
    if (!weights) return {};
    return concat("norm(", name, ", ", name, ", n, WIDTH, L, \"", weights.tensor, "\");\n");
}

/// Returns the code of a dense feed-forward of h, which is added to the output of the experts.
std::string cPlain(const Model& model, std::size_t layer)
{
    const LayerWeights& w = model.weights().layers[layer];
    if (!w.up) return {};
    const float scale = model.config().experts.sumScale;
    std::string opened = cProduct("wide", "h", placeOf(model, w.up));
    if (w.gate) opened = concat(cProduct("narrow", "h", placeOf(model, w.gate)), '\n', opened);
    const char* const each = "for (long i = 0; i < n * WIDTH; i++) ";
    const std::string width = concat(w.up.weight.rows);
    return fill(kCPlain, {{"width", width},
                          {"more", w.gate ? concat(", *narrow = numbers(n * ", width, ')') : ""},
                          {"opened", opened},
                          {"arguments", w.gate ? "narrow[i], wide[i]" : "wide[i]"},
                          {"down", cProduct("plain", "wide", placeOf(model, w.down))},
                          {"norm", cNorm(w.postDenseNorm, "plain")},
                          {"add", scale == 1.0F ? concat(each, "y[i] += plain[i];")
                                                : concat(each, "y[i] = (y[i] + plain[i]) * ", shortest(scale), ';')},
                          {"end", w.gate ? "free(narrow);\n" : ""}});
}

/// Returns the code that computes gate and up of expert e.
std::string cOpened(const Model& model, std::size_t layer)
{
    const bool apart = areApart(model, layer);
    if (areFused(model, layer)) return concat(cFused("gate", 0), "\n        ", cFused("up", 1));
    const std::string up = cOf("up", "in", "ffn_up", "FFN", apart);
    if (!model.config().experts.gated) return up;
    return concat(cOf("gate", "in", "ffn_gate", "FFN", apart), "\n        ", up);
}

}  // namespace

std::string cExperts(const Model& model, std::size_t layer)
{
    const ExpertConfig& experts = model.config().experts;
    const ExpertWeights& weights = model.weights().layers[layer].experts;
    const bool sigmoid = experts.gating == ExpertGating::Sigmoid;
    const bool normalized = experts.normalizeWeights || experts.gating == ExpertGating::SoftmaxOfChosen;
    const bool overAll = !normalized && !sigmoid;
    const bool inner = weights.inputNorm || weights.latentDown;
    const std::string sum = sigmoid && normalized ? concat("fmax(sum, ", shortest(kSmallestExpertSum), ')') : "sum";
    const std::string share =
        concat("share[slot] / ", sum, experts.weightScale != 1.0F ? " * " + shortest(experts.weightScale) : "");
    const std::string weigh = experts.weighsInput ? concat(" * ", share) : "";
    const std::string width = experts.latent > 0 ? concat(experts.latent) : "WIDTH";
    const AroundExperts around = aroundExperts(model, layer);
    const std::string body = fill(
        kC,
        {{"prepare", around.before.substr(0, around.before.size() - !around.before.empty())},
         {"seen", weights.routerNorm        ? "routed"
                  : experts.readsLayerInput ? "begin"
                                            : "h"},
         {"inner", inner ? "inner" : "h"},
         {"sum", weights.latentDown ? "given" : "y"},
         {"width", width},
         {"score", cScores(experts, weights)},
         {"by", hasScores(experts, weights) ? "score" : "logit"},
         {"arguments", concat(experts.gated ? concat("gate[i]", weigh, ", ") : "", "up[i]", weigh)},
         {"give", concat(experts.weighsInput ? "1" : share, weights.outputScales.empty() ? "" : " * scales[e]")},
         {"start", normalized || overAll ? "sum = 0" : "sum = 1"},
         {"share", sigmoid ? "1 / (1 + exp(-logit[chosen[slot]]))" : "exp(logit[chosen[slot]] - logit[chosen[0]])"},
         {"add", normalized ? "\n        sum += share[slot];" : ""},
         {"all", overAll ? "    for (long e = 0; e < EXPERTS; e++) sum += exp(logit[e] - logit[chosen[0]]);\n" : ""},
         {"opened", cOpened(model, layer)},
         {"down", cOf("part", "one", "ffn_down", width.c_str(), areApart(model, layer))},
         {"shared", experts.sharedFeedForward > 0
                        ? fill(kCShared, {{"router", weights.sharedRouter ? kCSharedRouter : ""}})
                        : ""}});
    return concat(body.substr(around.before.empty() ? 1 : 0), around.behind, cNorm(weights.outputNorm, "y"),
                  cPlain(model, layer), "save(L, \"ffn_act\", a, n, 0, ACTIVATED);\n");
}

}  // namespace vitrine
