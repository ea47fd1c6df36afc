#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

enum class NormKind : std::uint8_t { Rms, Layer };

/// What stands between the two feed-forward projections.
enum class FeedForwardKind : std::uint8_t {
    SiluGated,  ///< down(silu(gate(x)) · up(x))
    Gelu,       ///< down(gelu(up(x))), the tanh form
};

enum class RopeKind : std::uint8_t {
    None,
    Adjacent,  ///< rotates (x[2i], x[2i+1]); ggml calls it "norm"
    Halves,    ///< rotates (x[i], x[i + dims/2]); ggml calls it "neox"
};

enum class RopeScaling : std::uint8_t { None, Linear, Yarn };

/// Rotary position embedding: what the metadata say, and what follows from it.
struct RopeConfig {
    RopeKind kind = RopeKind::None;
    std::uint32_t dims = 0;  ///< leading dimensions of each head that are rotated; even
    double base = 10000.0;
    RopeScaling scaling = RopeScaling::None;
    double factor = 1.0;                     ///< positions are stretched to this multiple of the original context
    std::uint32_t originalContext = 0;       ///< YaRN
    double extrapolation = 1.0;              ///< YaRN: share of the unscaled angles in the high frequencies
    double betaFast = 32.0, betaSlow = 1.0;  ///< YaRN: rotations at which its ramp begins and ends
    double attentionFactor = 1.0;
    bool hasFrequencyFactors = false;  ///< the file holds rope_freqs.weight (Llama 3)

    std::vector<double> frequencies;  ///< [dims / 2] angle per position of each pair, scaling applied
    double magnitude = 1.0;           ///< multiplies sine and cosine (YaRN's correction of the attention's temperature)
};

/// The shape of a decoder as its metadata describe it; checked, so that every number can be relied upon.
struct ModelConfig {
    std::string architecture;  ///< general.architecture
    std::string name;          ///< general.name; may be empty

    std::uint32_t layers = 0;
    std::uint32_t embedding = 0;  ///< width of the residual stream
    std::uint32_t feedForward = 0;
    std::uint32_t heads = 0;
    std::uint32_t kvHeads = 0;  ///< divides heads
    std::uint32_t headDim = 0;
    std::uint32_t vocabulary = 0;
    std::uint32_t contextLength = 0;  ///< positions the model was trained for

    NormKind norm = NormKind::Rms;
    float normEpsilon = 0;
    FeedForwardKind feedForwardKind = FeedForwardKind::SiluGated;
    RopeConfig rope;
    bool learnedPositions = false;
    bool tiedOutput = false;
    float attentionScale = 0;  ///< multiplies q·k

    std::uint32_t queryWidth() const noexcept { return heads * headDim; }
    std::uint32_t kvWidth() const noexcept { return kvHeads * headDim; }
};

}  // namespace vitrine
