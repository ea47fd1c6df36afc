#pragma once

#include "core/diagnose/recipe/fill.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <cstddef>
#include <string>

namespace vitrine {

class Model;

// Properties of experts that determine the C code.

/// Returns whether each expert has its own tensors, as in files of early 2024.
bool areApart(const Model& model, std::size_t layer);
/// Returns whether one tensor contains both gate and up of an expert.
bool areFused(const Model& model, std::size_t layer);
/// Returns the expression for the first row of gate (`part` 0) or up (1) of expert e in a tensor that contains both.
std::string fusedRow(int part);
/// Returns whether the choice of experts depends on more than the router's logits, such as a bias or groups.
bool hasScores(const ExpertConfig& experts, const ExpertWeights& weights);
/// Returns the part after "exp_probs_b" in the name of the tensor with the bias of the choice.
const char* choiceBiasKind(const Model& model, std::size_t layer);
Blanks groupBlanks(const ExpertConfig& experts);
/// Returns the whole expert step in C.
std::string cExperts(const Model& model, std::size_t layer);

}  // namespace vitrine
