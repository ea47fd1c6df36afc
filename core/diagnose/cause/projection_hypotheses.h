#pragma once

#include "core/diagnose/cause/hypothesis.h"

#include <span>

namespace vitrine {

// addProjectionHypotheses calls all functions below with names that begin with "add". Each adds hypotheses about one
// kind of mistake in matrix products.

void addDecodingHypotheses(const HypothesisContext& context, Hypotheses& all);
/// Returns pairs of mistakes in the decoding of each type. There are many pairs, so they are tried only if no single
/// mistake fits.
Hypotheses decodingPairs(const HypothesisContext& context);
void addWeightRoundingHypotheses(const HypothesisContext& context, Hypotheses& all);
void addBiasHypotheses(const HypothesisContext& context, Hypotheses& all);
void addRowOrderHypotheses(const HypothesisContext& context, Hypotheses& all);
void addFusedHypotheses(const HypothesisContext& context, Hypotheses& all);
void addWrongTensorHypotheses(const HypothesisContext& context, Hypotheses& all);

/// Describes one projection of a layer.
struct PartTraits {
    Role role;
    Site site;         ///< first tap that shows the projection
    const char* name;  ///< name in model files: "attn_q"
    Linear LayerWeights::*linear;
};

/// Returns all projections of layers. The router and the output matrix are not included.
std::span<const PartTraits> layerParts() noexcept;

/// Returns whether the file stores Q, K and V of this layer in one matrix.
bool isFused(const LayerWeights& layer);

}  // namespace vitrine
