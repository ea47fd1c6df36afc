#pragma once

#include "app/cli/json_output.h"

namespace vitrine {
struct Recipe;
}

namespace vitrine::cli {

/// Returns {"file", "model": its facts, "input": [step…], "layers": [step with "layers": [0, …]…], "output", "text"}. A
/// step is {"step", its facts, "words", "tensors"}. To get the steps of one layer, take in this order the steps that
/// have its number in "layers".
Json recipeToJson(const Recipe& recipe);

}  // namespace vitrine::cli
