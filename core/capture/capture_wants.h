#pragma once

#include "core/inference/tap.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace vitrine {

/// Positions begin … end-1. The end is limited to the number of tokens.
struct PositionRange {
    std::size_t begin = 0;
    std::size_t end = std::numeric_limits<std::size_t>::max();

    bool operator==(const PositionRange&) const = default;
};

/// Form of the requested values.
enum class ValueForm : std::uint8_t {
    Rows,           ///< the values themselves
    RowStatistics,  ///< statistics of each position
    Statistics,     ///< statistics over all positions
};

// In all of the requests below, an empty list means everything that exists.

/// Requests the values of sites × layers × positions.
struct ValuesWanted {
    TapSelection taps;
    std::vector<PositionRange> positions;
    ValueForm form = ValueForm::Statistics;
};

/// Requests rows of attention probabilities: the tap `scores` for chosen heads. A layer computes all heads at once, and
/// all are held until the chosen ones are copied. Choosing heads reduces the pieces, not the memory held.
struct AttentionWanted {
    std::vector<std::size_t> layers;
    std::vector<std::size_t> heads;
    std::vector<PositionRange> positions;  ///< query positions; each row covers all positions up to its own
};

/// Requests the logit lens: the model's prediction if it ended after a layer (final norm and output matrix applied to
/// `layer_out`).
struct LensWanted {
    std::vector<std::size_t> layers;
    std::vector<PositionRange> positions;
    std::uint32_t best = 10;     ///< number of best tokens
    std::vector<TokenId> ids{};  ///< further tokens, whatever their rank; may be empty
};

/// Requests of a capture. Other taps, layers and positions are not captured. Layers after the last requested one are
/// not computed.
struct CaptureWants {
    std::vector<ValuesWanted> values;
    std::vector<AttentionWanted> attention;
    std::vector<LensWanted> lens;
    /// Limit of the bytes held for captured values, on the host and the device together. Batches shrink to keep it. It
    /// excludes the needs of any evaluation (weights, activations, KV cache) and pieces that were sent.
    std::uint64_t maxBytes = kUsualBytes;

    static constexpr std::uint64_t kUsualBytes = std::uint64_t{256} << 20U;
};

}  // namespace vitrine
