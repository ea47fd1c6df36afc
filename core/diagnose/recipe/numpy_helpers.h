#pragma once

#include "core/compute/backend/ops.h"
#include "core/diagnose/recipe/printer.h"
#include "core/model/model_config.h"

#include <string>

namespace vitrine {

class Model;

// Texts of the functions that the NumPy programs define once. `$fn` is the name of the function.

std::string numpyAttention(const AttentionForms& forms);

/// Returns the function of the experts of a layer.
std::string numpyExperts(const Model& model, const ops::Experts& op, const std::string& activate);

/// Returns the function of a recurrent state.
std::string numpyRecurrence(const RecurrentConfig& config);

/// Returns the function that computes the frequencies of one kind of rotation. `factors` names a tensor that divides
/// them; it may be empty.
std::string numpyFrequencies(const RopeConfig& rope, const std::string& factors);
std::string numpyRope(const RopeConfig& rope, bool magnitudes);

/// Returns the name and the text of an activation function of one argument or, for ClampedSilu, of gate and up.
struct NumpyFunction {
    std::string name;
    std::string text;
};
NumpyFunction numpyActivation(Activation activation);

inline constexpr const char* kNumpyEmbed = R"(
def $fn(name):
    """The row of each token id."""
    return np.vstack([rows(name, t, 1) for t in ids]).astype(float)
)";
inline constexpr const char* kNumpyPositions = R"(
def $fn(name):
    """The rows of positions 0 to n - 1."""
    most = T[name][1][0]
    if n > most:
        sys.exit(f"The model has positions for {most} tokens.")
    return rows(name, 0, n)
)";
inline constexpr const char* kNumpyHeads = R"(
def $fn(x, width):
    return x.reshape(n, -1, width)
)";
inline constexpr const char* kNumpyRms = R"(
def $fn(x, weight=1, bias=0, epsilon=$epsilon):
    y = x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon)
    return y * weight + bias
)";
inline constexpr const char* kNumpyLayerNorm = R"(
def $fn(x, weight=1, bias=0, epsilon=$epsilon):
    y = x - x.mean(-1, keepdims=True)
    y = y / np.sqrt((y * y).mean(-1, keepdims=True) + epsilon)
    return y * weight + bias
)";
// Matrices are multiplied in slices, because a vocabulary is large. Sums are in float64, because a reference should be
// more exact than the engines compared with it.
inline constexpr const char* kNumpyLinear = R"(
def $fn(x, name, first=0, count=None):
    """x W^T for the rows [first, first + count) of W, or all of them."""
    last = first + (count or int(np.prod(T[name + ".weight"][1][:-1])))
    return np.hstack([x @ rows(name + ".weight", r, min(4096, last - r)).T for r in range(first, last, 4096)])
)";
inline constexpr const char* kNumpyLinearHeads = R"(
def $fn(x, name):
    """Each head of x [n, heads, width] times its own matrix."""
    w = rows(name + ".weight").reshape(x.shape[1], -1, x.shape[2])
    return np.einsum("nhi,hoi->nho", x, w)
)";
inline constexpr const char* kNumpyGrowth = R"(
def $fn(by, length, offset):
    """A factor of each position that grows from one `length` to the next."""
    return 1 + by * np.log((np.arange(n) + offset) // length + 1)[:, None, None]
)";
inline constexpr const char* kNumpyXielu = R"(
def $fn(z, p, n_, b, e):
    return np.where(z > 0, p * z * z + b * z, (np.expm1(np.minimum(z, e)) - z) * n_ + b * z)
)";
inline constexpr const char* kNumpyDeal = R"(
def $fn(x, width):
    """The even and the odd ones of the parts of `width` values."""
    parts = x.reshape(n, -1, 2, width)
    return parts[:, :, 0].reshape(n, -1), parts[:, :, 1].reshape(n, -1)
)";
inline constexpr const char* kNumpyConvolve = R"(
def $fn(x, w):
    """Causal, each channel alone: the last of its weights meets the token itself, the others those just before it."""
    before = np.vstack([np.zeros((w.shape[1] - 1, x.shape[1])), x])
    return sum(before[j:j + n] * w[:, j] for j in range(w.shape[1]))
)";
inline constexpr const char* kNumpyCorrectionKeys = R"(
def $fn(k, a, scale, learn, width):
    """New keys, the keys with which a state is read, and those at which it is corrected."""
    removed = heads(k * scale, width)
    removed = removed / np.maximum(np.sqrt((removed * removed).sum(-1, keepdims=True)), 1e-12)
    removed = removed.reshape(n, -1)
    return k * (1 + (a - 1) * learn), removed, removed * a
)";
inline constexpr const char* kNumpyBonus = R"(
def $fn(x, weights, width):
    """Returns the part of a token's output that does not come from the state."""
    r, k, v = (heads(part, width) for part in np.split(x, 3, 1))
    return ((r * k * weights.reshape(-1, width)).sum(-1, keepdims=True) * v).reshape(n, -1)
)";
inline constexpr const char* kNumpyMixStreams = R"(
def $fn(streams, weights):
    """Each stream plus the sum of all, by the weights [n, streams * streams]."""
    weights = weights.reshape(n, len(streams), len(streams))
    return list(np.stack(streams) + np.einsum("nba,anw->bnw", weights, np.stack(streams)))
)";
inline constexpr const char* kNumpyMatchLength = R"(
def $fn(y, x):
    return y * np.sqrt((x * x).sum(-1, keepdims=True) / (y * y).sum(-1, keepdims=True))
)";
inline constexpr const char* kNumpyCutBelow = R"(
def $fn(x, deviations):
    """Only the largest values of a token stay; all others become 0."""
    limit = x.mean(1, keepdims=True) + deviations * x.std(1, ddof=1, keepdims=True)
    return np.maximum(x - limit, 0)
)";
inline constexpr const char* kNumpySoftplus = R"(
def $fn(z):
    return np.logaddexp(0, z)
)";

}  // namespace vitrine
