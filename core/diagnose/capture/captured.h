#pragma once

#include "core/compute/inference/tap.h"
#include "core/diagnose/capture/lens_row.h"
#include "core/diagnose/capture/value_statistics.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

namespace vitrine {

/// Result for ValueForm::Rows: the values of consecutive positions, [rows, groups, width].
struct CapturedRows {
    Site site = Site::Embed;
    std::size_t layer = 0;  ///< index of the layer; 0 if the site is not in a layer
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t groups = 0;  ///< number of groups of values: one per head, or a single one if the site has no heads
    std::size_t width = 0;   ///< number of values per group; for attention scores, the number of positions from 0 to
                             ///< that of the last row's query
    std::vector<float> values;
};

/// Result for ValueForm::RowStatistics: one entry of statistics for each of several consecutive positions. The
/// statistics of attention scores exclude the positions after the query's own.
struct CapturedRowStatistics {
    Site site = Site::Embed;
    std::size_t layer = 0;
    std::size_t firstPosition = 0;
    std::vector<ValueStatistics> rows;
};

/// Result for ValueForm::Statistics: statistics over all requested positions together. Sent at the end of a run.
struct CapturedStatistics {
    Site site = Site::Embed;
    std::size_t layer = 0;
    ValueStatistics all;
};

/// Result of an AttentionWanted: attention probabilities of consecutive positions, [rows, heads, width]. They are zero
/// outside the attention window and after the position of the row's query. With attention sinks, the sum of a row is
/// less than one.
struct CapturedAttention {
    std::size_t layer = 0;
    std::vector<std::size_t> heads;
    std::size_t firstPosition = 0;
    std::size_t rows = 0;
    std::size_t width = 0;  ///< length of a row: the number of positions from 0 to that of the last row's query
    std::vector<float> values;
};

/// Result of a LensWanted, for one layer.
struct CapturedLens {
    std::size_t layer = 0;
    std::vector<LensRow> rows;  ///< one row for each of several consecutive positions
};

/// Part of the result of one request. Each requested value is in exactly one piece.
struct CapturedPiece {
    /// Index of the request in CaptureWants::values, attention or lens, depending on the type of `what`.
    std::size_t want = 0;
    std::variant<CapturedRows, CapturedRowStatistics, CapturedStatistics, CapturedAttention, CapturedLens> what;

    std::uint64_t bytes() const noexcept;  ///< approximate size in bytes
};

/// A function that receives the results of a capture, one piece at a time.
using CapturedSink = std::function<void(std::shared_ptr<const CapturedPiece>)>;

}  // namespace vitrine
