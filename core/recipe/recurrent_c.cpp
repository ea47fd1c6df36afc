#include "core/recipe/recurrent_c.h"

#include "core/base/concat.h"
#include "core/model/model.h"
#include "core/recipe/fill.h"
#include "core/recipe/model_tensors.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr const char* kConvolve = R"(
/* Causal, each channel alone: the last of its weights meets the token itself, the others those just before it. */
static void convolve(double *x, int L, const char *part)
{
    const Tensor *w = tensor(L, part, ".weight");
    double *row = numbers(w->columns), *bias = find(L, part, ".bias") ? vector(L, part, ".bias") : 0;
    for (long c = 0; c < w->rows; c++) {
        decode(w, c, row);
        for (long t = n - 1; t >= 0; t--) {  /* backwards, so that the tokens before are still as they were */
            double sum = bias ? bias[c] : 0;
            for (long j = 0; j < w->columns && j <= t; j++) sum += row[w->columns - 1 - j] * x[(t - j) * w->rows + c];
            x[t * w->rows + c] = sum;
        }
    }
    free(row);
    free(bias);
}
)";
constexpr const char* kSilu = R"(
static double silu(double z)
{
    return z / (1 + exp(-z));
}
)";
constexpr const char* kSoftplus = R"(
static double softplus(double z)
{
    return z > 0 ? z + log1p(exp(-z)) : log1p(exp(z));
}
)";

constexpr const char* kFusedGates = R"(double *both = numbers(n * 2 * STATE_HEADS);
$product
for (long i = 0; i < n * STATE_HEADS; i++) {  /* of each group first beta of its heads, then step */
    beta[i] = both[i / $each * 2 * $each + i % $each];
    step[i] = both[i / $each * 2 * $each + $each + i % $each];
}
free(both);
)";
constexpr const char* kDecay = R"(double *dt = vector(L, "ssm_dt", ".bias"), *A = vector(L, "ssm_a", "");
for (long i = 0; i < n * STATE_HEADS; i++) {
    step[i] = softplus(step[i] + dt[i % STATE_HEADS]);
    decay[i] = exp(step[i] * A[i % STATE_HEADS]);
$beta}
free(dt);
free(A);
save(L, "decay", decay, n, 0, STATE_HEADS);
save(L, "beta", $strength, n, 0, STATE_HEADS);
)";
constexpr const char* kDelta =
    R"(for (long i = 0; i < n * 2 * STATE_GROUPS; i++) {  /* queries and keys get unit length */
    long place = i % (2 * STATE_GROUPS);
    double *part = mixed + i / (2 * STATE_GROUPS) * CHANNELS + place * STATE_KEY, sum = $epsilon;
    for (long c = 0; c < STATE_KEY; c++) sum += part[c] * part[c];
    for (long c = 0; c < STATE_KEY; c++) part[c] /= sqrt(sum) * (place < STATE_GROUPS ? sqrt(STATE_KEY) : 1);
}
for (long head = 0; head < STATE_HEADS; head++) {
    static double state[STATE_KEY][STATE_VALUE];
    long group = $group;
    memset(state, 0, sizeof state);
    for (long t = 0; t < n; t++) {
        const double *query = mixed + t * CHANNELS + group * STATE_KEY, *key = query + STATE_GROUPS * STATE_KEY;
        const double *value = mixed + t * CHANNELS + 2 * STATE_GROUPS * STATE_KEY + head * STATE_VALUE;
        double *out = mix + (t * STATE_HEADS + head) * STATE_VALUE;
        for (long j = 0; j < STATE_VALUE; j++) {
            double missing = value[j];
            for (long i = 0; i < STATE_KEY; i++) {
                state[i][j] *= decay[t * STATE_HEADS + head];
                missing -= state[i][j] * key[i];
            }
            out[j] = 0;
            for (long i = 0; i < STATE_KEY; i++) {
                state[i][j] += beta[t * STATE_HEADS + head] * missing * key[i];
                out[j] += state[i][j] * query[i];
            }
        }
    }
}
)";
constexpr const char* kMamba2 = R"(double *D = vector(L, "ssm_d", "");
for (long head = 0; head < STATE_HEADS; head++) {
    static double state[STATE_KEY][STATE_VALUE];
    long group = $group;
    memset(state, 0, sizeof state);
    for (long t = 0; t < n; t++) {
        const double *in = mixed + t * CHANNELS + head * STATE_VALUE;
        const double *B = mixed + t * CHANNELS + STATE_HEADS * STATE_VALUE + group * STATE_KEY;
        const double *C = B + STATE_GROUPS * STATE_KEY;
        double *out = mix + (t * STATE_HEADS + head) * STATE_VALUE;
        for (long j = 0; j < STATE_VALUE; j++) {
            out[j] = D[head] * in[j];
            for (long i = 0; i < STATE_KEY; i++) {
                state[i][j] = decay[t * STATE_HEADS + head] * state[i][j] + step[t * STATE_HEADS + head] * B[i] * in[j];
                out[j] += state[i][j] * C[i];
            }
        }
    }
}
free(D);
)";

bool isShort(const ModelConfig& config)
{
    return config.recurrent.kind == Recurrence::ShortConvolution;
}

}  // namespace

RecipeCode cRecurrentInput(const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const RecurrentWeights& w = model.weights().layers[layer].recurrent;
    const auto product = [&](const char* result, const Linear& linear) {
        return cProduct(result, "h", placeOf(model, linear)) + '\n';
    };
    if (isShort(model.config())) {
        return {{},
                concat(product("B", w.inputGate), product("C", w.gate), product("mixed", w.mixed),
                       "for (long i = 0; i < n * WIDTH; i++) mixed[i] *= B[i];\n")};
    }
    std::string body = product("mixed", w.mixed) + product("z", w.gate);
    const bool isDelta = recurrent.kind == Recurrence::DeltaRule;
    if (w.strengthAndStep) {
        body += fill(kFusedGates, {{"each", concat(recurrent.heads / recurrent.groups)},
                                   {"product", cProduct("both", "h", placeOf(model, w.strengthAndStep))}});
    } else {
        body += product("step", w.step);
        if (isDelta) body += product("beta", w.strength);
    }
    body += fill(kDecay, {{"beta", isDelta ? "    beta[i] = 1 / (1 + exp(-beta[i]));\n" : ""},
                          {"strength", isDelta ? "beta" : "step"}});
    return {kSoftplus, body};
}

RecipeCode cConvolution(const Model& model)
{
    if (isShort(model.config())) {
        return {kConvolve, "convolve(mixed, L, \"shortconv.conv\");\nsave(L, \"conv\", mixed, n, 0, WIDTH);\n"};
    }
    return {concat(kConvolve, kSilu), "convolve(mixed, L, \"ssm_conv1d\");\n"
                                      "for (long i = 0; i < n * CHANNELS; i++) mixed[i] = silu(mixed[i]);\n"
                                      "save(L, \"conv\", mixed, n, 0, CHANNELS);\n"};
}

RecipeCode cState(const Model& model)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const Blanks blanks = {{"group", recurrent.inTurn ? concat("head % ", recurrent.groups)
                                                      : concat("head / ", recurrent.heads / recurrent.groups)},
                           {"epsilon", shortest(recurrent.epsilon)}};
    return {{},
            fill(recurrent.kind == Recurrence::DeltaRule ? kDelta : kMamba2, blanks) +
                "save(L, \"recurrent_mix\", mix, n, 0, STATE_HEADS * STATE_VALUE);\n"};
}

RecipeCode cRecurrentOutput(const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const RecurrentWeights& w = model.weights().layers[layer].recurrent;
    std::string body;
    if (isShort(model.config())) {
        body = "for (long i = 0; i < n * WIDTH; i++) mixed[i] *= C[i];\n";
    } else {
        const bool isDelta = recurrent.kind == Recurrence::DeltaRule;
        const std::string norm =
            !w.norm   ? ""
            : isDelta ? concat("norm(mix, mix, n * STATE_HEADS, STATE_VALUE, L, \"", w.norm.tensor, "\");\n")
                      : concat("norm(mix, mix, n * STATE_GROUPS, STATE_HEADS * STATE_VALUE / STATE_GROUPS, L, \"",
                               w.norm.tensor, "\");\n");
        body = concat(isDelta ? norm : "",
                      "for (long i = 0; i < n * STATE_HEADS * STATE_VALUE; i++) mix[i] *= silu(z[i]);\n",
                      isDelta ? "" : norm);
    }
    return {{}, concat(body, cProduct("y", isShort(model.config()) ? "mixed" : "mix", placeOf(model, w.output)), '\n')};
}

bool hasStatesInC(const Model& model)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const auto older = [](const LayerWeights& w) { return w.recurrent.rearranged || !w.recurrent.mixedParts.empty(); };
    if (recurrent.readsConvolved() || std::ranges::any_of(model.weights().layers, older)) return false;
    return recurrent.kind != Recurrence::Mamba && recurrent.kind != Recurrence::Rwkv7;
}

std::string cStateSizes(const ModelConfig& config)
{
    const RecurrentConfig& states = config.recurrent;
    if (states.heads == 0) return {};
    return concat("enum { STATE_HEADS = ", states.heads, ", STATE_GROUPS = ", states.groups,
                  ", STATE_KEY = ", states.keyDim, ", STATE_VALUE = ", states.valueDim,
                  ", CHANNELS = ", states.channels, " };\n");
}

std::string cStateMemory(const ModelConfig& config)
{
    if (config.recurrentLayers() == 0) return {};
    if (isShort(config)) {
        return "    double *B = numbers(n * WIDTH), *C = numbers(n * WIDTH), *mixed = numbers(n * WIDTH);\n";
    }
    return "    double *mixed = numbers(n * CHANNELS), *step = numbers(n * STATE_HEADS);\n"
           "    double *beta = numbers(n * STATE_HEADS), *decay = numbers(n * STATE_HEADS);\n";
}

}  // namespace vitrine
