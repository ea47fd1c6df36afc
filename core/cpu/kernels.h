#pragma once

#include "core/backend/kv_type.h"
#include "core/quant/quant_traits.h"

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

/// Cached keys or values of one kv head at adjacent positions. Keys have the layout of key_panel.h and start at a
/// panel. Whole vectors are read, so that 16 more elements must be readable after the last value. If the keys are also
/// the values, `data` is the panel of the first value.
struct KvStretch {
    KvType type = KvType::F32;
    const std::byte* data = nullptr;
    std::size_t positions = 0;
    std::size_t headDim = 0;    ///< in Q8_0 a multiple of 32
    bool inPanels = false;      ///< the values have the layout of keys
    std::size_t firstLane = 0;  ///< lane of the first value in its panel
};

/// Tensor type of a vector in a cache of this type.
QuantType formatOf(KvType type) noexcept;

/// Sums to convert softmax numerators to probabilities, and to join those of several stretches.
struct SoftmaxSums {
    float max = 0;  ///< largest score
    float sum = 0;  ///< Σ e^(score - max)
};

/// Input of a head's state for one token: queries and keys [keys], values [width].
struct RecurrentToken {
    const float* query;
    const float* key;
    const float* value;
    float decay;
    float strength;
    bool corrects;
};

/// Input and output of a head's state for several tokens, `stride` floats apart: queries and keys [keys], values and
/// results [width]. The decay is one number, or [keys] with decaysByKey; the strength is one number.
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
    bool decaysByKey;  ///< requires `corrects`
};

/// Input of a state with a separate decay for each row: everything except the values is [keys].
struct CorrectedToken {
    const float* query;
    const float* key;
    const float* value;
    const float* decay;
    const float* removed;
    const float* corrected;
};

/// Input of the states of some channels: queries and keys [keys]; for each channel a value, a step and the rates [keys,
/// stride].
struct ChannelToken {
    const float* query;
    const float* key;
    const float* value;
    const float* step;
    const float* rates;
};

/// Functions compiled for one level. Each level fills every field, if necessary with the scalar function. Several
/// threads call them for disjoint ranges of rows. They never allocate or throw.
struct Kernels {
    std::string_view name;  ///< name in VITRINE_ISA and --isa: "scalar", "avx2", …
    /// Whether a machine with these features (core/cpu/isa/cpu_features.h) can run the level.
    bool (*supported)(const CpuFeatures& features) noexcept;

    /// Size of one row of `columns` prepared activations for `multiply` with weights of `type`, in bytes; a multiple of
    /// 64.
    /// - Scalar level, and F32, F16 and BF16 weights: f32. Fast levels round ragged rows for F16, as ggml does.
    /// - Fast levels, other weights: int8 with scales and sums.
    /// - Level amx: for F32, F16 and BF16 weights, the values follow again as parts in bfloat16.
    std::size_t (*preparedBytes)(QuantType type, std::size_t columns);
    /// Types with equal keys share one prepared form, so that q/k/v and gate/up are prepared once.
    std::uint32_t (*preparedKey)(QuantType type);
    void (*prepare)(QuantType type, const float* activations, std::size_t columns, std::byte* prepared);

    /// out[t * outStride + r] = Σ_k W[r, k] · x[t, k] for rowBegin <= r < rowEnd and 0 <= t < count.
    /// A result is bit-identical for any number of columns below kPanelCount, and for any number from kPanelCount on.
    /// Between the two ranges, the order of sums may differ (except at the scalar level).
    /// `prepared` holds `count` rows of preparedBytes each. Never expands the whole matrix; may use `scratch`
    /// (kScratchBytes, 64-byte aligned, one per thread).
    void (*multiply)(const WeightMatrix& weights, std::size_t rowBegin, std::size_t rowEnd, const std::byte* prepared,
                     std::size_t count, float* out, std::size_t outStride, std::byte* scratch);

    /// scores[r * stride + p] = scale · Σ_d queries[r * headDim + d] · key[p, d] for r < rows, and p up to the end of
    /// the last panel. A score is bit-identical whatever other scores are computed.
    void (*attentionScores)(const KvStretch& keys, const float* queries, std::size_t rows, float scale, float* scores,
                            std::size_t stride, std::byte* scratch);
    /// x[i] = e^(x[i] - max x), within 2 units in the last place (within the smallest normal number for results below
    /// it). The relative error of the sum is below 1e-6 for 256 scores.
    SoftmaxSums (*softmaxNumerators)(float* x, std::size_t n);
    /// out[r * outStride + d] += Σ_p weights[r * stride + p] · value[p, d], position after position, so that splitting
    /// the positions does not change a bit. Writes headDim columns of `out`, rounded up to a multiple of 16.
    void (*attentionMix)(const KvStretch& values, const float* weights, std::size_t rows, std::size_t stride,
                         float* out, std::size_t outStride, std::byte* scratch);

    /// Processes tokens in one head with a state of rows [keys, width] (Backend::recur), one after the other:
    /// row = decay · row; u = strength · (value - Σ key · row) with `corrects`, else strength · value;
    /// row += key · u; out = Σ query · row.
    /// From kPanelCount tokens on, fast levels use a different order of sums. May use `scratch`.
    void (*recurrentTokens)(float* state, const RecurrentTokens& tokens, std::size_t keys, std::size_t width,
                            std::byte* scratch);

    /// Processes one token with separate numbers for each row:
    /// given = Σ removed · row; row = decay · row + key · value - corrected · given; out = Σ query · row.
    void (*correctedStep)(float* state, const CorrectedToken& token, std::size_t keys, std::size_t width, float* out);
    /// Processes one token for `width` of `stride` adjacent channels with one value each (Recurrence::Mamba), with the
    /// state [keys, stride]: row = e^(step · rates) · row + key · step · value; out = Σ query · row.
    void (*scanStep)(float* state, const ChannelToken& token, std::size_t keys, std::size_t stride, std::size_t width,
                     float* out);

    void (*addScaledF32)(float* out, float scale, const float* x, std::size_t n);  ///< out[i] += scale · x[i]
    void (*toF16)(const float* in, std::uint16_t* out, std::size_t n);             ///< rounds to nearest even

    // Element-wise and row-wise operations. Errors are relative to the exact result and hold at every level. For
    // results below 1e-28, an error of 1e-35 is possible.

    /// out = x / √(mean of x² + epsilon) · weight, error at most 1e-6
    void (*rmsNorm)(const float* x, const float* weight, float epsilon, std::size_t n, float* out);
    /// out = (x - mean) / √(variance + epsilon) · weight, error at most 1e-7 plus an absolute error of 1e-9
    void (*layerNorm)(const float* x, const float* weight, float epsilon, std::size_t n, float* out);
    /// out = gate / (1 + e^-gate) · up, error at most 5e-7
    void (*siluMultiply)(const float* gate, const float* up, std::size_t n, float* out);
    /// x/2 · (1 + tanh u), u = √(2/π) · (x + 0.044715 x³), error at most 5e-7 · (1 + |u|)
    void (*gelu)(const float* x, std::size_t n, float* out);
    /// x/2 · (1 + erf(x/√2)), error at most 5e-7, for x < 0 times 1 + x²/2
    void (*geluErf)(const float* x, std::size_t n, float* out);
    /// x = cap · tanh(x / cap), error at most 6e-7
    void (*softCap)(float* x, float cap, std::size_t n);

    /// Measures memory bandwidth (core/cpu/machine_peaks.h): returns the sum of the 64-bit words of `data`, read at the
    /// level's full speed. `data` is 64-byte aligned; `bytes` is a multiple of 256.
    std::uint64_t (*readAll)(const std::byte* data, std::size_t bytes);
    /// Measures byte products at the level's full speed, in registers only. All factors are one, so that the returned
    /// sum is the number of multiply-adds, which is the same for each of `rounds` (< 2^26).
    std::uint64_t (*int8Peak)(std::size_t rounds);
};

inline constexpr std::size_t kScratchBytes = 1 << 20;

/// From this number of columns on, the fast levels unpack weights first (core/cpu/isa/panels.h), which costs as much as
/// some columns.
inline constexpr std::size_t kPanelCount = 16;

/// All levels in this build, worst first ("scalar" is always included).
std::span<const Kernels* const> allKernels() noexcept;
/// Whether this machine can run a level.
bool isSupported(const Kernels& kernels) noexcept;
/// Returns the best level of the machine, or the one in `name`, or if that is empty, in $VITRINE_ISA. Throws Error if
/// that level is unknown or the machine lacks it; the sentence lists the available levels.
const Kernels& chooseKernels(std::string_view name = {});

}  // namespace vitrine
