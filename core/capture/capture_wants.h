#pragma once

#include "core/inference/tap.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace vitrine {

/// Positions begin … end-1; one that ends behind the last token ends there.
struct PositionRange {
    std::size_t begin = 0;
    std::size_t end = std::numeric_limits<std::size_t>::max();

    bool operator==(const PositionRange&) const = default;
};

enum class ValueForm : std::uint8_t {
    Rows,           ///< the values themselves
    RowStatistics,  ///< of each position
    Statistics,     ///< of all positions together
};

// In all of these an empty list means: all there are.

/// Values of sites × layers × positions.
struct ValuesWanted {
    TapSelection taps;
    std::vector<PositionRange> positions;
    ValueForm form = ValueForm::Statistics;
};

/// Rows of attention probabilities; as the tap `scores`, but of chosen heads. A layer computes all its heads at once,
/// so that all are held until the chosen ones have been taken; heads make the answer smaller, not what is held.
struct AttentionWanted {
    std::vector<std::size_t> layers;
    std::vector<std::size_t> heads;
    std::vector<PositionRange> positions;  ///< that look; they may look at all up to their own
};

/// What the model would say if it ended behind a layer: final norm and output on `layer_out`.
struct LensWanted {
    std::vector<std::size_t> layers;
    std::vector<PositionRange> positions;
    std::uint32_t best = 10;     ///< so many of the first tokens
    std::vector<TokenId> ids{};  ///< and these, wherever they are; none where it is empty
};

/// What a capture is to bring. No other taps, layers or positions are captured, and no layer behind the last one that
/// is wanted is computed.
struct CaptureWants {
    std::vector<ValuesWanted> values;
    std::vector<AttentionWanted> attention;
    std::vector<LensWanted> lens;
    /// How many bytes may be held at a time for what is captured, on the host and the device together: fewer tokens go
    /// through the model at once where they would take more. Not among them are what any evaluation needs (weights,
    /// activations, a KV cache) and pieces that have been handed over.
    std::uint64_t maxBytes = kUsualBytes;

    static constexpr std::uint64_t kUsualBytes = std::uint64_t{256} << 20U;
};

}  // namespace vitrine
