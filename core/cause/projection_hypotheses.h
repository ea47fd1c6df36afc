#pragma once

#include "core/cause/hypothesis.h"

#include <span>

namespace vitrine {

// What addProjectionHypotheses consists of.

void addDecodingHypotheses(const HypothesisContext& context, Hypotheses& all);
/// Two mistakes at once in the decoding of each type. They are many, and worth trying where no single mistake fits.
Hypotheses decodingPairs(const HypothesisContext& context);
void addWeightRoundingHypotheses(const HypothesisContext& context, Hypotheses& all);
void addBiasHypotheses(const HypothesisContext& context, Hypotheses& all);
void addRowOrderHypotheses(const HypothesisContext& context, Hypotheses& all);
void addFusedHypotheses(const HypothesisContext& context, Hypotheses& all);
void addWrongTensorHypotheses(const HypothesisContext& context, Hypotheses& all);

/// A projection of a layer, by what it is for.
struct PartTraits {
    Part part;
    Site site;         ///< where it shows first
    const char* name;  ///< as in files: "attn_q"
    Linear LayerWeights::*linear;
};

/// Of every layer; the router and the output matrix are not among them.
std::span<const PartTraits> layerParts() noexcept;

/// Whether the file has Q, K and V in one matrix.
bool isFused(const LayerWeights& layer);

}  // namespace vitrine
