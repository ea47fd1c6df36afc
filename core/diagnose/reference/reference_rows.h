#pragma once

#include "core/compute/inference/trace.h"
#include "core/diagnose/compare/other_rows.h"
#include "core/diagnose/reference/reference_source.h"

#include <cstddef>

namespace vitrine {

/// The rows of a tap that a reference contains: all rows, or the last ones.
struct ReferenceRows : OtherRows {
    std::size_t padding = 0;  ///< number of columns of the array that were left out, because the tap has fewer columns
    std::size_t beyondFloat = 0;  ///< number of values outside the range of float32, which count as infinite
    double firstBeyond = 0;       ///< the first value outside the range of float32
};

/// The order of the axes of a tap in a reference.
struct ReferenceLayout {
    bool headsFirst = false;  ///< whether the axes are [heads, tokens, width]; otherwise tokens come first
    /// Whether the array is a node of llama.cpp's graph. A node may have any axes after the tokens, and any number of
    /// rows. Any other array contains all rows or a single row. Only the final norm and the logits may have another
    /// number of rows.
    bool isNode = false;
};

/// Returns whether the shape fits the rows of `array`. The type is only checked by readReferenceRows.
bool hasRowsOf(const ReferenceSource& source, std::size_t index, const TraceArray& array, ReferenceLayout layout);
/// Throws Error if the array has an unexpected shape or type. The values are not read.
void requireRowsOf(const ReferenceSource& source, std::size_t index, const TraceArray& array, ReferenceLayout layout);
/// Reads the array of source.names()[index] as values of `array`. Axes of length 1 may be missing, and heads and width
/// may be a single axis. Logits may have more columns than the vocabulary has tokens (padding). Throws Error if the
/// array is damaged, or has an unexpected shape or type. The message names the expected shape or type.
ReferenceRows readReferenceRows(const ReferenceSource& source, std::size_t index, const TraceArray& array,
                                ReferenceLayout layout);
/// Multiplies all values in `rows` by `factor`.
void scaleRows(ReferenceRows& rows, double factor, const TraceArray& array);

}  // namespace vitrine
