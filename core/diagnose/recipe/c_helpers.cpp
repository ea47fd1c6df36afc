#include "core/diagnose/recipe/c_helpers.h"

#include "core/base/concat.h"
#include "core/compute/backend/expert_choice.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/model/architectures/rope.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

constexpr const char* kAttention = R"(
/* Softmax of the scores [n, heads, n] and mix of the values, for each head of `width` values. */
static void $name(double *scores, double *mix, const double *query, const double *key, const double *value,
                      long heads, long kv_heads, long width$parameters)
{
$begin    memset(mix, 0, n * heads * width * sizeof *mix);
    for (long t = 0; t < n; t++) {
        long first = $first;
        for (long head = 0; head < heads; head++) {
            double *s = scores + (t * heads + head) * n, top = $top, sum = 0;
            const double *q = query + (t * heads + head) * width;
            long from = head / (heads / kv_heads) * width;  /* of keys and values */
            for (long p = 0; p < n; p++) s[p] = 0;
            for (long p = first; p <= t; p++) {
                for (long i = 0; i < width; i++) s[p] += q[i] * key[p * kv_heads * width + from + i];
                s[p] = $score;
                top = fmax(top, s[p]);
            }
            for (long p = first; p <= t; p++) sum += s[p] = exp(s[p] - top);
$sink            for (long p = first; p <= t; p++) {
                s[p] /= sum;
                for (long i = 0; i < width; i++)
                    mix[(t * heads + head) * width + i] += s[p] * value[p * kv_heads * width + from + i];
            }
        }
    }
$end}
)";

}  // namespace

std::string cAttention(const AttentionForms& forms)
{
    const AttentionOptions& options = forms.options;
    std::string first = "0";
    if (forms.windows) first = "window == 0 || t < window ? 0 : t - window + 1";
    if (forms.blocks) first = concat("window < 0 ? t / -window * -window : ", first);
    std::string score = "s[p] * " + shortest(options.scale);
    if (options.softCap > 0) {
        const std::string cap = shortest(options.softCap);
        score = concat(cap, " * tanh(", score, " / ", cap, ')');
    }
    std::string begin =
        forms.sinks ? "    double *sinks = vector(L, name);  /* one more logit in each head's sum */\n" : "";
    if (options.alibiBias > 0) {
        std::string slopes;
        for (std::size_t head = 0; head < forms.heads; ++head) {
            slopes += concat(head == 0 ? "" : ", ", shortest(alibiSlope(options.alibiBias, head, forms.heads)));
        }
        begin += concat("    static const double slope[] = {", slopes, "};  /* of each head */\n");
        score += " - slope[head] * (t - p)";
    }
    return fill(kAttention, {{"name", "$fn"},
                             {"parameters", concat(forms.windows || forms.blocks ? ", long window" : "",
                                                   forms.sinks ? ", int L, const char *name" : "")},
                             {"begin", begin},
                             {"first", first},
                             {"top", forms.sinks ? "sinks[head]" : "-INFINITY"},
                             {"score", score},
                             {"sink", forms.sinks ? "            sum += exp(sinks[head] - top);\n" : ""},
                             {"end", forms.sinks ? "    free(sinks);\n" : ""}});
}

namespace {

constexpr const char* kScore = R"(        double score[$count];
$shares        for (long e = 0; e < $count; e++) score[e] = $one$bias;
)";
constexpr const char* kGroups = R"(        double best[$groups];
        for (int g = 0; g < $groups; g++) {
            double first = -INFINITY, second = -INFINITY;
            for (long e = g * $each; e < (g + 1) * $each; e++) {
                second = fmax(second, fmin(first, score[e]));
                first = fmax(first, score[e]);
            }
            best[g] = first + second;  /* a group is as good as its two best experts together */
        }
        for (int g = 0; g < $groups; g++) {
            int better = 0;
            for (int o = 0; o < $groups; o++) better += best[o] > best[g] || (best[o] == best[g] && o < g);
            for (long e = 0; better >= $used && e < $each; e++) score[g * $each + e] = -INFINITY;
        }
)";
constexpr const char* kExperts = R"(
/* Sum of the best experts of each token, and what their last matrices read. */
static void $name(double *out, double *activated, const double *x, const double *logits, int L)
{
    double *part = numbers($width), *up = numbers($widest)$gate;
$begin    memset(out, 0, n * $width * sizeof *out);
    for (long t = 0; t < n; t++) {
        const double *logit = logits + t * $count, *in = x + t * $width;
$score        long chosen[$used];
        double share[$used], $start;
        for (int slot = 0; slot < $used; slot++) {
            chosen[slot] = -1;
            for (long e = 0; e < $count; e++) {
                int taken = 0;
                for (int s = 0; s < slot; s++) taken |= chosen[s] == e;
                if (!taken && (chosen[slot] < 0 || $by[e] > $by[chosen[slot]])) chosen[slot] = e;
            }
            share[slot] = $share;$add
        }
$all        for (int slot = 0; slot < $used; slot++) {
            long e = chosen[slot];
            double *one = activated + t * $activated + slot * $inner;
$opened            for (long i = 0; i < $inner; i++) one[i] = $value;
$down            for (long i = 0; i < $width; i++) out[t * $width + i] += $give * part[i];
        }
$shared    }
$end    free(part);
    free(up);
}
)";
constexpr const char* kShared = R"(        double *one = activated + t * $activated + $used * $inner, weight = 1;
$opened        for (long i = 0; i < $rows; i++) one[i] = $value;
$down$router        for (long i = 0; i < $width; i++) out[t * $width + i] += weight * part[i];
)";

std::string productText(const std::string& indent, const char* result, const char* input, const std::string& name,
                        const std::string& first, std::size_t rows, const FileValues& bias, const std::string& biasName,
                        const std::string& biasFirst)
{
    std::string text =
        concat(indent, "linear(", result, ", ", input, ", 1, L, ", name, ", ", first, ", ", rows, ");\n");
    if (!bias.empty())
        text += concat(indent, "add_bias(", result, ", 1, ", rows, ", L, ", biasName, ", ", biasFirst, ");\n");
    return text;
}

/// Returns the statement `result` = the product with the matrix of expert e, and its bias.
std::string productOfExpert(const Model& model, const char* result, const char* input,
                            const std::vector<Linear>& matrices)
{
    const std::string indent(12, ' ');
    const Linear& linear = matrices.front();
    const MatrixPlace first = placeOf(model, linear);
    const std::size_t rows = linear.weight.rows;
    if (const std::size_t dot = first.part.find('.'); dot != std::string::npos) {
        // Each expert has its own tensors: ffn_up.0, ffn_up.1, …
        const std::string stem = first.part.substr(0, dot);
        return concat(indent, "snprintf(name, sizeof name, \"", stem, ".%ld.weight\", e);\n") +
               productText(indent, result, input, "name", "0", rows, {}, "", "") +
               (linear.bias.empty() ? ""
                                    : concat(indent, "snprintf(name, sizeof name, \"", stem, ".%ld.bias\", e);\n",
                                             indent, "add_bias(", result, ", 1, ", rows, ", L, name, 0);\n"));
    }
    const std::size_t stride = matrices.size() > 1 ? placeOf(model, matrices[1]).first - first.first : rows;
    const std::string at = concat("e * ", stride, first.first > 0 ? concat(" + ", first.first) : "");
    const std::string bias = linear.bias.empty() ? "" : concat('"', linear.bias.source.tensors.front(), '"');
    return productText(indent, result, input, concat('"', first.part, ".weight\""), at, rows, linear.bias, bias,
                       concat("e * ", rows));
}

std::string productOfShared(const Model& model, const char* result, const char* input, const Linear& linear)
{
    const std::string bias = linear.bias.empty() ? "" : concat('"', linear.bias.source.tensors.front(), '"');
    return productText(std::string(8, ' '), result, input, concat('"', placeOf(model, linear).part, ".weight\""), "0",
                       linear.weight.rows, linear.bias, bias, "0");
}

std::string scoreText(const ExpertConfig& experts, const ExpertWeights& weights)
{
    if (weights.choiceBias.empty() && experts.groups <= 1) return {};
    const bool softmax = experts.gating == ExpertGating::Softmax;
    const char* const one = experts.gating == ExpertGating::Sigmoid ? "1 / (1 + exp(-logit[e]))"
                            : softmax                               ? "exp(logit[e]) / all"
                                                                    : "logit[e]";
    const std::string count = concat(experts.count);
    const std::string shares =
        concat("        double all = 0;\n        for (long e = 0; e < ", count, "; e++) all += exp(logit[e]);\n");
    const std::string text = fill(kScore, {{"count", count},
                                           {"shares", softmax ? shares : ""},
                                           {"one", one},
                                           {"bias", weights.choiceBias.empty() ? "" : " + bias[e]"}});
    if (experts.groups <= 1) return text;
    return text + fill(kGroups, {{"groups", concat(experts.groups)},
                                 {"used", concat(experts.groupsUsed)},
                                 {"each", concat(experts.count / experts.groups)}});
}

/// Returns the expression for a value that the last matrix of an expert reads. `weigh` multiplies gate and up.
std::string valueText(const std::string& activate, Activation f, bool gated, const std::string& weigh)
{
    if (!gated) return concat(activate, "(up[i]", weigh, ')');
    if (f == Activation::ClampedSilu) return concat(activate, "(gate[i]", weigh, ", up[i]", weigh, ')');
    return concat(activate, "(gate[i]", weigh, ") * up[i]", weigh);
}

}  // namespace

std::string cExperts(const Model& model, const ops::Experts& op, const std::string& activate)
{
    const ExpertConfig& experts = *op.config;
    const ExpertWeights& w = *op.weights;
    const bool sigmoid = experts.gating == ExpertGating::Sigmoid;
    const bool normalized = experts.normalizeWeights || experts.gating == ExpertGating::SoftmaxOfChosen;
    const bool overAll = !normalized && !sigmoid;
    const std::string sum = sigmoid && normalized ? concat("fmax(sum, ", shortest(kSmallestExpertSum), ')') : "sum";
    const std::string share =
        concat("share[slot] / ", sum, experts.weightScale != 1.0F ? " * " + shortest(experts.weightScale) : "");
    const std::string count = concat(experts.count), used = concat(experts.used), inner = concat(experts.feedForward);
    const bool apart = placeOf(model, w.up.front()).part.find('.') != std::string::npos;
    const bool scored = !w.choiceBias.empty() || experts.groups > 1;
    const bool gated = !w.gate.empty();
    std::string begin = apart ? "    char name[64];\n" : "", end;
    const auto vector = [&](const char* name, const FileValues& values) {
        if (values.empty()) return;
        begin += concat("    double *", name, " = vector(L, \"", values.source.tensors.front(), "\");\n");
        end += concat("    free(", name, ");\n");
    };
    vector("bias", w.choiceBias);
    vector("scales", w.outputScales);
    if (gated) end += "    free(gate);\n";
    const std::string width = concat(op.x.columns), activated = concat(op.activated.columns);
    const std::uint32_t widest = std::max(experts.feedForward, experts.sharedFeedForward);
    std::string shared;
    if (experts.sharedFeedForward > 0) {
        std::string router;
        if (w.sharedRouter)
            router =
                productOfShared(model, "&weight", "in", w.sharedRouter) + "        weight = 1 / (1 + exp(-weight));\n";
        shared = fill(kShared, {{"activated", activated},
                                {"used", used},
                                {"inner", inner},
                                {"rows", concat(experts.sharedFeedForward)},
                                {"opened", (w.sharedGate ? productOfShared(model, "gate", "in", w.sharedGate) : "") +
                                               productOfShared(model, "up", "in", w.sharedUp)},
                                {"value", valueText(activate, op.f, static_cast<bool>(w.sharedGate), "")},
                                {"down", productOfShared(model, "part", "one", w.sharedDown)},
                                {"router", router},
                                {"width", width}});
    }
    return fill(
        kExperts,
        {{"name", "$fn"},
         {"width", width},
         {"widest", concat(widest)},
         {"gate", gated ? concat(", *gate = numbers(", widest, ')') : ""},
         {"begin", begin},
         {"end", end},
         {"count", count},
         {"used", used},
         {"inner", inner},
         {"activated", activated},
         {"score", scoreText(experts, w)},
         {"by", scored ? "score" : "logit"},
         {"start", normalized || overAll ? "sum = 0" : "sum = 1"},
         {"share", sigmoid ? "1 / (1 + exp(-logit[chosen[slot]]))" : "exp(logit[chosen[slot]] - logit[chosen[0]])"},
         {"add", normalized ? "\n            sum += share[slot];" : ""},
         {"all",
          overAll ? concat("        for (long e = 0; e < ", count, "; e++) sum += exp(logit[e] - logit[chosen[0]]);\n")
                  : ""},
         {"opened",
          (gated ? productOfExpert(model, "gate", "in", w.gate) : "") + productOfExpert(model, "up", "in", w.up)},
         {"value", valueText(activate, op.f, gated, experts.weighsInput ? concat(" * ", share) : "")},
         {"down", productOfExpert(model, "part", "one", w.down)},
         {"give", concat(experts.weighsInput ? "1" : share, w.outputScales.empty() ? "" : " * scales[e]")},
         {"shared", shared}});
}

namespace {

constexpr const char* kDelta = R"(
/* Each of $heads heads has a state that learns to return a value for a key (gated delta rule). */
static void $name(double *out, double *mixed, const double *decay, const double *beta)
{
    enum { HEADS = $heads, GROUPS = $groups, WIDTH = $width, VALUE = $value, CHANNELS = 2 * GROUPS * WIDTH + HEADS * VALUE };
    for (long i = 0; i < n * 2 * GROUPS; i++) {  /* queries and keys get unit length */
        long place = i % (2 * GROUPS);
        double *part = mixed + i / (2 * GROUPS) * CHANNELS + place * WIDTH, sum = $epsilon;
        for (long c = 0; c < WIDTH; c++) sum += part[c] * part[c];
        for (long c = 0; c < WIDTH; c++) part[c] /= sqrt(sum) * (place < GROUPS ? sqrt(WIDTH) : 1);
    }
    for (long head = 0; head < HEADS; head++) {
        static double state[WIDTH][VALUE];
        long group = $group;
        memset(state, 0, sizeof state);
        for (long t = 0; t < n; t++) {
            const double *query = mixed + t * CHANNELS + group * WIDTH, *key = query + GROUPS * WIDTH;
            const double *value = mixed + t * CHANNELS + 2 * GROUPS * WIDTH + head * VALUE;
            double *mix = out + (t * HEADS + head) * VALUE;
            for (long j = 0; j < VALUE; j++) {
                double missing = value[j];
                for (long i = 0; i < WIDTH; i++) {
                    state[i][j] *= decay[$decay];
                    missing -= state[i][j] * key[i];
                }
                mix[j] = 0;
                for (long i = 0; i < WIDTH; i++) {
                    state[i][j] += beta[t * HEADS + head] * missing * key[i];
                    mix[j] += state[i][j] * query[i];
                }
            }
        }
    }
}
)";
constexpr const char* kMambaTwo = R"(
/* Each of $heads heads has a state to which each token adds a product (Mamba 2). */
static void $name(double *out, const double *mixed, const double *decay, const double *step, int L, const char *skip)
{
    enum { HEADS = $heads, GROUPS = $groups, WIDTH = $width, VALUE = $value, CHANNELS = 2 * GROUPS * WIDTH + HEADS * VALUE };
    double *D = vector(L, skip);
    for (long head = 0; head < HEADS; head++) {
        static double state[WIDTH][VALUE];
        long group = $group;
        memset(state, 0, sizeof state);
        for (long t = 0; t < n; t++) {
            const double *in = mixed + t * CHANNELS + head * VALUE;
            const double *key = mixed + t * CHANNELS + HEADS * VALUE + group * WIDTH, *query = key + GROUPS * WIDTH;
            double *mix = out + (t * HEADS + head) * VALUE;
            for (long j = 0; j < VALUE; j++) {
                mix[j] = D[head] * in[j];
                for (long i = 0; i < WIDTH; i++) {
                    state[i][j] = decay[t * HEADS + head] * state[i][j] + step[t * HEADS + head] * key[i] * in[j];
                    mix[j] += state[i][j] * query[i];
                }
            }
        }
    }
    free(D);
}
)";
constexpr const char* kMamba = R"(
/* Each channel has a state of $width values, which decay at their own rates (Mamba). */
static void $name(double *out, const double *mixed, const double *step, int L, const char *rates, const char *skip)
{
    enum { CHANNELS = $inner, WIDTH = $width, ROW = CHANNELS + 2 * WIDTH };
    double *A = vector(L, rates), *D = vector(L, skip);
    for (long c = 0; c < CHANNELS; c++) {
        double state[WIDTH] = {0};
        for (long t = 0; t < n; t++) {
            const double *B = mixed + t * ROW + CHANNELS, *C = B + WIDTH;
            double in = mixed[t * ROW + c], size = step[t * CHANNELS + c], sum = D[c] * in;
            for (long i = 0; i < WIDTH; i++) {
                state[i] = exp(size * A[c * WIDTH + i]) * state[i] + size * in * B[i];
                sum += state[i] * C[i];
            }
            out[t * CHANNELS + c] = sum;
        }
    }
    free(A);
    free(D);
}
)";
constexpr const char* kRwkv = R"(
/* Each of $heads heads has a state whose rows decay and are corrected (RWKV 7). A row of x is [r | k | v]. */
static void $name(double *out, const double *x, const double *decay, const double *removed, const double *corrected)
{
    enum { HEADS = $heads, WIDTH = $width, ROW = HEADS * WIDTH };
    for (long head = 0; head < HEADS; head++) {
        static double state[WIDTH][WIDTH];
        memset(state, 0, sizeof state);
        for (long t = 0; t < n; t++) {
            const double *r = x + t * 3 * ROW + head * WIDTH, *key = r + ROW, *value = key + ROW;
            long at = t * ROW + head * WIDTH;
            for (long j = 0; j < WIDTH; j++) {
                double old = 0, sum = 0;
                for (long i = 0; i < WIDTH; i++) old += state[j][i] * removed[at + i];
                for (long i = 0; i < WIDTH; i++) {
                    state[j][i] = state[j][i] * decay[at + i] - old * corrected[at + i] + value[j] * key[i];
                    sum += state[j][i] * r[i];
                }
                out[at + j] = sum;
            }
        }
    }
}
)";

}  // namespace

std::string cRecurrence(const RecurrentConfig& config)
{
    const char* const text = config.kind == Recurrence::DeltaRule ? kDelta
                             : config.kind == Recurrence::Mamba   ? kMamba
                             : config.kind == Recurrence::Mamba2  ? kMambaTwo
                                                                  : kRwkv;
    const std::uint32_t each = config.groups > 0 ? config.heads / config.groups : 1;
    return fill(text, {{"name", "$fn"},
                       {"heads", concat(config.heads)},
                       {"groups", concat(config.groups)},
                       {"width", concat(config.keyDim)},
                       {"value", concat(config.valueDim)},
                       {"inner", concat(config.innerWidth())},
                       {"group", config.inTurn ? concat("head % ", config.groups) : concat("head / ", each)},
                       {"decay", config.decaysByKey ? "(t * HEADS + head) * WIDTH + i" : "t * HEADS + head"},
                       {"epsilon", shortest(config.epsilon)}});
}

std::string cFrequencies(const RopeConfig& rope, const std::string& factors)
{
    const std::string half = concat(rope.dims / 2), each = concat("    for (int i = 0; i < ", half, "; i++) ");
    std::string text = concat(each, "f[i] = pow(", shortest(rope.base), ", -2.0 * i / ", rope.dims, ");\n");
    if (!factors.empty()) {
        text += concat("    double *factors = vector(-1, \"", factors, "\");\n", each,
                       "f[i] /= factors[i];\n    free(factors);\n");
    }
    for (std::size_t pair = 0; pair < rope.frequencies.size(); ++pair) {
        // A frequency of 0 belongs to an axis that is constant in text, such as the height of an image.
        if (rope.frequencies[pair] == 0.0) text += concat("    f[", pair, "] = 0;\n");
    }
    if (rope.scaling == RopeScaling::Linear) text += concat(each, "f[i] /= ", shortest(rope.factor), ";\n");
    if (rope.scaling == RopeScaling::Yarn) {
        const YarnRamp ramp = yarnRamp(rope);
        text += fill("$each{  /* YaRN: `kept` as trained */\n"
                     "        double kept = $share * (1 - fmin(fmax((i - $low) / $span, 0), 1));\n"
                     "        f[i] = f[i] * kept + f[i] / $factor * (1 - kept);\n    }\n",
                     {{"each", each},
                      {"share", shortest(rope.extrapolation)},
                      {"low", shortest(ramp.low)},
                      {"span", shortest(std::max(0.001, ramp.high - ramp.low))},
                      {"factor", shortest(rope.factor)}});
    }
    return concat("\n/* The angle per position of each pair of dimensions. Returns the number of pairs. */\n"
                  "static long $fn(double *f)\n{\n",
                  text, "    return ", half, ";\n}\n");
}

std::string cRope(const RopeConfig& rope, bool magnitudes)
{
    const bool adjacent = rope.kind == RopeKind::Adjacent;
    return fill(R"(
/* Turns the first dimensions of each of `heads` heads, in pairs $pairs. */
static void $name(double *x, long heads, long width, long (*frequencies)(double *)$parameters)
{
    double *f = numbers(width);
    long half = frequencies(f);
    for (long t = 0; t < n; t++) {
$growth        for (long i = 0; i < half; i++) {
            double cosine = cos(t * f[i])$times, sine = sin(t * f[i])$times;
            for (long head = 0; head < heads; head++) {
                double *one = x + (t * heads + head) * width + $first, *other = one + $distance, a = *one, c = *other;
                *one = a * cosine - c * sine;
                *other = a * sine + c * cosine;
            }
        }
    }
    free(f);
}
)",
                {{"name", "$fn"},
                 {"pairs", adjacent ? "(2i, 2i + 1)" : "(i, i + half)"},
                 {"parameters", magnitudes ? ", double magnitude, double by, long length, long offset" : ""},
                 {"growth",
                  magnitudes ? "        double factor = magnitude * (1 + by * log((t + offset) / length + 1));\n" : ""},
                 {"times", magnitudes ? " * factor" : ""},
                 {"first", adjacent ? "2 * i" : "i"},
                 {"distance", adjacent ? "1" : "half"}});
}

CFunction cActivation(Activation activation)
{
    const auto function = [](const char* name, const char* formula) {
        return CFunction{name, concat("\nstatic double $fn(double z)\n{\n    return ", formula, ";\n}\n")};
    };
    switch (activation) {
    case Activation::GeluTanh:
        return function("gelu", "0.5 * z * (1 + tanh(sqrt(2 / 3.14159265358979323846) * (z + 0.044715 * z * z * z)))");
    case Activation::GeluErf:
        return function("gelu", "0.5 * z * (1 + erf(z / sqrt(2)))");
    case Activation::Relu:
        return function("relu", "fmax(z, 0)");
    case Activation::ReluSquared:
        return function("relu_squared", "pow(fmax(z, 0), 2)");
    case Activation::Sigmoid:
        return function("sigmoid", "1 / (1 + exp(-z))");
    case Activation::ClampedSilu:
        return {"clamped_silu", R"(
static double $fn(double gate, double up)
{
    gate = fmin(gate, 7);
    return gate / (1 + exp(-1.702 * gate)) * (fmin(fmax(up, -7), 7) + 1);
}
)"};
    case Activation::Silu:
    case Activation::Xielu:  // has an operation of its own
        break;
    }
    return function("silu", "z / (1 + exp(-z))");
}

}  // namespace vitrine
