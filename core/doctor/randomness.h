#pragma once

#include "core/model/model.h"

namespace vitrine {

/// Whether the matrices look random and untrained. No text can then show whether the file is sound. Training aligns the
/// rows of a matrix: two rows of independent numbers have a mean squared cosine of 1 / columns, rows of trained
/// matrices a larger one. Decodes some rows of each matrix.
bool isUntrained(const Model& model);

/// Mean squared cosine between pairs of evenly spaced rows, times the number of columns. About 1 for independent
/// numbers, larger for trained matrices; 0 if fewer than two rows are not zero.
double rowsInCommon(const Tensor& matrix);

}  // namespace vitrine
