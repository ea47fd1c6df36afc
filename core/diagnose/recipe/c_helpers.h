#pragma once

#include "core/compute/backend/ops.h"
#include "core/diagnose/recipe/printer.h"
#include "core/model/model_config.h"

#include <string>

namespace vitrine {

// Texts of the functions that the C programs define once. `$fn` is the name of the function.

std::string cAttention(const AttentionForms& forms);
/// Returns the function of the experts of a layer. `activate` is the name of the activation function.
std::string cExperts(const Model& model, const ops::Experts& op, const std::string& activate);
std::string cRecurrence(const RecurrentConfig& config);
/// Returns the function that computes the frequencies of one kind of rotation. `factors` names a tensor that divides
/// them; it may be empty.
std::string cFrequencies(const RopeConfig& rope, const std::string& factors);
std::string cRope(const RopeConfig& rope, bool magnitudes);

/// Returns the name and the text of an activation function of one argument or, for ClampedSilu, of gate and up.
struct CFunction {
    std::string name;
    std::string text;
};
CFunction cActivation(Activation activation);

inline constexpr const char* kCEmbed = R"(
/* The row of each token id. */
static void $fn(double *x, const char *name)
{
    const Tensor *table = tensor(-1, name);
    for (long t = 0; t < n; t++) decode(table, ids[t], x + t * table->columns);
}
)";
inline constexpr const char* kCAddPositions = R"(
static void $fn(double *x, const char *name)
{
    const Tensor *table = tensor(-1, name);
    double *row = numbers(table->columns);
    if (n > table->rows) {
        fprintf(stderr, "The model has positions for %ld tokens.\n", table->rows);
        exit(1);
    }
    for (long t = 0; t < n; t++) {
        decode(table, t, row);
        for (long i = 0; i < table->columns; i++) x[t * table->columns + i] += row[i];
    }
    free(row);
}
)";
inline constexpr const char* kCNorm = R"(
/* Each of `count` rows of x to y, which may be x. Without names there is no weight or no bias. */
static void $fn(double *y, const double *x, long count, long width, int L, const char *weight, const char *bias,
                 double epsilon)
{
    double *w = *weight ? vector(L, weight) : 0, *b = *bias ? vector(L, bias) : 0;
    long values = w ? tensor(L, weight)->rows * tensor(L, weight)->columns : 1;
    for (long r = 0; r < count; r++) {
        double mean = 0, sum = 0;$mean$scale
        for (long i = 0; i < width; i++) {
            long at = (r * width + i) % values;
            y[r * width + i] = (x[r * width + i] - mean) * scale * (w ? w[at] : 1) + (b ? b[at] : 0);
        }
    }
    free(w);
    free(b);
}
)";
/// Parts of kCNorm: `mean` sets the number that is subtracted, `scale` declares the factor of the result.
struct CNormParts {
    const char* mean;
    const char* scale;
};
inline constexpr CNormParts kCRmsNorm = {"", R"(
        for (long i = 0; i < width; i++) sum += pow(x[r * width + i] - mean, 2);
        double scale = 1 / sqrt(sum / width + epsilon);)"};
inline constexpr CNormParts kCLayerNorm = {R"(
        for (long i = 0; i < width; i++) mean += x[r * width + i] / width;)",
                                           kCRmsNorm.scale};
inline constexpr const char* kCLinear = R"(
/* y [count, rows] = x W^T for the rows [first, first + rows) of W */
static void $fn(double *y, const double *x, long count, int L, const char *name, long first, long rows)
{
    const Tensor *w = tensor(L, name);
    double *row = numbers(w->columns);
    for (long r = 0; r < rows; r++) {
        decode(w, first + r, row);
        for (long t = 0; t < count; t++) {
            double sum = 0;
            for (long i = 0; i < w->columns; i++) sum += row[i] * x[t * w->columns + i];
            y[t * rows + r] = sum;
        }
    }
    free(row);
}
)";
inline constexpr const char* kCLinearHeads = R"(
/* Each head of x times its own `rows` rows of W, from `first` on. A head begins at x + at + head * width. */
static void $fn(double *y, long y_row, long y_width, long y_at, const double *x, long x_row, long x_width,
                         long x_at, int L, const char *name, long heads, long first, long rows)
{
    const Tensor *w = tensor(L, name);
    double *row = numbers(w->columns);
    for (long r = 0; r < heads * rows; r++) {
        decode(w, first + r, row);
        for (long t = 0; t < n; t++) {
            const double *in = x + t * x_row + r / rows * x_width + x_at;
            double sum = 0;
            for (long i = 0; i < w->columns; i++) sum += row[i] * in[i];
            y[t * y_row + r / rows * y_width + y_at + r % rows] = sum;
        }
    }
    free(row);
}
)";
inline constexpr const char* kCCopyHeads = R"(
/* `count` values of each head. A head begins at y + at + head * width. */
static void $fn(double *y, long y_row, long y_width, long y_at, const double *x, long x_row, long x_width,
                       long x_at, long heads, long count)
{
    for (long i = 0; i < n * heads; i++)
        memcpy(y + i / heads * y_row + i % heads * y_width + y_at, x + i / heads * x_row + i % heads * x_width + x_at,
               count * sizeof *y);
}
)";
inline constexpr const char* kCAddBias = R"(
/* Adds `width` values of a tensor, from `first` on, to each of `count` rows of y. */
static void $fn(double *y, long count, long width, int L, const char *name, long first)
{
    const Tensor *bias = tensor(L, name);
    double *row = numbers(bias->columns);
    decode(bias, first / bias->columns, row);
    for (long i = 0; i < count * width; i++) y[i] += row[first % bias->columns + i % width];
    free(row);
}
)";
inline constexpr const char* kCGrow = R"(
/* A factor of each position that grows from one `length` to the next. */
static void $fn(double *x, long width, double by, long length, long offset)
{
    for (long i = 0; i < n * width; i++) x[i] *= 1 + by * log((i / width + offset) / length + 1);
}
)";
inline constexpr const char* kCXielu = R"(
static double $fn(double z, double p, double n_, double b, double e)
{
    return z > 0 ? p * z * z + b * z : (expm1(fmin(z, e)) - z) * n_ + b * z;
}
)";
inline constexpr const char* kCDeal = R"(
/* The even and the odd ones of the parts of `width` values. */
static void $fn(double *first, double *second, const double *x, long columns, long width)
{
    for (long i = 0; i < n * columns / 2; i++) {
        first[i] = x[i / width * 2 * width + i % width];
        second[i] = x[i / width * 2 * width + width + i % width];
    }
}
)";
inline constexpr const char* kCConvolve = R"(
/* Causal, each channel alone: the last of its weights meets the token itself, the others those just before it. */
static void $fn(double *x, long stride, int L, const char *name)
{
    const Tensor *w = tensor(L, name);
    double *row = numbers(w->columns);
    for (long c = 0; c < w->rows; c++) {
        decode(w, c, row);
        for (long t = n - 1; t >= 0; t--) {  /* backwards, so that the tokens before are still as they were */
            double sum = 0;
            for (long j = 0; j < w->columns && j <= t; j++) sum += row[w->columns - 1 - j] * x[(t - j) * stride + c];
            x[t * stride + c] = sum;
        }
    }
    free(row);
}
)";
inline constexpr const char* kCShift = R"(
/* before times the token before, plus now times the token itself */
static void $fn(double *x, long width, double before, double now)
{
    for (long i = n * width - 1; i >= 0; i--) x[i] = now * x[i] + (i < width ? 0 : before * x[i - width]);
}
)";
inline constexpr const char* kCBlend = R"(
/* out = x + y times the values of a tensor from `first` on, one for each column */
static void $fn(double *out, const double *x, const double *y, long width, int L, const char *name, long first)
{
    double *factors = vector(L, name);
    for (long i = 0; i < n * width; i++) out[i] = x[i] + y[i] * factors[first + i % width];
    free(factors);
}
)";
inline constexpr const char* kCCorrectionKeys = R"(
/* New keys, the keys with which a state is read, and those at which it is corrected. */
static void $fn(double *k, double *removed, double *corrected, const double *a, long columns, long width, int L,
                            const char *scale, const char *learn)
{
    double *scales = vector(L, scale), *learns = vector(L, learn);
    for (long head = 0; head < n * columns; head += width) {
        double length = 0;
        for (long i = head; i < head + width; i++) {
            removed[i] = k[i] * scales[i % columns];
            length += removed[i] * removed[i];
        }
        for (long i = head; i < head + width; i++) {
            removed[i] /= fmax(sqrt(length), 1e-12);
            corrected[i] = removed[i] * a[i];
            k[i] *= 1 + (a[i] - 1) * learns[i % columns];
        }
    }
    free(scales);
    free(learns);
}
)";
inline constexpr const char* kCAddBonus = R"(
/* Adds the part of a token's output that does not come from the state. A row of x is [r | k | v]. */
static void $fn(double *out, const double *x, long columns, long width, int L, const char *name)
{
    double *weights = vector(L, name);
    for (long head = 0; head < n * columns; head += width) {
        const double *r = x + head / columns * 3 * columns + head % columns, *k = r + columns, *v = k + columns;
        double sum = 0;
        for (long i = 0; i < width; i++) sum += r[i] * k[i] * weights[head % columns + i];
        for (long i = 0; i < width; i++) out[head + i] += sum * v[i];
    }
    free(weights);
}
)";
inline constexpr const char* kCMixStreams = R"(
/* Each stream plus the sum of all, by the weights [n, streams * streams]. */
static void $fn(double **out, double **x, const double *weights, long streams, long width)
{
    for (long s = 0; s < streams; s++) {
        for (long i = 0; i < n * width; i++) {
            out[s][i] = x[s][i];
            for (long o = 0; o < streams; o++) out[s][i] += weights[(i / width * streams + s) * streams + o] * x[o][i];
        }
    }
}
)";
inline constexpr const char* kCMatchLength = R"(
/* Brings each row of y to the length of that of x. */
static void $fn(double *y, const double *x, long width)
{
    for (long t = 0; t < n; t++, x += width, y += width) {
        double ours = 0, theirs = 0;
        for (long i = 0; i < width; i++) ours += y[i] * y[i], theirs += x[i] * x[i];
        for (long i = 0; i < width; i++) y[i] *= sqrt(theirs / ours);
    }
}
)";
inline constexpr const char* kCCutBelow = R"(
/* Only the largest values of a token stay; all others become 0. */
static void $fn(double *x, long width, double deviations)
{
    for (long t = 0; t < n; t++, x += width) {
        double mean = 0, sum = 0;
        for (long i = 0; i < width; i++) mean += x[i] / width;
        for (long i = 0; i < width; i++) sum += pow(x[i] - mean, 2);
        double limit = mean + deviations * sqrt(sum / (width - 1));
        for (long i = 0; i < width; i++) x[i] = fmax(x[i] - limit, 0);
    }
}
)";
inline constexpr const char* kCSoftplus = R"(
static double $fn(double z)
{
    return z > 0 ? z + log1p(exp(-z)) : log1p(exp(z));
}
)";
inline constexpr const char* kCDecays = R"(
/* y = e^(x * rate). The tensor has a rate for each `repeats` columns. */
static void $fn(double *y, const double *x, long width, int L, const char *name, long repeats)
{
    double *rates = vector(L, name);
    for (long i = 0; i < n * width; i++) y[i] = exp(x[i] * rates[i % width / repeats]);
    free(rates);
}
)";

}  // namespace vitrine
