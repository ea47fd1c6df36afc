#pragma once

#include "core/compute/inference/trace.h"
#include "core/diagnose/reference/reference_rows.h"

namespace vitrine {

// Before llama.cpp stores values in a quantized cache, it rotates them with a Hadamard transform of each 64 values of a
// head. The node `kqv_out` of its graph, the output of attention, is therefore still rotated.

/// Returns whether the rows are those of `array`, a tap of our own run, but rotated.
bool areRotated(const ReferenceRows& rows, const TraceArray& array);
/// Undoes the rotation of llama.cpp. Precondition: no values are missing in the rows.
void rotateBack(ReferenceRows& rows);

}  // namespace vitrine
