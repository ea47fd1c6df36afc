#pragma once

#include "core/inference/trace.h"
#include "core/reference/reference_rows.h"

namespace vitrine {

// llama.cpp rotates values before it stores them in a quantized cache: a Hadamard transform of each 64 values of a
// head. Its `kqv_out` is what attention mixes of them, still rotated.

/// Whether the reference's rows are those of `array`, but rotated. `array` is a tap of our own run.
bool areRotated(const ReferenceRows& rows, const TraceArray& array);
/// Undoes the rotation. All values must be there, not a part of them.
void rotateBack(ReferenceRows& rows);

}  // namespace vitrine
