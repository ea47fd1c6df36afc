#pragma once

#include "core/model/model.h"

namespace vitrine {

/// Whether the matrices look as if drawn at random and never trained, so that no text can tell whether the file is
/// sound. Training gives the rows of a matrix directions in common: two rows of independent numbers have a squared
/// cosine of 1 / columns in the mean, those of trained matrices a larger one. Decodes some rows of each matrix.
bool isUntrained(const Model& model);

/// The share of a matrix's rows (a sample of evenly spaced ones) in common: mean squared cosine of two of them times
/// the columns, about 1 for independent numbers; 0 for fewer than two rows that are not zero.
double rowsInCommon(const Tensor& matrix);

}  // namespace vitrine
