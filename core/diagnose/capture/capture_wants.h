#pragma once

#include "core/compute/inference/tap.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace vitrine {

/// The positions begin … end-1. If `end` exceeds the number of tokens, the range ends at the last token.
struct PositionRange {
    std::size_t begin = 0;
    std::size_t end = std::numeric_limits<std::size_t>::max();

    bool operator==(const PositionRange&) const = default;
};

/// The form in which values are requested.
enum class ValueForm : std::uint8_t {
    Rows,           ///< the values themselves
    RowStatistics,  ///< separate statistics for each position
    Statistics,     ///< statistics over all positions together
};

// In all requests below, an empty list selects everything that exists.

/// Requests the values of all combinations of the selected sites, layers and positions.
struct ValuesWanted {
    TapSelection taps;
    std::vector<PositionRange> positions;
    ValueForm form = ValueForm::Statistics;
};

/// Requests rows of attention probabilities: the values of the site `scores` for selected heads. Selecting heads makes
/// the pieces smaller, but does not save memory during the capture: a layer computes all heads at once, and all of them
/// are held until the selected ones are copied.
struct AttentionWanted {
    std::vector<std::size_t> layers;
    std::vector<std::size_t> heads;
    std::vector<PositionRange> positions;  ///< positions of the queries; the row of a query covers all positions up to
                                           ///< its own
};

/// Requests the logit lens. For each selected layer, it computes the prediction of a model that ends after this layer:
/// the final norm and the output matrix are applied to `layer_out`.
struct LensWanted {
    std::vector<std::size_t> layers;
    std::vector<PositionRange> positions;
    std::uint32_t best = 10;     ///< number of most probable tokens to report
    std::vector<TokenId> ids{};  ///< further tokens to report, regardless of their rank; may be empty
};

/// Requests the distributions from which the tokens were predicted (CaptureListener::logits).
struct ScoresWanted {
    std::uint32_t alternatives = 20;  ///< number of candidates to record for each token
};

/// All requests of a capture. Sites, layers and positions that are not requested are not captured. Layers after the
/// last requested one are not even computed.
struct CaptureWants {
    std::vector<ValuesWanted> values;
    std::vector<AttentionWanted> attention;
    std::vector<LensWanted> lens;
    std::optional<ScoresWanted> scores = {};
    /// Limit of the memory held for captured values, in bytes, on the host and the device together. Batches become
    /// smaller to stay below it. The limit does not include memory that every evaluation needs (weights, activations,
    /// KV cache), logits for `scores`, or pieces that were already sent.
    std::uint64_t maxBytes = kUsualBytes;

    /// Returns whether nothing is requested.
    bool isEmpty() const noexcept { return values.empty() && attention.empty() && lens.empty() && !scores; }

    static constexpr std::uint64_t kUsualBytes = std::uint64_t{256} << 20U;
};

}  // namespace vitrine
