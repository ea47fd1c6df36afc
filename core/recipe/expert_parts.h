#pragma once

#include "core/model/model_config.h"
#include "core/model/weights.h"
#include "core/recipe/fill.h"

#include <cstddef>
#include <string>

namespace vitrine {

class Model;

// Properties of experts that the code in both languages depends on.

/// Files of early 2024 have a tensor for each expert.
bool areApart(const Model& model, std::size_t layer);
/// Gate and up of an expert may follow each other in one tensor.
bool areFused(const Model& model, std::size_t layer);
/// There, the first row of gate (`part` 0) or up (1) of expert e.
std::string fusedRow(int part);
/// Whether experts are chosen by something else than the router's logits.
bool hasScores(const ExpertConfig& experts, const ExpertWeights& weights);
/// End of the name of the tensor with the bias of the choice, after "exp_probs_b".
const char* choiceBiasKind(const Model& model, std::size_t layer);
Blanks groupBlanks(const ExpertConfig& experts);
/// The whole step in C.
std::string cExperts(const Model& model, std::size_t layer);

}  // namespace vitrine
