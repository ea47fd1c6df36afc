#include "core/diagnose/recipe/recurrent_c.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

constexpr const char* kConvolve = R"(
/* Causal, each channel alone: the last of its weights meets the token itself, the others those just before it. */
static void convolve(double *x, long stride, int L, const char *part)
{
    const Tensor *w = tensor(L, part, ".weight");
    double *row = numbers(w->columns), *bias = find(L, part, ".bias") ? vector(L, part, ".bias") : 0;
    for (long c = 0; c < w->rows; c++) {
        decode(w, c, row);
        for (long t = n - 1; t >= 0; t--) {  /* backwards, so that the tokens before are still as they were */
            double sum = bias ? bias[c] : 0;
            for (long j = 0; j < w->columns && j <= t; j++) sum += row[w->columns - 1 - j] * x[(t - j) * stride + c];
            x[t * stride + c] = sum;
        }
    }
    free(row);
    free(bias);
}
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
$sharing    memset(state, 0, sizeof state);
    for (long t = 0; t < n; t++) {
        const double *query = mixed + t * CHANNELS + group * STATE_KEY, *key = query + STATE_GROUPS * STATE_KEY;
        const double *value = mixed + t * CHANNELS + 2 * STATE_GROUPS * STATE_KEY + head * STATE_VALUE;
        double *out = mix + (t * STATE_HEADS + head) * STATE_VALUE;
        for (long j = 0; j < STATE_VALUE; j++) {
            double missing = value[j];
            for (long i = 0; i < STATE_KEY; i++) {
                state[i][j] *= decay[$decay];
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
$sharing    memset(state, 0, sizeof state);
    for (long t = 0; t < n; t++) {
        const double *in = mixed + t * CHANNELS + head * STATE_VALUE;
        const double *key = $key, *query = $query;
        double *out = mix + (t * STATE_HEADS + head) * STATE_VALUE;
        for (long j = 0; j < STATE_VALUE; j++) {
            out[j] = D[head] * in[j];
            for (long i = 0; i < STATE_KEY; i++) {
                state[i][j] = decay[$decay] * state[i][j] + step[t * STATE_HEADS + head] * key[i] * in[j];
                out[j] += state[i][j] * query[i];
            }
        }
    }
}
free(D);
)";

constexpr const char* kMamba = R"(double *A = vector(L, "ssm_a", ""), *D = vector(L, "ssm_d", "");
for (long c = 0; c < CHANNELS; c++) {
    double state[STATE_KEY] = {0};
    for (long t = 0; t < n; t++) {
        double in = mixed[t * CHANNELS + c], size = step[t * CHANNELS + c], out = D[c] * in;
        for (long i = 0; i < STATE_KEY; i++) {
            state[i] = exp(size * A[c * STATE_KEY + i]) * state[i] + size * in * B[t * STATE_KEY + i];
            out += state[i] * C[t * STATE_KEY + i];
        }
        mix[t * CHANNELS + c] = out;
    }
}
free(A);
free(D);
)";

bool isShort(const ModelConfig& config)
{
    return config.recurrent.kind == Recurrence::ShortConvolution;
}

}  // namespace

RecipeCode cConvolution(const Model& model, std::size_t layer)
{
    std::string body = "convolve(mixed, CHANNELS, L, \"ssm_conv1d\");\n";
    if (!model.weights().layers[layer].recurrent.mixedParts.empty()) {
        body.clear();
        for (const char* part : {"q", "k", "v"}) {
            body += concat("convolve(mixed",
                           *part == 'q'   ? ""
                           : *part == 'k' ? " + CHANNELS / 3"
                                          : " + CHANNELS / 3 * 2",
                           ", CHANNELS, L, \"ssm_conv1d_", part, "\");\n");
        }
    }
    if (isShort(model.config())) {
        return {kConvolve, "convolve(mixed, WIDTH, L, \"shortconv.conv\");\nsave(L, \"conv\", mixed, n, 0, WIDTH);\n"};
    }
    return {concat(kConvolve, kCSilu), body + "for (long i = 0; i < n * CHANNELS; i++) mixed[i] = silu(mixed[i]);\n"
                                              "save(L, \"conv\", mixed, n, 0, CHANNELS);\n"};
}

RecipeCode cState(const Model& model)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const bool read = recurrent.readsConvolved();
    const char* const keys = "mixed + t * CHANNELS + STATE_HEADS * STATE_VALUE + group * STATE_KEY";
    const std::string group =
        recurrent.inTurn ? concat("head % ", recurrent.groups) : concat("head / ", recurrent.heads / recurrent.groups);
    const Blanks blanks = {
        {"sharing", read ? std::string() : concat("    long group = ", group, ";\n")},
        {"decay", recurrent.decaysByKey ? "(t * STATE_HEADS + head) * STATE_KEY + i" : "t * STATE_HEADS + head"},
        {"key", read ? "B + t * STATE_KEY" : keys},
        {"query", read ? "C + t * STATE_KEY" : "key + STATE_GROUPS * STATE_KEY"},
        {"epsilon", shortest(recurrent.epsilon)}};
    const char* const code = recurrent.kind == Recurrence::DeltaRule ? kDelta
                             : recurrent.kind == Recurrence::Mamba   ? kMamba
                                                                     : kMamba2;
    return {{}, fill(code, blanks) + "save(L, \"recurrent_mix\", mix, n, 0, STATE_HEADS * STATE_VALUE);\n"};
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
        body = concat(isDelta ? norm : "", "for (long i = 0; i < n * STATE_HEADS * STATE_VALUE; i++) mix[i] ",
                      recurrent.gate == Activation::Silu ? "*= silu(z[i]);\n" : "/= 1 + exp(-z[i]);\n",
                      isDelta ? "" : norm);
    }
    return {{}, concat(body, cProduct("y", isShort(model.config()) ? "mixed" : "mix", placeOf(model, w.output)), '\n')};
}

std::string cStateSizes(const ModelConfig& config)
{
    const RecurrentConfig& states = config.recurrent;
    if (states.heads == 0) return {};
    return concat("enum { STATE_HEADS = ", states.heads, ", STATE_GROUPS = ", states.groups,
                  ", STATE_KEY = ", states.keyDim, ", STATE_VALUE = ", states.valueDim,
                  ", CHANNELS = ", states.channels, " };\n");
}

std::vector<CArray> cStateMemory(const ModelConfig& config)
{
    if (config.recurrentLayers() == 0) return {};
    std::vector<CArray> arrays;
    const auto wide = [&](std::initializer_list<const char*> names) {
        for (const char* name : names) arrays.push_back({name, "n * WIDTH"});
    };
    if (isShort(config)) {
        wide({"B", "C", "mixed"});
    } else if (config.recurrent.kind == Recurrence::Rwkv7) {
        wide({"r", "key", "value", "decay", "rate", "removed", "first_value", "share"});
    } else {
        const char* const width = config.recurrent.decaysByKey ? "n * STATE_HEADS * STATE_KEY" : "n * STATE_HEADS";
        arrays = {{"mixed", "n * CHANNELS"}, {"step", width}, {"beta", "n * STATE_HEADS"}, {"decay", width}};
        if (config.recurrent.readsConvolved()) {
            arrays.push_back({"B", "n * STATE_KEY"});
            arrays.push_back({"C", "n * STATE_KEY"});
        }
    }
    return arrays;
}

}  // namespace vitrine
