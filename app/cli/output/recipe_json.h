#pragma once

#include "app/cli/output/json_output.h"

namespace vitrine {
struct Recipe;
}

namespace vitrine::cli {

/// Returns {"file", "model": its facts, "input": [step…], "layers": [step with "layers": [0, …]…], "output", "text"}. A
/// step is {"step", its facts, "words", "tensors"}. The steps of layer n are those with n in their list "layers", in
/// this order.
Json recipeToJson(const Recipe& recipe);

}  // namespace vitrine::cli
