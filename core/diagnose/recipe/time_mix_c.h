#pragma once

#include "core/diagnose/recipe/recipe.h"

namespace vitrine {

struct TimeMixWeights;

// C code of the steps of RWKV 7.

RecipeCode cTimeMixInput(const TimeMixWeights& weights);
RecipeCode cTimeMixState();
RecipeCode cTimeMixOutput(const TimeMixWeights& weights);
RecipeCode cChannelMix();

}  // namespace vitrine
