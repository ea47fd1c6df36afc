#pragma once

#include "core/compare/other_rows.h"
#include "core/inference/trace.h"
#include "core/reference/reference_source.h"

#include <cstddef>

namespace vitrine {

/// Rows of a tap in a reference: all rows, or the last ones.
struct ReferenceRows : OtherRows {
    std::size_t padding = 0;      ///< columns after the last one of the tap, which were left out
    std::size_t beyondFloat = 0;  ///< values outside the range of float32, which count as infinite
    double firstBeyond = 0;       ///< the first value outside the range of float32
};

/// The layout of a tap in a reference.
struct ReferenceLayout {
    bool headsFirst = false;  ///< [heads, tokens, width]; if false, tokens come first
    /// A node of a graph: its axes after the tokens may have any form, and it may have the last rows only. The end of
    /// the model may always have a single row.
    bool isNode = false;
};

/// Whether the array has the shape of rows of `array`; readReferenceRows also checks the type.
bool hasRowsOf(const ReferenceSource& source, std::size_t index, const TraceArray& array, ReferenceLayout layout);
/// Reads the array of source.names()[index] as values of `array`. Axes of length 1 may be missing, heads and width may
/// be one axis, logits may have more columns than there are tokens (padding). Throws Error when the array is damaged or
/// has another shape or type; the message names the expected ones.
ReferenceRows readReferenceRows(const ReferenceSource& source, std::size_t index, const TraceArray& array,
                                ReferenceLayout layout);
/// Multiplies all values by `factor`.
void scaleRows(ReferenceRows& rows, double factor, const TraceArray& array);

}  // namespace vitrine
