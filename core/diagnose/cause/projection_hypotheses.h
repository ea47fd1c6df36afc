#pragma once

#include "core/diagnose/cause/hypothesis.h"

namespace vitrine {

// addProjectionHypotheses calls all functions below with names that begin with "add". Each adds hypotheses about one
// kind of mistake in matrix products.

void addDecodingHypotheses(const HypothesisContext& context, HypothesisList& list);
/// Returns pairs of mistakes in the decoding of each type. There are many pairs, so they are tried only if no single
/// mistake fits.
Hypotheses decodingPairs(const HypothesisContext& context);
void addWeightRoundingHypotheses(const HypothesisContext& context, HypothesisList& list);
void addBiasHypotheses(const HypothesisContext& context, HypothesisList& list);
void addRowOrderHypotheses(const HypothesisContext& context, HypothesisList& list);
void addFusedHypotheses(const HypothesisContext& context, HypothesisList& list);
void addWrongTensorHypotheses(const HypothesisContext& context, HypothesisList& list);

}  // namespace vitrine
