#include "core/diagnose/recipe/time_mix_c.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/model/weights.h"

namespace vitrine {

namespace {

constexpr const char* kShift = R"(
/* y = x and a share of what the token before has more, each channel its own; before the first there are zeros. */
static void shift(double *y, const double *x, const double *share)
{
    for (long t = 0; t < n; t++) {
        for (long i = 0; i < WIDTH; i++) {
            double before = t > 0 ? x[(t - 1) * WIDTH + i] : 0;
            y[t * WIDTH + i] = x[t * WIDTH + i] + (before - x[t * WIDTH + i]) * share[i];
        }
    }
}
)";
constexpr const char* kSigmoid = R"(
static double sigmoid(double z)
{
    return 1 / (1 + exp(-z));
}
)";
constexpr const char* kLowRank = R"(
/* y = f(x NAME1^T) NAME2^T, + NAME0 where there is one. */
static void low_rank(double *y, const double *x, int L, const char *name, double (*f)(double))
{
    char part[3][64];
    for (int i = 0; i < 3; i++) snprintf(part[i], sizeof part[i], "%s%d", name, i);
    long rank = tensor(L, part[1], ".weight")->rows;
    double *low = numbers(n * rank), *base = find(L, part[0], ".weight") ? vector(L, part[0], ".weight") : 0;
    linear(low, x, n, L, part[1], 0, rank);
    for (long i = 0; f && i < n * rank; i++) low[i] = f(low[i]);
    linear(y, low, n, L, part[2], 0, WIDTH);
    for (long i = 0; base && i < n * WIDTH; i++) y[i] += base[i % WIDTH];
    free(low);
    free(base);
}
)";

constexpr const char* kInput = R"(double *lerp = vector(L, "time_mix_lerp_fused", ".weight"), *in = numbers(n * WIDTH);
shift(in, h, lerp);
linear(r, in, n, L, "time_mix_receptance", 0, WIDTH);
shift(in, h, lerp + WIDTH);
low_rank(decay, in, L, "time_mix_w", tanh);
for (long i = 0; i < n * WIDTH; i++) decay[i] = exp(-0.606531 * sigmoid(decay[i]));
shift(in, h, lerp + 2 * WIDTH);
linear(key, in, n, L, "time_mix_key", 0, WIDTH);
shift(in, h, lerp + 3 * WIDTH);
linear(value, in, n, L, "time_mix_value", 0, WIDTH);
$values
shift(in, h, lerp + 4 * WIDTH);
low_rank(rate, in, L, "time_mix_a", 0);
for (long i = 0; i < n * WIDTH; i++) rate[i] = sigmoid(rate[i]);
$gate
free(lerp);
free(in);
double *k_k = vector(L, "time_mix_k_k", ".weight"), *k_a = vector(L, "time_mix_k_a", ".weight");
for (long i = 0; i < n * STATE_HEADS; i++) {
    double *one = removed + i * STATE_KEY, *own = key + i * STATE_KEY, length = 0;
    for (long c = 0; c < STATE_KEY; c++) {
        one[c] = own[c] * k_k[(i * STATE_KEY + c) % WIDTH];
        length += one[c] * one[c];
    }
    for (long c = 0; c < STATE_KEY; c++) {
        one[c] /= fmax(sqrt(length), 1e-12);
        own[c] += (rate[i * STATE_KEY + c] - 1) * own[c] * k_a[(i * STATE_KEY + c) % WIDTH];
    }
}
free(k_k);
free(k_a);
double *token = numbers(n * 3 * WIDTH);
for (long t = 0; t < n; t++) {
    memcpy(token + t * 3 * WIDTH, r + t * WIDTH, WIDTH * sizeof *r);
    memcpy(token + (t * 3 + 1) * WIDTH, key + t * WIDTH, WIDTH * sizeof *r);
    memcpy(token + (t * 3 + 2) * WIDTH, value + t * WIDTH, WIDTH * sizeof *r);
}
save(L, "decay", decay, n, 0, WIDTH);
save(L, "beta", rate, n, 0, WIDTH);
save(L, "conv", token, n, 0, 3 * WIDTH);
free(token);
)";
constexpr const char* kLaterValues = R"(low_rank(share, in, L, "time_mix_v", 0);
for (long i = 0; i < n * WIDTH; i++) value[i] += (first_value[i] - value[i]) * sigmoid(share[i]);)";
constexpr const char* kGate = R"(shift(in, h, lerp + 5 * WIDTH);
low_rank(z, in, L, "time_mix_g", sigmoid);)";
constexpr const char* kState = R"(for (long head = 0; head < STATE_HEADS; head++) {
    static double state[STATE_VALUE][STATE_KEY];
    memset(state, 0, sizeof state);
    for (long t = 0; t < n; t++) {
        long at = (t * STATE_HEADS + head) * STATE_KEY;
        for (long j = 0; j < STATE_VALUE; j++) {
            double old = 0, out = 0;
            for (long i = 0; i < STATE_KEY; i++) old += state[j][i] * removed[at + i];
            for (long i = 0; i < STATE_KEY; i++) {
                state[j][i] = state[j][i] * decay[at + i] - old * removed[at + i] * rate[at + i] +
                              value[at + j] * key[at + i];
                out += state[j][i] * r[at + i];
            }
            mix[at + j] = out;
        }
    }
}
save(L, "recurrent_mix", mix, n, 0, WIDTH);
)";
constexpr const char* kOutput =
    R"(double *scale = vector(L, "time_mix_ln", ".weight"), *offset = vector(L, "time_mix_ln", ".bias");
double *r_k = vector(L, "time_mix_r_k", ".weight");
for (long i = 0; i < n * STATE_HEADS; i++) {
    double *one = mix + i * STATE_VALUE, mean = 0, sum = 0, bonus = 0;
    for (long c = 0; c < STATE_VALUE; c++) mean += one[c] / STATE_VALUE;
    for (long c = 0; c < STATE_VALUE; c++) {
        long at = i * STATE_KEY + c;
        sum += pow(one[c] - mean, 2);
        bonus += r[at] * key[at] * r_k[at % WIDTH];
    }
    for (long c = 0; c < STATE_VALUE; c++) {
        long at = i * STATE_KEY + c;
        one[c] = (one[c] - mean) / sqrt(sum / STATE_VALUE + 64e-5) * scale[at % WIDTH] + offset[at % WIDTH];
        one[c] += bonus * value[at];
    }
}
free(scale);
free(offset);
free(r_k);
)";
constexpr const char* kOutputEnd = R"(linear(y, mix, n, L, "time_mix_output", 0, WIDTH);
save(L, "recurrent_out", y, n, 0, WIDTH);
)";
constexpr const char* kChannelMix =
    R"(double *share_k = vector(L, "channel_mix_lerp_k", ".weight"), *seen = numbers(n * WIDTH);
shift(seen, h, share_k);
linear(a, seen, n, L, "channel_mix_key", 0, FFN);
for (long i = 0; i < n * FFN; i++) a[i] = pow(fmax(a[i], 0), 2);
save(L, "ffn_act", a, n, 0, FFN);
linear(y, a, n, L, "channel_mix_value", 0, WIDTH);
free(share_k);
free(seen);
)";

}  // namespace

RecipeCode cTimeMixInput(const TimeMixWeights& weights)
{
    const char* const first = "memcpy(first_value, value, n * WIDTH * sizeof *value);";
    return {concat(kSigmoid, kShift, kLowRank),
            fill(kInput, {{"values", weights.shareDown ? kLaterValues : first}, {"gate", weights.gate ? kGate : ""}})};
}

RecipeCode cTimeMixState()
{
    return {{}, kState};
}

RecipeCode cTimeMixOutput(const TimeMixWeights& weights)
{
    const char* const gate = "for (long i = 0; i < n * WIDTH; i++) mix[i] *= z[i];\n";
    return {{}, concat(kOutput, weights.gate ? gate : "", kOutputEnd)};
}

RecipeCode cChannelMix()
{
    return {kShift, kChannelMix};
}

}  // namespace vitrine
