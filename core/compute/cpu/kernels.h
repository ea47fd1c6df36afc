#pragma once

#include "core/compute/backend/kv_type.h"
#include "core/file/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

struct CpuFeatures;

/// A weight matrix in its file format: `rows` rows of `columns` elements, row r at data + r * rowBytes.
struct WeightMatrix {
    QuantType type = QuantType::F32;
    const std::byte* data = nullptr;
    std::size_t rows = 0;
    std::size_t columns = 0;  ///< a multiple of the type's block size
    std::size_t rowBytes = 0;
};

/// Cached keys or values of one kv head at adjacent positions. Keys have the layout of key_panel.h, and the first key
/// is the first of its panel. Kernels read whole vectors, so 16 more elements must be readable after the last value. If
/// the keys are also the values, `data` is the panel that contains the first value.
struct KvStretch {
    KvType type = KvType::F32;
    const std::byte* data = nullptr;
    std::size_t positions = 0;
    std::size_t headDim = 0;    ///< a multiple of 32 if the type is Q8_0
    bool inPanels = false;      ///< whether the values are in panels, as keys are
    std::size_t firstLane = 0;  ///< lane of the first value in its panel; used only if inPanels is true
};

/// Returns the tensor type of a key or value vector in a cache of type `type`.
QuantType formatOf(KvType type) noexcept;

/// Maximum of some scores, and sum of their softmax numerators. Both are needed to convert numerators to probabilities,
/// and to merge the numerators of several ranges of positions.
struct SoftmaxSums {
    float max = 0;  ///< largest score
    float sum = 0;  ///< Σ e^(score - max)
};

/// Input of one head's state for one token. `query` and `key` have one number per row of the state; `value` has one
/// number per column.
struct RecurrentToken {
    const float* query;
    const float* key;
    const float* value;
    float decay;
    float strength;
    bool corrects;
};

/// Input and output of one head's state for several tokens. Vectors of adjacent tokens are `stride` floats apart.
/// Queries and keys have one number per row of the state; values and results have one number per column. The decay of a
/// token is one number, or one number per row if decaysByKey is true. The strength of a token is one number.
struct RecurrentTokens {
    std::size_t count;
    const float* query;
    const float* key;
    const float* value;
    std::size_t stride;
    const float* decay;
    std::size_t decayStride;
    const float* strength;
    std::size_t strengthStride;
    float* out;
    std::size_t outStride;
    bool corrects;
    bool decaysByKey;  ///< whether each row of the state has its own decay; requires `corrects`
};

/// Input of one head's state for one token, with a separate decay for each row of the state. `value` has one number per
/// column of the state; all other vectors have one number per row.
struct CorrectedToken {
    const float* query;
    const float* key;
    const float* value;
    const float* decay;
    const float* removed;
    const float* corrected;
};

/// Input of the states of some channels for one token. A channel is a column of the state. `query` and `key` have one
/// number per row, `value` and `step` one number per channel. `rates` has the shape of the state, [keys, stride].
struct ChannelToken {
    const float* query;
    const float* key;
    const float* value;
    const float* step;
    const float* rates;
};

/// Functions compiled for one instruction-set level. Each level sets every field; if it has no faster function, it uses
/// the scalar one. Several threads call the functions for disjoint ranges of rows. The functions never allocate or
/// throw.
struct Kernels {
    std::string_view name;  ///< name in VITRINE_ISA and --isa: "scalar", "avx2", …
    /// Returns whether a machine with these features (core/compute/cpu/isa/cpu_features.h) can run the level.
    bool (*supported)(const CpuFeatures& features) noexcept;

    /// Returns the size in bytes of one row of `columns` prepared activations for `multiply` with weights of `type`.
    /// The size is a multiple of 64. Prepared activations are:
    /// - f32 at the scalar level, and at all levels for F32, F16 and BF16 weights. For F16 weights, fast levels round
    ///   the values if the number of columns is not a multiple of 8, as ggml does. At level amx, the same
    ///   values follow a second time, split into bfloat16 parts.
    /// - int8 with scales and sums at fast levels for all other weights.
    std::size_t (*preparedBytes)(QuantType type, std::size_t columns);
    /// Returns a key of the prepared form of activations. Weight types with equal keys have the same prepared form.
    /// Projections with the same input, such as q, k and v, then share the prepared activations.
    std::uint32_t (*preparedKey)(QuantType type);
    /// Converts one row of `columns` activations to the prepared form. `prepared` must have preparedBytes(type,
    /// columns) bytes.
    void (*prepare)(QuantType type, const float* activations, std::size_t columns, std::byte* prepared);

    /// Computes out[t * outStride + r] = Σ_k W[r, k] · x[t, k] for rowBegin <= r < rowEnd and 0 <= t < count.
    /// Results are bit-identical for all values of `count` below kPanelCount, and for all values from kPanelCount on.
    /// Between these two ranges, the order of sums may differ (except at the scalar level).
    /// `prepared` holds `count` rows of preparedBytes each. The function never expands the whole matrix. It may use
    /// `scratch` (kScratchBytes, 64-byte aligned, one per thread).
    void (*multiply)(const WeightMatrix& weights, std::size_t rowBegin, std::size_t rowEnd, const std::byte* prepared,
                     std::size_t count, float* out, std::size_t outStride, std::byte* scratch);

    /// Computes scores[r * stride + p] = scale · Σ_d queries[r * headDim + d] · key[p, d], for r < rows and p up to the
    /// end of the last panel. A score is bit-identical regardless of which other scores are computed in the call.
    void (*attentionScores)(const KvStretch& keys, const float* queries, std::size_t rows, float scale, float* scores,
                            std::size_t stride, std::byte* scratch);
    /// Computes x[i] = e^(x[i] - max x). The error is at most 2 units in the last place; if the result is below the
    /// smallest normal number, the error is at most that number. The relative error of the returned sum is below 1e-6
    /// for 256 scores.
    SoftmaxSums (*softmaxNumerators)(float* x, std::size_t n);
    /// Computes out[r * outStride + d] += Σ_p weights[r * stride + p] · value[p, d]. One position is added after
    /// another, so a result is bit-identical if the positions are divided into several calls. The function writes
    /// headDim columns of `out`, rounded up to a multiple of 16.
    void (*attentionMix)(const KvStretch& values, const float* weights, std::size_t rows, std::size_t stride,
                         float* out, std::size_t outStride, std::byte* scratch);

    /// Processes tokens in one head, one after another. The state is [keys, width] (ops::Recur); `keys` is the number
    /// of dimensions of a key. For each token:
    /// row = decay · row;
    /// u = strength · (value - Σ key · row), or u = strength · value if `corrects` is false;
    /// row += key · u; out = Σ query · row.
    /// From kPanelCount tokens on, fast levels use a different order of sums. The function may use `scratch`.
    void (*recurrentTokens)(float* state, const RecurrentTokens& tokens, std::size_t keys, std::size_t width,
                            std::byte* scratch);

    /// Processes one token in one head, with separate factors for each row of the state:
    /// given = Σ removed · row; row = decay · row + key · value - corrected · given; out = Σ query · row.
    void (*correctedStep)(float* state, const CorrectedToken& token, std::size_t keys, std::size_t width, float* out);
    /// Processes one token for `width` adjacent channels (Recurrence::Mamba). Each channel has one value. The state of
    /// all `stride` channels is [keys, stride]: row = e^(step · rates) · row + key · step · value; out = Σ query · row.
    void (*scanStep)(float* state, const ChannelToken& token, std::size_t keys, std::size_t stride, std::size_t width,
                     float* out);

    void (*addScaledF32)(float* out, float scale, const float* x, std::size_t n);  ///< out[i] += scale · x[i]
    void (*toF16)(const float* in, std::uint16_t* out, std::size_t n);             ///< rounds to nearest, ties to even

    // Element-wise and row-wise operations. The errors below are relative to the exact result and hold at every level.
    // Results below 1e-28 may have an absolute error of 1e-35 instead.

    /// out = x / √(mean of x² + epsilon) · weight. The error is at most 1e-6.
    void (*rmsNorm)(const float* x, const float* weight, float epsilon, std::size_t n, float* out);
    /// out = (x - mean) / √(variance + epsilon) · weight. The error is at most 1e-7, plus an absolute error of 1e-9.
    void (*layerNorm)(const float* x, const float* weight, float epsilon, std::size_t n, float* out);
    /// out = gate / (1 + e^-gate) · up. The error is at most 5e-7.
    void (*siluMultiply)(const float* gate, const float* up, std::size_t n, float* out);
    /// out = x/2 · (1 + tanh u) with u = √(2/π) · (x + 0.044715 x³). The error is at most 5e-7 · (1 + |u|).
    void (*gelu)(const float* x, std::size_t n, float* out);
    /// out = x/2 · (1 + erf(x/√2)). The error is at most 5e-7 for x >= 0, and 5e-7 · (1 + x²/2) for x < 0.
    void (*geluErf)(const float* x, std::size_t n, float* out);
    /// x = cap · tanh(x / cap). The error is at most 6e-7.
    void (*softCap)(float* x, float cap, std::size_t n);

    /// Used to measure memory bandwidth (core/compute/cpu/machine_peaks.h). Returns the sum of the 64-bit words of
    /// `data`, read at the level's full speed. `data` is 64-byte aligned; `bytes` is a multiple of 256.
    std::uint64_t (*readAll)(const std::byte* data, std::size_t bytes);
    /// Used to measure the speed of byte products in registers. Repeats the same multiply-adds `rounds` (< 2^26) times.
    /// All factors are one, so that the returned sum is the number of multiply-adds.
    std::uint64_t (*int8Peak)(std::size_t rounds);
};

/// Size in bytes of the work memory that kernels get as `scratch`.
inline constexpr std::size_t kScratchBytes = 1 << 20;

/// Minimum number of columns for which fast levels unpack the weights before multiplying
/// (core/compute/cpu/isa/panels.h). For fewer columns, this would not pay: unpacking costs as much as multiplying
/// several columns.
inline constexpr std::size_t kPanelCount = 16;

/// Returns all levels of this build, from slowest to fastest ("scalar" is always included).
std::span<const Kernels* const> allKernels() noexcept;
/// Returns whether this machine can run a level.
bool isSupported(const Kernels& kernels) noexcept;
/// Returns the level named `name`. If `name` is empty, returns the level named by $VITRINE_ISA. If the variable is not
/// set either, returns the best level of this machine. Throws Error if the level is unknown or this machine cannot run
/// it. The message lists the available levels.
const Kernels& chooseKernels(std::string_view name = {});

}  // namespace vitrine
