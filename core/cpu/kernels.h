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

/// A stretch of what the cache holds for one kv head: keys as key_panel.h says, from the beginning of a panel on, or
/// values. Whole vectors are read, so that behind the last value there must be room for 16 more. Keys may be the
/// values, too: then `data` is where the panel of the first one begins.
struct KvStretch {
    KvType type = KvType::F32;
    const std::byte* data = nullptr;
    std::size_t positions = 0;
    std::size_t headDim = 0;    ///< in Q8_0 a multiple of 32
    bool inPanels = false;      ///< of values: they lie as keys do
    std::size_t firstLane = 0;  ///< of the first value in its panel
};

/// The format of a vector that a cache of a type holds.
QuantType formatOf(KvType type) noexcept;

/// What turns the numerators of a softmax into shares, and joins those of several stretches.
struct SoftmaxSums {
    float max = 0;  ///< of the scores
    float sum = 0;  ///< Σ e^(score - max)
};

/// What the state of a head takes in: queries and keys [keys], values [width].
struct RecurrentToken {
    const float* query;
    const float* key;
    const float* value;
    float decay;
    float strength;
    bool corrects;
};

/// What the state of a head takes in of some tokens, those of a token `stride` behind those of the one before: queries
/// and keys [keys], values and results [width]; a decay, or with decaysByKey [keys]; a strength.
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
    bool decaysByKey;  ///< only with `corrects`
};

/// What a state takes in whose rows decay each on its own: all but the values are [keys].
struct CorrectedToken {
    const float* query;
    const float* key;
    const float* value;
    const float* decay;
    const float* removed;
    const float* corrected;
};

/// What the states of some channels take in: queries and keys [keys], of each channel a value, a step and the rates
/// [keys, stride].
struct ChannelToken {
    const float* query;
    const float* key;
    const float* value;
    const float* step;
    const float* rates;
};

/// Plain functions compiled for one instruction-set level. Each level fills every field (with the scalar function where
/// it has nothing better). They are called for disjoint row ranges from several threads and never allocate or throw.
struct Kernels {
    std::string_view name;  ///< "scalar", "avx2", … as VITRINE_ISA and --isa write it
    /// Whether a machine with these features (core/cpu/isa/cpu_features.h) can run the level.
    bool (*supported)(const CpuFeatures& features) noexcept;

    /// Bytes of one activation row of `columns` values as `multiply` wants it for weights of `type`: plain f32 at the
    /// scalar level and for F32, F16 and BF16 weights (for F16 in ragged rows rounded at fast levels, as ggml does); at
    /// fast levels quantised to int8 with scales and sums for the others. At the level amx the values for F32, F16 and
    /// BF16 weights follow again, in parts of bfloat16. A multiple of 64.
    std::size_t (*preparedBytes)(QuantType type, std::size_t columns);
    /// Two types share one prepared form when their keys are equal, so that q/k/v and gate/up prepare only once.
    std::uint32_t (*preparedKey)(QuantType type);
    void (*prepare)(QuantType type, const float* activations, std::size_t columns, std::byte* prepared);

    /// out[t * outStride + r] = Σ_k W[r, k] · x[t, k] for rowBegin <= r < rowEnd and 0 <= t < count.
    /// To the last bit, a result does not depend on what is computed beside it while there are fewer than kPanelCount
    /// columns, nor while there are at least that many. Between the two the order of sums may differ (except at the
    /// scalar level).
    /// `prepared` holds `count` rows of preparedBytes each. Never expands the whole matrix; may use `scratch`
    /// (kScratchBytes, 64-byte aligned, one per thread).
    void (*multiply)(const WeightMatrix& weights, std::size_t rowBegin, std::size_t rowEnd, const std::byte* prepared,
                     std::size_t count, float* out, std::size_t outStride, std::byte* scratch);

    /// scores[r * stride + p] = scale · Σ_d queries[r * headDim + d] · key[p, d] for r < rows, and p up to the end of
    /// the last panel. To the last bit, a score does not depend on what is computed beside it.
    void (*attentionScores)(const KvStretch& keys, const float* queries, std::size_t rows, float scale, float* scores,
                            std::size_t stride, std::byte* scratch);
    /// x[i] = e^(x[i] - max x), within 2 units in the last place (below the smallest normal number: within that
    /// number). The sum is within 1e-6 of its size for a stretch of 256.
    SoftmaxSums (*softmaxNumerators)(float* x, std::size_t n);
    /// out[r * outStride + d] += Σ_p weights[r * stride + p] · value[p, d], position after position: splitting the
    /// stretch changes no bit. Writes headDim columns of `out`, rounded up to whole sixteens.
    void (*attentionMix)(const KvStretch& values, const float* weights, std::size_t rows, std::size_t stride,
                         float* out, std::size_t outStride, std::byte* scratch);

    /// Tokens in one head with a state of rows [keys, width] (Backend::recur), one after the other: row = decay · row;
    /// u = strength · (value - Σ key · row) with `corrects`, else strength · value; row += key · u; out = Σ query ·
    /// row. From kPanelCount tokens on, fast levels sum in another order. May use `scratch`.
    void (*recurrentTokens)(float* state, const RecurrentTokens& tokens, std::size_t keys, std::size_t width,
                            std::byte* scratch);

    /// One token with all of its numbers for each row: given = Σ removed · row; row = decay · row + key · value -
    /// corrected · given; out = Σ query · row.
    void (*correctedStep)(float* state, const CorrectedToken& token, std::size_t keys, std::size_t width, float* out);
    /// The same for `width` channels with a value each, of `stride` that lie side by side (Recurrence::Mamba), state
    /// [keys, stride]: row = e^(step · rates) · row + key · step · value; out = Σ query · row.
    void (*scanStep)(float* state, const ChannelToken& token, std::size_t keys, std::size_t stride, std::size_t width,
                     float* out);

    void (*addScaledF32)(float* out, float scale, const float* x, std::size_t n);  ///< out[i] += scale · x[i]
    void (*toF16)(const float* in, std::uint16_t* out, std::size_t n);             ///< rounds to nearest even

    // Element-wise and row-wise pieces of the forward pass. Errors are relative to the exact result and hold at
    // every level; where that is below 1e-28, an error of 1e-35 is possible.

    /// out = x / √(mean of x² + epsilon) · weight, error at most 1e-6
    void (*rmsNorm)(const float* x, const float* weight, float epsilon, std::size_t n, float* out);
    /// out = (x - mean) / √(variance + epsilon) · weight, error at most 1e-7, or in all 1e-9
    void (*layerNorm)(const float* x, const float* weight, float epsilon, std::size_t n, float* out);
    /// out = gate / (1 + e^-gate) · up, error at most 5e-7
    void (*siluMultiply)(const float* gate, const float* up, std::size_t n, float* out);
    /// x/2 · (1 + tanh u), u = √(2/π) · (x + 0.044715 x³), error at most 5e-7 · (1 + |u|)
    void (*gelu)(const float* x, std::size_t n, float* out);
    /// x/2 · (1 + erf(x/√2)), error at most 5e-7, for x < 0 times 1 + x²/2
    void (*geluErf)(const float* x, std::size_t n, float* out);
    /// x = cap · tanh(x / cap), error at most 6e-7
    void (*softCap)(float* x, float cap, std::size_t n);

    /// The machine's limits (core/cpu/machine_peaks.h). The sum of the 64-bit words of `data`, 64-byte aligned and
    /// `bytes`, a multiple of 256, long, read as fast as this level can.
    std::uint64_t (*readAll)(const std::byte* data, std::size_t bytes);
    /// Multiplies bytes and adds the products as fast as this level can, in registers alone. All factors are one, so
    /// the returned sum is the number of multiply-adds: the same for each of `rounds` (< 2^26).
    std::uint64_t (*int8Peak)(std::size_t rounds);
};

inline constexpr std::size_t kScratchBytes = 1 << 20;

/// From this many columns on, the fast levels unpack weights first (core/cpu/isa/panels.h), which costs as much as some
/// columns.
inline constexpr std::size_t kPanelCount = 16;

/// All levels compiled into this build, worst first ("scalar" is always there).
std::span<const Kernels* const> allKernels() noexcept;
/// Whether this machine can run a level.
bool isSupported(const Kernels& kernels) noexcept;
/// The best level the machine has; `name` or, if that is empty, $VITRINE_ISA forces one. Throws Error when the forced
/// level is unknown or the machine lacks it (the sentence lists what it has).
const Kernels& chooseKernels(std::string_view name = {});

}  // namespace vitrine
