#pragma once

#include "core/recipe/recipe.h"

namespace vitrine {

struct TimeMixWeights;

// The steps of RWKV 7 in C.

RecipeCode cTimeMixInput(const TimeMixWeights& weights);
RecipeCode cTimeMixState();
RecipeCode cTimeMixOutput(const TimeMixWeights& weights);
RecipeCode cChannelMix();

}  // namespace vitrine
