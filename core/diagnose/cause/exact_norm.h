#pragma once

#include "core/model/norm_kind.h"

#include <span>

namespace vitrine {

// The formulas of norms in float64, without weights and biases: a norm of a row is center(row) / divisorOf(row).
// Deviations use them to compute a part of a norm incorrectly and the rest exactly.

/// Returns whether a norm subtracts the mean of a row.
bool subtractsMean(NormKind kind);
/// Returns whether a norm divides by the root of the mean square. Some mistakes are possible only in such norms.
bool dividesByRootMeanSquare(NormKind kind);

/// Returns the sum of the squares of a row.
double squaresOf(std::span<const float> row);
/// Subtracts the mean from a row, if the norm does so.
void center(NormKind kind, std::span<float> row);
/// Returns the divisor of a row, to which center() was applied before.
double divisorOf(NormKind kind, std::span<const float> row, double epsilon);

}  // namespace vitrine
