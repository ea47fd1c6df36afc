#pragma once

#include "core/inference/trace.h"
#include "core/reference/reference_source.h"

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine {

/// What a reference holds of a tap: its last rows, or some elements of these.
struct ReferenceRows {
    std::size_t rows = 0;
    std::vector<std::size_t> columns;  ///< those of each row that it has, in ascending order; empty: all
    std::vector<bool> present;         ///< [rows] whether it has them; empty: it has all
    std::vector<double> values;        ///< [rows, columns]; 0 in rows that it lacks
    double resolution = 0;             ///< relative, of the coarser type of the two
    double step = 0;                   ///< the values were rounded to multiples of this; 0: they were not
    std::size_t padding = 0;           ///< columns behind the last of the tap, which were left out

    bool isWhole() const noexcept { return columns.empty() && present.empty() && step == 0; }
};

/// How a reference lays a tap out.
struct ReferenceLayout {
    bool headsFirst = false;  ///< [heads, tokens, width]; else the token comes first
    bool mayBeFewer = false;  ///< it may have the last rows alone; a single row and the end of the model always may
};

/// Reads the array of source.names()[index] as values of `array`. Axes of length 1 may be missing, heads and width may
/// be one axis, logits may have more columns than there are tokens (padding). Throws Error when it has another shape or
/// type (the sentence says what was expected), or is damaged.
ReferenceRows readReferenceRows(const ReferenceSource& source, std::size_t index, const TraceArray& array,
                                ReferenceLayout layout);

}  // namespace vitrine
