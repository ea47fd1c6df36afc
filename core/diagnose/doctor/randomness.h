#pragma once

#include "core/model/model.h"

namespace vitrine {

/// Returns whether the matrices look random and untrained. If so, no text can show whether the file is correct.
/// Training makes the rows of a matrix similar. The mean squared cosine of two rows is 1 / columns for independent
/// random numbers, and larger in a trained matrix. Decodes some rows of each matrix.
bool isUntrained(const Model& model);

/// Returns the mean squared cosine between pairs of evenly spaced rows, times the number of columns. It is about 1 for
/// independent random numbers, and larger for trained matrices. Returns 0 if fewer than two rows have non-zero values.
double rowsInCommon(const Tensor& matrix);

}  // namespace vitrine
