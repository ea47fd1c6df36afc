#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/recurrent_c.h"
#include "core/diagnose/recipe/recurrent_parts.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

constexpr const char* kNumpyConvolve = R"(
def convolve(x, w):
    """Causal, each channel alone: the last of its weights meets the token itself, the others those just before it."""
    before = np.vstack([np.zeros((w.shape[1] - 1, w.shape[0])), x])
    return sum(before[j:j + n] * w[:, j] for j in range(w.shape[1]))
)";
constexpr const char* kNumpyUnit = R"(
def unit(x):
    return x / np.sqrt((x * x).sum(-1, keepdims=True) + $epsilon)
)";

constexpr const char* kNumpyDelta =
    R"(q = unit(mixed[:, :$key].reshape(n, STATE_GROUPS, STATE_KEY)) / np.sqrt(STATE_KEY)
k = unit(mixed[:, $key:$keys].reshape(n, STATE_GROUPS, STATE_KEY))
v = mixed[:, $keys:].reshape(n, STATE_HEADS, STATE_VALUE)$share
forget = decay.reshape(n, STATE_HEADS, -1, 1)$forgets
state = np.zeros((STATE_HEADS, STATE_KEY, STATE_VALUE))
mix = np.zeros((n, STATE_HEADS, STATE_VALUE))
for t in range(n):
    state = state * forget[t]
    missing = v[t] - np.einsum("hkv,hk->hv", state, k[t])  # of what should be read at k
    state = state + np.einsum("hk,hv,h->hkv", k[t], missing, beta[t])
    mix[t] = np.einsum("hkv,hk->hv", state, q[t])
)";
constexpr const char* kNumpyMamba2 = R"(x_ = $inputs.reshape(n, STATE_HEADS, STATE_VALUE)
$read$share
D = rows(b + "ssm_d").ravel()
state = np.zeros((STATE_HEADS, STATE_KEY, STATE_VALUE))
mix = np.zeros((n, STATE_HEADS, STATE_VALUE))
for t in range(n):
    state = state * decay[t][:, None, None] + np.einsum("hk,hv,h->hkv", B[t], x_[t], step[t])
    mix[t] = np.einsum("hkv,hk->hv", state, C[t]) + D[:, None] * x_[t]
)";
constexpr const char* kNumpyMamba = R"(A, D = rows(b + "ssm_a"), rows(b + "ssm_d").ravel()
state = np.zeros(A.shape)  # [channels, STATE_KEY]
mix = np.zeros(mixed.shape)
for t in range(n):
    state = state * np.exp(step[t][:, None] * A) + (step[t] * mixed[t])[:, None] * B[t]
    mix[t] = state @ C[t] + D * mixed[t]
)";

}  // namespace

namespace {

void addConvolutionCode(RecipeStep& step, const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const bool plain = recurrent.kind == Recurrence::ShortConvolution;
    const bool biased = !model.weights().layers[layer].recurrent.convolutionBias.empty();
    std::string weights = plain ? "rows(b + \"shortconv.conv.weight\")" : "rows(b + \"ssm_conv1d.weight\")";
    if (!model.weights().layers[layer].recurrent.mixedParts.empty()) {
        weights = "np.vstack([rows(b + f\"ssm_conv1d_{part}.weight\") for part in \"qkv\"])";
        for (const char* part : {"ssm_conv1d_q.weight", "ssm_conv1d_k.weight", "ssm_conv1d_v.weight"})
            addTensor(step, model, layer, part);
    }
    addTensor(step, model, layer, plain ? "shortconv.conv.weight" : "ssm_conv1d.weight");
    if (biased) addTensor(step, model, layer, "ssm_conv1d.bias");
    step.numpy.helpers = kNumpyConvolve;
    const std::string convolved =
        concat("convolve(mixed, ", weights, ')', biased ? " + rows(b + \"ssm_conv1d.bias\")[0]" : "");
    if (!plain) step.numpy.helpers += kNumpySilu;
    step.numpy.body = plain ? concat("mixed = tap(f\"{L}.conv\", ", convolved, ")\n")
                            : concat("mixed = tap(f\"{L}.conv\", silu(", convolved, "))\n");
}

}  // namespace

RecipeStep convolutionStep(const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    if (!model.weights().layers[layer].recurrent) return {};
    RecipeStep step = recurrentStep(model, "causal convolution");
    const std::uint32_t before = recurrent.kernel - 1;
    step.words.push_back(concat("mixed[t] = sum of w[j] * mixed[t - ", before, " + j] over j = 0 to ", before,
                                ", each of ", recurrent.channels, " channels alone",
                                model.weights().layers[layer].recurrent.convolutionBias.empty() ? "" : ", + bias",
                                "; before the first token there are zeros"));
    if (recurrent.kind != Recurrence::ShortConvolution) step.words.push_back("then silu(z) = z / (1 + e^-z)");
    step.words.push_back(concat("State: the inputs of the last ", before, " tokens, [", before, ", ",
                                recurrent.channels, "], zeros at the beginning"));
    step.facts = {{"kernel", std::int64_t{recurrent.kernel}}, {"channels", std::int64_t{recurrent.channels}}};
    addConvolutionCode(step, model, layer);
    addC(step, cConvolution(model, layer));
    return step;
}

namespace {

/// Adds the words "head j reads group …" and the statement that repeats the values that heads of a group share.
void addSharing(RecipeStep& step, const RecurrentConfig& recurrent, Blanks& blanks, const char* first,
                const char* second)
{
    const std::uint32_t each = recurrent.heads / recurrent.groups;
    blanks["share"] = "";
    if (each == 1) return;
    step.words.push_back(
        recurrent.inTurn ? concat("Head j shares ", first, " and ", second, " of group j mod ", recurrent.groups, '.')
                         : concat("Head j shares ", first, " and ", second, " of group j / ", each,
                                  " (rounded down): ", each, " consecutive heads."));
    const std::string times =
        recurrent.inTurn ? concat("np.tile($a, (1, ", each, ", 1))") : concat("$a.repeat(", each, ", 1)");
    blanks["share"] = concat('\n', first, ", ", second, " = ", fill(times, {{"a", first}}), ", ",
                             fill(times, {{"a", second}}), "  # head j reads group j ", recurrent.inTurn ? "mod" : "//",
                             ' ', recurrent.inTurn ? recurrent.groups : each);
}

void addDelta(RecipeStep& step, const ModelConfig& config)
{
    const RecurrentConfig& recurrent = config.recurrent;
    Blanks blanks = {{"key", concat(recurrent.keyWidth())}, {"keys", concat(2 * recurrent.keyWidth())}};
    step.words.push_back(concat("mixed is ", recurrent.groups, " queries q, ", recurrent.groups, " keys k of ",
                                recurrent.keyDim, " and ", recurrent.heads, " values v of ", recurrent.valueDim));
    step.words.push_back(concat("q = q / sqrt(sum(q^2) + ", shortest(recurrent.epsilon), ") / sqrt(", recurrent.keyDim,
                                "), k = k / sqrt(sum(k^2) + ", shortest(recurrent.epsilon), ')'));
    addSharing(step, recurrent, blanks, "q", "k");
    step.words.push_back("For each token, in each head, with its state M:");
    step.words.push_back(concat("M = decay * M", recurrent.decaysByKey ? ", each row by its own factor" : ""));
    step.words.push_back("M = M + beta * k (v - M^T k)^T: the value stored at k moves towards v");
    step.words.push_back("mix = M^T q, of the new state");
    blanks["forgets"] = recurrent.decaysByKey ? "  # each row of a state by its own" : "";
    step.numpy.helpers = fill(kNumpyUnit, {{"epsilon", shortest(recurrent.epsilon)}});
    step.numpy.body = fill(kNumpyDelta, blanks);
}

void addMamba2(RecipeStep& step, const ModelConfig& config)
{
    const RecurrentConfig& recurrent = config.recurrent;
    const std::size_t inner = recurrent.innerWidth();
    Blanks blanks = {{"inputs", "mixed"}, {"read", "B, C = B[:, None], C[:, None]"}};
    if (!recurrent.readsConvolved()) {
        step.words.push_back(concat("mixed is ", recurrent.heads, " inputs x of ", recurrent.valueDim, ", then ",
                                    recurrent.groups, " B and ", recurrent.groups, " C of ", recurrent.keyDim));
        blanks["inputs"] = concat("mixed[:, :", inner, ']');
        blanks["read"] = concat("B, C = (part.reshape(n, STATE_GROUPS, STATE_KEY) for part in np.split(mixed[:, ",
                                inner, ":], 2, 1))");
    } else {
        step.words.push_back(concat("mixed is ", recurrent.heads, " inputs x of ", recurrent.valueDim));
    }
    addSharing(step, recurrent, blanks, "B", "C");
    step.words.push_back("For each token, in each head, with its state M:");
    step.words.push_back("M = decay * M + step * B x^T");
    step.words.push_back("mix = M^T C + ssm_d * x, of the new state");
    step.numpy.body = fill(kNumpyMamba2, blanks);
}

}  // namespace

RecipeStep stateStep(const Model& model, std::size_t layer)
{
    const ModelConfig& config = model.config();
    const RecurrentConfig& recurrent = config.recurrent;
    if (model.weights().layers[layer].timeMix) return timeMixStateStep(model, layer);
    if (!model.weights().layers[layer].recurrent || recurrent.kind == Recurrence::ShortConvolution) return {};
    RecipeStep step = recurrentStep(model, "state");
    if (recurrent.kind == Recurrence::DeltaRule) addDelta(step, config);
    if (recurrent.kind == Recurrence::Mamba2) addMamba2(step, config);
    if (recurrent.kind == Recurrence::Mamba) {
        step.words = {"For each token, in each channel x, with its state m, a vector:",
                      concat("m = e^(step * ssm_a) * m + step * x * B; ssm_a has its own ", recurrent.keyDim,
                             " numbers for each channel"),
                      "mix = m . C + ssm_d * x, of the new state"};
        addTensor(step, model, layer, "ssm_a");
        step.numpy.body += kNumpyMamba;
    }
    addTensor(step, model, layer, "ssm_d");
    step.words.push_back(concat("State: ", recurrent.heads, " times [", recurrent.keyDim, ", ", recurrent.valueDim,
                                "], zeros at the beginning; earlier tokens are no longer needed"));
    step.facts = {{"state_values", static_cast<std::int64_t>(recurrent.matrixState())}};
    step.numpy.body += "mix = tap(f\"{L}.recurrent_mix\", mix.reshape(n, -1))\n";
    addC(step, cState(model));
    return step;
}

namespace {

/// Adds the gate and the norm of the state's output. Their order depends on the kind of recurrence.
void addGatedNorm(RecipeStep& step, const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const NormWeights& weights = model.weights().layers[layer].recurrent.norm;
    const bool isDelta = recurrent.kind == Recurrence::DeltaRule;
    const bool isSilu = recurrent.gate == Activation::Silu;
    const auto norm = [&](const char* groups, const char* what) {
        if (!weights) return;
        step.words.push_back(what);
        describeNorm(step, model, layer, weights.tensor, "mix", "mix");
        needNorms(step, model);
        step.numpy.body +=
            concat("mix = norm(mix.reshape(n, ", groups, ", -1), ", numpyNormName(weights), ").reshape(n, -1)\n");
    };
    if (isDelta) norm("STATE_HEADS", "Each head separately, all with the same weights:");
    step.words.push_back(concat("mix = mix * ", isSilu ? "silu(z), silu(z) = z / (1 + e^-z)" : "1 / (1 + e^-z)"));
    step.numpy.helpers += isSilu ? kNumpySilu : kNumpySigmoid;
    step.numpy.body += concat("mix = mix * ", isSilu ? "silu(z)\n" : "sigmoid(z)\n");
    if (!isDelta) norm("STATE_GROUPS", "Then each group of heads separately, with its own weights:");
    step.facts.push_back({"gate", std::string(isSilu ? "silu" : "sigmoid")});
    step.facts.push_back({"norm_before_gate", isDelta});
}

}  // namespace

RecipeStep recurrentOutputStep(const Model& model, std::size_t layer)
{
    const LayerWeights& all = model.weights().layers[layer];
    if (all.timeMix) return timeMixOutputStep(model, layer);
    const RecurrentWeights& w = all.recurrent;
    if (!w) return {};
    RecipeStep step = recurrentStep(model, "output");
    if (model.config().recurrent.kind == Recurrence::ShortConvolution) {
        step.words.push_back("mix = C * mixed");
        step.numpy.body += "mix = C * mixed\n";
    } else {
        addGatedNorm(step, model, layer);
    }
    const MatrixPlace place = placeOf(model, w.output);
    step.words.push_back(
        concat("y = mix W^T", w.output.bias.empty() ? "" : " + bias", ", W = ", place.part, ".weight"));
    addWeights(step, model, layer, place.part);
    needProducts(step, model);
    step.numpy.body += concat("y = ", numpyProduct("mix", place), '\n');
    addC(step, cRecurrentOutput(model, layer));
    describeBranchEnd(step, model, layer, w.outputNorm.tensor, static_cast<bool>(w.outputNorm));
    step.numpy.body += "tap(f\"{L}.recurrent_out\", y)\n";
    step.c.body += "save(L, \"recurrent_out\", y, n, 0, WIDTH);\n";
    if (!model.config().layer(layer).attends) return step;
    step.words.push_back("x = x + y; attention runs in parallel and reads the same h.");
    step.numpy.body += "x = x + y  # h stays: attention reads it, too\n";
    step.c.body += "for (long i = 0; i < n * WIDTH; i++) x[i] += y[i];  /* h stays: attention reads it, too */\n";
    return step;
}

}  // namespace vitrine
