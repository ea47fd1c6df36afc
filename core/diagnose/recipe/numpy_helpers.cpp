#include "core/diagnose/recipe/numpy_helpers.h"

#include "core/base/concat.h"
#include "core/compute/backend/expert_choice.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/model/architectures/rope.h"

#include <algorithm>

namespace vitrine {

std::string numpyAttention(const AttentionForms& forms)
{
    const AttentionOptions& options = forms.options;
    const bool masked = forms.windows || forms.blocks;
    const std::string cap = shortest(options.softCap);
    std::string text =
        concat("\ndef $fn(query, key, value, width", masked ? ", window" : "", forms.sinks ? ", sinks" : "", "):\n");
    text += "    \"\"\"Softmax of the scores and mix of the values, for each head of `width` values.\"\"\"\n"
            "    q, k, v = (heads(x, width) for x in (query, key, value))\n"
            "    shared = q.shape[1] // k.shape[1]  # query heads that read the same key head\n";
    text += concat("    s = np.einsum(\"qhd,khd->qhk\", q, k.repeat(shared, 1)) * ", shortest(options.scale), '\n');
    if (options.softCap > 0) text += concat("    s = ", cap, " * np.tanh(s / ", cap, ")\n");
    if (options.alibiBias > 0) {
        std::string slopes;
        for (std::size_t head = 0; head < forms.heads; ++head) {
            slopes += concat(head == 0 ? "" : ", ", shortest(alibiSlope(options.alibiBias, head, forms.heads)));
        }
        text += concat("    slope = np.array([", slopes, "])  # of each head\n",
                       "    s = s - slope[:, None] * (np.arange(n)[:, None] - np.arange(n))[:, None]\n");
    }
    text += "    seen = np.tri(n, dtype=bool)\n";
    if (forms.windows) {
        const char* const any = forms.blocks ? "window > 0" : "window";
        text += concat("    if ", any, ":\n        seen = seen & ~np.tri(n, k=-window, dtype=bool)\n");
    }
    if (forms.blocks) {
        text += "    if window < 0:  # blocks of that number of positions\n"
                "        block = np.arange(n) // -window\n"
                "        seen = seen & (block[:, None] == block)\n";
    }
    text += "    s = np.where(seen[:, None], s, -np.inf)\n";
    text += forms.sinks ? "    sink = sinks[:, None]  # one more logit in each head's sum\n"
                          "    top = np.maximum(s.max(-1, keepdims=True), sink)\n"
                          "    s = np.exp(s - top)\n"
                          "    s = s / (s.sum(-1, keepdims=True) + np.exp(sink - top))\n"
                        : "    s = np.exp(s - s.max(-1, keepdims=True))\n"
                          "    s = s / s.sum(-1, keepdims=True)\n";
    return text + "    return s, np.einsum(\"qhk,khd->qhd\", s, v.repeat(shared, 1)).reshape(n, -1)\n";
}

namespace {

constexpr const char* kChosen = R"(    chosen = np.argsort(-score, axis=1, kind="stable")[:, :$used]
    share = np.take_along_axis(logits, chosen, 1)
)";
constexpr const char* kGroups = R"(    grouped = score.reshape(n, $groups, -1)
    best = np.sort(grouped, -1)[..., -2:].sum(-1)  # a group is as good as its two best experts together
    kept = np.argsort(-best, axis=1, kind="stable")[:, :$used]
    outside = np.ones((n, $groups), bool)
    np.put_along_axis(outside, kept, False, 1)
    score = np.where(np.repeat(outside, $each, 1), -np.inf, score)
)";
constexpr const char* kEach = R"(    activated, out = np.zeros((n, $used, $inner)), np.zeros(x.shape)
    for e in np.unique(chosen):
        t, slot = np.nonzero(chosen == e)
$opened        activated[t, slot] = $activated
        out[t] += $given$down
    activated = activated.reshape(n, -1)
)";

std::string sharesText(const ExpertConfig& experts)
{
    std::string text;
    switch (experts.gating) {
    case ExpertGating::Sigmoid:
        text = "    share = 1 / (1 + np.exp(-share))\n";
        break;
    case ExpertGating::Softmax:
        if (!experts.normalizeWeights) {
            text = "    top = logits.max(1, keepdims=True)\n"
                   "    share = np.exp(share - top) / np.exp(logits - top).sum(1, keepdims=True)\n";
            break;
        }
        [[fallthrough]];  // the softmax over all experts gives the same result, because its sum cancels out
    case ExpertGating::SoftmaxOfChosen:
        text = "    share = np.exp(share - share.max(1, keepdims=True))\n";
    }
    const bool normalized = experts.normalizeWeights || experts.gating == ExpertGating::SoftmaxOfChosen;
    if (normalized && experts.gating == ExpertGating::Sigmoid) {
        text +=
            concat("    share = share / np.maximum(share.sum(1, keepdims=True), ", shortest(kSmallestExpertSum), ")\n");
    } else if (normalized) {
        text += "    share = share / share.sum(1, keepdims=True)\n";
    }
    if (experts.weightScale != 1.0F) text += concat("    share = share * ", shortest(experts.weightScale), '\n');
    return text;
}

std::string scoresText(const ExpertConfig& experts, const ExpertWeights& w)
{
    if (w.choiceBias.empty() && experts.groups <= 1) return "    score = logits\n";
    std::string text = "    score = logits\n";
    if (experts.gating == ExpertGating::Sigmoid) text = "    score = 1 / (1 + np.exp(-logits))\n";
    if (experts.gating == ExpertGating::Softmax) {
        text = "    score = np.exp(logits - logits.max(1, keepdims=True))\n"
               "    score = score / score.sum(1, keepdims=True)\n";
    }
    if (!w.choiceBias.empty())
        text += concat("    score = score + rows(b + \"", w.choiceBias.source.tensors.front(), "\")[0]\n");
    if (experts.groups <= 1) return text;
    return text + fill(kGroups, {{"groups", concat(experts.groups)},
                                 {"used", concat(experts.groupsUsed)},
                                 {"each", concat(experts.count / experts.groups)}});
}

/// Returns the product of `input` with the matrix of expert e.
std::string productOfExpert(const Model& model, const std::string& input, const std::vector<Linear>& matrices)
{
    const MatrixPlace first = placeOf(model, matrices.front());
    std::string text;
    if (const std::size_t dot = first.part.find('.'); dot != std::string::npos) {
        // Each expert has its own tensors: ffn_up.0, ffn_up.1, …
        text = concat("linear(", input, ", f\"{b}", first.part.substr(0, dot), ".{e}\")");
        if (!matrices.front().bias.empty())
            text += concat(" + rows(f\"{b}", first.part.substr(0, dot), ".{e}.bias\")[0]");
        return text;
    }
    const std::size_t rows = matrices.front().weight.rows;
    const std::size_t stride = matrices.size() > 1 ? placeOf(model, matrices[1]).first - first.first : rows;
    const std::string at = concat("e * ", stride, first.first > 0 ? concat(" + ", first.first) : "");
    text = concat("linear(", input, ", b + \"", first.part, "\", ", at, ", ", rows, ')');
    const FileValues& bias = matrices.front().bias;
    if (!bias.empty()) text += concat(" + rows(b + \"", bias.source.tensors.front(), "\", e, 1)");
    return text;
}

std::string productOfShared(const Model& model, const char* input, const Linear& linear)
{
    std::string text = concat("linear(", input, ", b + \"", placeOf(model, linear).part, "\")");
    if (!linear.bias.empty()) text += concat(" + rows(b + \"", linear.bias.source.tensors.front(), "\")[0]");
    return text;
}

std::string activated(const std::string& activate, bool bothArguments, const std::string& gate, const std::string& up)
{
    if (gate.empty()) return concat(activate, '(', up, ')');
    if (bothArguments) return concat(activate, '(', gate, ", ", up, ')');
    const bool isSum = up.find(" + rows") != std::string::npos;
    return concat(activate, '(', gate, isSum ? ") * (" : ") * ", up, isSum ? ")" : "");
}

}  // namespace

std::string numpyExperts(const Model& model, const ops::Experts& op, const std::string& activate)
{
    const ExpertConfig& experts = *op.config;
    const ExpertWeights& w = *op.weights;
    const bool both = op.f == Activation::ClampedSilu;
    std::string text = "\ndef $fn(x, logits, b):\n"
                       "    \"\"\"Sum of the best experts of each token, and what their last matrices read.\"\"\"\n";
    text += scoresText(experts, w) + fill(kChosen, {{"used", concat(experts.used)}}) + sharesText(experts);
    const std::string weigh = experts.weighsInput ? " * share[t, slot, None]" : "";
    const auto opened = [&](const char* name, const std::vector<Linear>& matrices) {
        if (matrices.empty()) return std::string();
        std::string product = productOfExpert(model, "x[t]", matrices);
        if (!weigh.empty() && !matrices.front().bias.empty()) product = concat('(', product, ')');
        return concat("        ", name, " = ", product, weigh, '\n');
    };
    std::string down = productOfExpert(model, "activated[t, slot]", w.down);
    if (!w.down.front().bias.empty()) down = concat('(', down, ')');
    const std::string given = concat(
        experts.weighsInput ? "" : "share[t, slot, None] * ",
        w.outputScales.empty() ? "" : concat("rows(b + \"", w.outputScales.source.tensors.front(), "\")[0, e] * "));
    text += fill(kEach, {{"used", concat(experts.used)},
                         {"inner", concat(experts.feedForward)},
                         {"opened", opened("gate", w.gate) + opened("up", w.up)},
                         {"activated", activated(activate, both, w.gate.empty() ? "" : "gate", "up")},
                         {"given", given},
                         {"down", down}});
    if (experts.sharedFeedForward > 0) {
        text += concat("    shared = ",
                       activated(activate, both, w.sharedGate ? productOfShared(model, "x", w.sharedGate) : "",
                                 productOfShared(model, "x", w.sharedUp)),
                       "\n    out += ", productOfShared(model, "shared", w.sharedDown));
        if (w.sharedRouter) text += concat(" / (1 + np.exp(-(", productOfShared(model, "x", w.sharedRouter), ")))");
        text += "\n    activated = np.hstack([activated, shared])\n";
    }
    return text + "    return out, activated\n";
}

namespace {

constexpr const char* kDelta = R"(
def $fn(mixed, decay, beta):
    """Each of $heads heads has a state that learns to return a value for a key (gated delta rule)."""
    def unit(x):
        return x / np.sqrt((x * x).sum(-1, keepdims=True) + $epsilon)

    q = unit(mixed[:, :$key].reshape(n, $groups, $width)) / np.sqrt($width)
    k = unit(mixed[:, $key:$keys].reshape(n, $groups, $width))
    v = mixed[:, $keys:].reshape(n, $heads, $value)$share
    forget = decay.reshape(n, $heads, -1, 1)$forgets
    state = np.zeros(($heads, $width, $value))
    mix = np.zeros((n, $heads, $value))
    for t in range(n):
        state = state * forget[t]
        missing = v[t] - np.einsum("hkv,hk->hv", state, k[t])  # of what should be read at k
        state = state + np.einsum("hk,hv,h->hkv", k[t], missing, beta[t])
        mix[t] = np.einsum("hkv,hk->hv", state, q[t])
    return mix.reshape(n, -1)
)";
constexpr const char* kMambaTwo = R"(
def $fn(mixed, decay, step, D):
    """Each of $heads heads has a state to which each token adds a product (Mamba 2)."""
    x = mixed[:, :$inner].reshape(n, $heads, $value)
    B, C = (part.reshape(n, $groups, $width) for part in np.split(mixed[:, $inner:], 2, 1))$share
    state = np.zeros(($heads, $width, $value))
    mix = np.zeros((n, $heads, $value))
    for t in range(n):
        state = state * decay[t][:, None, None] + np.einsum("hk,hv,h->hkv", B[t], x[t], step[t])
        mix[t] = np.einsum("hkv,hk->hv", state, C[t]) + D[:, None] * x[t]
    return mix.reshape(n, -1)
)";
constexpr const char* kMamba = R"(
def $fn(mixed, step, A, D):
    """Each channel has a state of $width values, which decay at their own rates (Mamba)."""
    x, B, C = np.split(mixed, [$inner, $inner + $width], 1)
    state = np.zeros(A.shape)  # [channels, $width]
    mix = np.zeros(x.shape)
    for t in range(n):
        state = state * np.exp(step[t][:, None] * A) + (step[t] * x[t])[:, None] * B[t]
        mix[t] = state @ C[t] + D * x[t]
    return mix
)";
constexpr const char* kRwkv = R"(
def $fn(x, decay, removed, corrected):
    """Each of $heads heads has a state whose rows decay and are corrected (RWKV 7)."""
    r, k, v = (heads(part, $width) for part in np.split(x, 3, 1))
    w, removed, corrected = (heads(part, $width) for part in (decay, removed, corrected))
    state = np.zeros(($heads, $value, $width))
    mix = np.zeros((n, $heads, $value))
    for t in range(n):
        old = np.einsum("hvk,hk->hv", state, removed[t])
        state = state * w[t][:, None] - np.einsum("hv,hk->hvk", old, corrected[t])
        state = state + np.einsum("hv,hk->hvk", v[t], k[t])
        mix[t] = np.einsum("hvk,hk->hv", state, r[t])
    return mix.reshape(n, -1)
)";

}  // namespace

std::string numpyRecurrence(const RecurrentConfig& config)
{
    const bool isDelta = config.kind == Recurrence::DeltaRule;
    const std::uint32_t each = config.groups > 0 ? config.heads / config.groups : 1;
    std::string share;
    if (each > 1) {
        const std::string times =
            config.inTurn ? concat("np.tile($a, (1, ", each, ", 1))") : concat("$a.repeat(", each, ", 1)");
        const char* const names[] = {isDelta ? "q" : "B", isDelta ? "k" : "C"};
        share = concat("\n    ", names[0], ", ", names[1], " = ", fill(times, {{"a", names[0]}}), ", ",
                       fill(times, {{"a", names[1]}}), "  # head j reads group j ", config.inTurn ? "mod " : "// ",
                       config.inTurn ? config.groups : each);
    }
    const char* const text = isDelta                             ? kDelta
                             : config.kind == Recurrence::Mamba  ? kMamba
                             : config.kind == Recurrence::Mamba2 ? kMambaTwo
                                                                 : kRwkv;
    return fill(text, {{"fn", "$fn"},
                       {"heads", concat(config.heads)},
                       {"groups", concat(config.groups)},
                       {"width", concat(config.keyDim)},
                       {"value", concat(config.valueDim)},
                       {"inner", concat(config.innerWidth())},
                       {"key", concat(config.keyWidth())},
                       {"keys", concat(2 * config.keyWidth())},
                       {"epsilon", shortest(config.epsilon)},
                       {"forgets", config.decaysByKey ? "  # each row of a state by its own" : ""},
                       {"share", share}});
}

std::string numpyFrequencies(const RopeConfig& rope, const std::string& factors)
{
    const Blanks blanks = {{"base", shortest(rope.base)},
                           {"dims", concat(rope.dims)},
                           {"half", concat(rope.dims / 2)},
                           {"factor", shortest(rope.factor)},
                           {"factors", factors}};
    std::string text = "    f = $base ** (-np.arange(0, $dims, 2) / $dims)\n";
    if (!factors.empty()) text += "    f = f / rows(\"$factors\")[0]\n";
    for (std::size_t pair = 0; pair < rope.frequencies.size(); ++pair) {
        // A frequency of 0 belongs to an axis that is constant in text, such as the height of an image.
        if (rope.frequencies[pair] == 0.0) text += concat("    f[", pair, "] = 0\n");
    }
    if (rope.scaling == RopeScaling::Linear) text += "    f = f / $factor\n";
    text = fill(text, blanks);
    if (rope.scaling == RopeScaling::Yarn) {
        const YarnRamp ramp = yarnRamp(rope);
        text += fill("    kept = $share * (1 - np.clip((np.arange($half) - $low) / $span, 0, 1))  # YaRN: as trained\n"
                     "    f = f * kept + f / $factor * (1 - kept)\n",
                     {{"share", shortest(rope.extrapolation)},
                      {"half", concat(rope.dims / 2)},
                      {"low", shortest(ramp.low)},
                      {"span", shortest(std::max(0.001, ramp.high - ramp.low))},
                      {"factor", shortest(rope.factor)}});
    }
    return concat("\ndef $fn():\n    \"\"\"The angle per position of each pair of dimensions.\"\"\"\n", text,
                  "    return f\n");
}

std::string numpyRope(const RopeConfig& rope, bool magnitudes)
{
    const bool adjacent = rope.kind == RopeKind::Adjacent;
    const char* const left = adjacent ? "0:2 * half:2" : "0:half";
    const char* const right = adjacent ? "1:2 * half:2" : "half:2 * half";
    return fill(R"(
def $name(x, width, f$parameter):
    """Turns the first dimensions of each head of `width` values, in pairs $pairs."""
    half = len(f)
    angle = np.arange(n)[:, None, None] * f
    cos, sin = np.cos(angle)$times, np.sin(angle)$times
    x = heads(x, width)
    y = x.copy()
    a, c = x[..., $left], x[..., $right]
    y[..., $left], y[..., $right] = a * cos - c * sin, a * sin + c * cos
    return y.reshape(n, -1)
)",
                {{"name", "$fn"},
                 {"parameter", magnitudes ? ", magnitude" : ""},
                 {"pairs", adjacent ? "(2i, 2i + 1)" : "(i, i + half)"},
                 {"times", magnitudes ? " * magnitude" : ""},
                 {"left", left},
                 {"right", right}});
}

NumpyFunction numpyActivation(Activation activation)
{
    const auto function = [](const char* name, const char* formula) {
        return NumpyFunction{name, concat("\ndef $fn(z):\n    return ", formula, '\n')};
    };
    switch (activation) {
    case Activation::GeluTanh:
        return function("gelu", "0.5 * z * (1 + np.tanh(np.sqrt(2 / np.pi) * (z + 0.044715 * z**3)))");
    case Activation::GeluErf:
        return {"gelu", "\nimport math\n\ndef $fn(z):\n"
                        "    return 0.5 * z * (1 + np.vectorize(math.erf, otypes=[float])(z / np.sqrt(2)))\n"};
    case Activation::Relu:
        return function("relu", "np.maximum(z, 0)");
    case Activation::ReluSquared:
        return function("relu_squared", "np.maximum(z, 0)**2");
    case Activation::Sigmoid:
        return function("sigmoid", "1 / (1 + np.exp(-z))");
    case Activation::ClampedSilu:
        return {"clamped_silu", R"(
def $fn(gate, up):
    gate = np.minimum(gate, 7)
    return gate / (1 + np.exp(-1.702 * gate)) * (np.clip(up, -7, 7) + 1)
)"};
    case Activation::Silu:
    case Activation::Xielu:  // has an operation of its own
        break;
    }
    return function("silu", "z / (1 + np.exp(-z))");
}

}  // namespace vitrine
