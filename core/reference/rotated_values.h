#pragma once

#include "core/inference/trace.h"
#include "core/reference/reference_rows.h"

namespace vitrine {

// llama.cpp rotates values before it stores them in a quantized cache, with a Hadamard transform of each 64 values of a
// head. Its `kqv_out`, the output of attention, is therefore still rotated.

/// Whether the reference's rows are a rotated form of `array`, a tap of our own run.
bool areRotated(const ReferenceRows& rows, const TraceArray& array);
/// Undoes the rotation. Precondition: the rows are complete.
void rotateBack(ReferenceRows& rows);

}  // namespace vitrine
