#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/recurrent_c.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

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
constexpr const char* kSteps = R"(double *dt = vector(L, "ssm_dt", ".bias");
for (long i = 0; i < n * $width; i++) step[i] = softplus(step[i] + dt[i % $width]);
free(dt);
)";
constexpr const char* kDecay = R"(double *A = vector(L, "ssm_a", "");
for (long i = 0; i < n * $width; i++) decay[i] = exp(step[i] * A[$rate]);
free(A);
save(L, "decay", decay, n, 0, $width);
)";
constexpr const char* kBeta = R"(for (long i = 0; i < n * STATE_HEADS; i++) beta[i] = 1 / (1 + exp(-beta[i]));
save(L, "beta", beta, n, 0, STATE_HEADS);
)";
constexpr const char* kGateAndMixed = R"(double *dealt = numbers(n * 2 * CHANNELS);
$product
for (long i = 0; i < n * CHANNELS; i++) {  /* of each head first its gates, then its inputs */
    z[i] = dealt[i / STATE_VALUE * 2 * STATE_VALUE + i % STATE_VALUE];
    mixed[i] = dealt[i / STATE_VALUE * 2 * STATE_VALUE + STATE_VALUE + i % STATE_VALUE];
}
free(dealt);
)";
constexpr const char* kOlderInput = R"(double *dealt = numbers(n * $rows);
linear(dealt, h, n, L, "ssm_in", 0, $rows);
for (long t = 0; t < n; t++) {
    for (long g = 0; g < STATE_GROUPS; g++) {  /* of each group its query, key, values and gates */
        const double *from = dealt + t * $rows + g * (2 * STATE_KEY + 2 * $values);
        double *to = mixed + t * CHANNELS;
        memcpy(to + g * STATE_KEY, from, STATE_KEY * sizeof *to);
        memcpy(to + (STATE_GROUPS + g) * STATE_KEY, from + STATE_KEY, STATE_KEY * sizeof *to);
        memcpy(to + 2 * STATE_GROUPS * STATE_KEY + g * $values, from + 2 * STATE_KEY, $values * sizeof *to);
        memcpy(z + (t * STATE_GROUPS + g) * $values, from + 2 * STATE_KEY + $values, $values * sizeof *to);
    }
}
free(dealt);
)";
constexpr const char* kPart = R"($product
for (long t = 0; t < n; t++) memcpy(mixed + t * CHANNELS + $first, one + t * CHANNELS / 3, CHANNELS / 3 * sizeof *one);
)";
constexpr const char* kStepsOfLow = R"(const Tensor *made = tensor(L, "ssm_dt", ".weight");
double *row = numbers(made->columns);
for (long head = 0; head < STATE_HEADS; head++) {
    decode(made, head, row);
    for (long t = 0; t < n; t++) {
        step[t * STATE_HEADS + head] = 0;
        for (long i = 0; i < made->columns; i++) step[t * STATE_HEADS + head] += row[i] * low[t * made->columns + i];
    }
}
free(row);
free(low);
)";

std::string product(const Model& model, const char* result, const char* input, const Linear& linear)
{
    return cProduct(result, input, placeOf(model, linear)) + '\n';
}

std::string lowProduct(const Model& model, const char* result, const Linear& down, const Linear& up)
{
    return concat("low = numbers(n * ", down.weight.rows, ");\n", product(model, "low", "h", down),
                  product(model, result, "low", up), "free(low);\n");
}

std::string cMixed(const Model& model, const RecurrentWeights& w)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    if (w.rearranged) {
        const std::size_t values = recurrent.heads / recurrent.groups * std::size_t{recurrent.valueDim};
        return fill(kOlderInput,
                    {{"rows", concat(recurrent.channels + recurrent.innerWidth())}, {"values", concat(values)}});
    }
    if (w.gateAndMixed) {
        return fill(kGateAndMixed, {{"product", cProduct("dealt", "h", placeOf(model, w.gateAndMixed))}});
    }
    if (w.mixedParts.empty()) return product(model, "mixed", "h", w.mixed) + product(model, "z", "h", w.gate);
    std::string body = "double *one = numbers(n * CHANNELS / 3), *low;\n";
    for (std::size_t i = 0; i < w.mixedParts.size(); ++i) {
        body += fill(kPart, {{"product", cProduct("one", "h", placeOf(model, w.mixedParts[i]))},
                             {"first", concat(i, " * CHANNELS / 3")}});
    }
    return concat(body, "free(one);\n", lowProduct(model, "z", w.gateDown, w.gate));
}

std::string cDecay(const RecurrentConfig& recurrent)
{
    const bool byKey = recurrent.decaysByKey;
    const bool isDelta = recurrent.kind == Recurrence::DeltaRule;
    const Blanks blanks = {{"width", byKey ? "(STATE_HEADS * STATE_KEY)" : "STATE_HEADS"},
                           {"rate", byKey ? "i / STATE_KEY % STATE_HEADS" : "i % STATE_HEADS"}};
    return concat(fill(kSteps, blanks), recurrent.decayWidth() > 0 ? fill(kDecay, blanks) : "",
                  isDelta ? kBeta : "save(L, \"beta\", step, n, 0, STATE_HEADS);\n");
}

}  // namespace

RecipeCode cRecurrentInput(const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const RecurrentWeights& w = model.weights().layers[layer].recurrent;
    if (recurrent.kind == Recurrence::ShortConvolution) {
        return {{},
                concat(product(model, "B", "h", w.inputGate), product(model, "C", "h", w.gate),
                       product(model, "mixed", "h", w.mixed),
                       "for (long i = 0; i < n * WIDTH; i++) mixed[i] *= B[i];\n")};
    }
    std::string body = cMixed(model, w);
    if (recurrent.readsConvolved()) return {{}, body};
    if (w.strengthAndStep) {
        body += fill(kFusedGates, {{"each", concat(recurrent.heads / recurrent.groups)},
                                   {"product", cProduct("both", "h", placeOf(model, w.strengthAndStep))}});
    } else {
        body += w.stepDown ? lowProduct(model, "step", w.stepDown, w.step) : product(model, "step", "h", w.step);
        if (w.strength) body += product(model, "beta", "h", w.strength);
    }
    return {kSoftplus, body + cDecay(recurrent)};
}

RecipeCode cStateInput(const Model& model, std::size_t layer)
{
    const RecurrentConfig& recurrent = model.config().recurrent;
    const RecurrentWeights& w = model.weights().layers[layer].recurrent;
    std::string body =
        concat("double *low = numbers(n * ", recurrent.stepRank, ");\n", product(model, "low", "mixed", w.stepDown),
               product(model, "B", "mixed", w.key), product(model, "C", "mixed", w.query));
    const auto norm = [&](const char* name, const NormWeights& weights, std::size_t width) {
        if (weights) body += concat("norm(", name, ", ", name, ", n, ", width, ", L, \"", weights.tensor, "\");\n");
    };
    norm("low", w.stepNorm, recurrent.stepRank);
    norm("B", w.keyNorm, recurrent.keyDim);
    norm("C", w.queryNorm, recurrent.keyDim);
    return {kSoftplus, body + kStepsOfLow + cDecay(recurrent)};
}

}  // namespace vitrine
