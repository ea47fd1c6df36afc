#pragma once

#include "core/capture/lens_row.h"
#include "core/capture/value_statistics.h"
#include "core/inference/tap.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

namespace vitrine {

/// ValueForm::Rows: values [rows, groups, width] of consecutive positions.
struct CapturedRows {
    Site site = Site::Embed;
    std::size_t layer = 0;  ///< 0 where the site is not in a layer
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t groups = 0;  ///< heads, or 1
    std::size_t width = 0;   ///< for scores: positions 0 … that of the last row
    std::vector<float> values;
};

/// ValueForm::RowStatistics: one for each of consecutive positions. Scores beyond a position's own do not count.
struct CapturedRowStatistics {
    Site site = Site::Embed;
    std::size_t layer = 0;
    std::size_t firstPosition = 0;
    std::vector<ValueStatistics> rows;
};

/// ValueForm::Statistics: of all positions that were asked for. Comes at the end.
struct CapturedStatistics {
    Site site = Site::Embed;
    std::size_t layer = 0;
    ValueStatistics all;
};

/// Attention probabilities [rows, heads, width] of consecutive positions, zero beyond the window and behind a row's own
/// position; with sinks a row adds up to less than one.
struct CapturedAttention {
    std::size_t layer = 0;
    std::vector<std::size_t> heads;
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t width = 0;  ///< positions 0 … that of the last row
    std::vector<float> values;
};

struct CapturedLens {
    std::size_t layer = 0;
    std::vector<LensRow> rows;  ///< of consecutive positions
};

/// A part of the answer to one want: each value that was asked for is in exactly one.
struct CapturedPiece {
    /// Which of CaptureWants::values, attention or lens (the one that `what` belongs to) it answers.
    std::size_t want = 0;
    std::variant<CapturedRows, CapturedRowStatistics, CapturedStatistics, CapturedAttention, CapturedLens> what;

    std::uint64_t bytes() const noexcept;  ///< about what it takes
};

using CapturedSink = std::function<void(std::shared_ptr<const CapturedPiece>)>;

}  // namespace vitrine
