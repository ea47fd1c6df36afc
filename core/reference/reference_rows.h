#pragma once

#include "core/compare/other_rows.h"
#include "core/inference/trace.h"
#include "core/reference/reference_source.h"

#include <cstddef>

namespace vitrine {

/// Rows of a tap as a reference has them: all, or the last ones.
struct ReferenceRows : OtherRows {
    std::size_t padding = 0;      ///< columns behind the last of the tap, which were left out
    std::size_t beyondFloat = 0;  ///< values that float32 cannot hold, which count as infinite …
    double firstBeyond = 0;       ///< … and the first of them
};

/// How a reference lays a tap out.
struct ReferenceLayout {
    bool headsFirst = false;  ///< [heads, tokens, width]; else the token comes first
    bool isNode = false;  ///< a node of a graph: any axes behind that of the tokens will do, and it may have the last
                          ///< rows alone; a single row, and the end of the model, always may be alone
};

/// Whether the array has rows of `array`, for which readReferenceRows also checks the type.
bool hasRowsOf(const ReferenceSource& source, std::size_t index, const TraceArray& array, ReferenceLayout layout);
/// Reads the array of source.names()[index] as values of `array`. Axes of length 1 may be missing, heads and width may
/// be one axis, logits may have more columns than there are tokens (padding). Throws Error when it has another shape or
/// type (the sentence says what was expected), or is damaged.
ReferenceRows readReferenceRows(const ReferenceSource& source, std::size_t index, const TraceArray& array,
                                ReferenceLayout layout);
/// Multiplies all values of it.
void scaleRows(ReferenceRows& rows, double factor, const TraceArray& array);

}  // namespace vitrine
