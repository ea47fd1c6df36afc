#pragma once

#include "app/cli/json_output.h"

namespace vitrine {
struct Recipe;
}

namespace vitrine::cli {

/// {"file", "model": its facts, "input": [step…], "layers": [step with "layers": [0, …]…], "output", "text"}; a step is
/// {"step", its facts, "words", "tensors"}. The steps of a layer are those that name it, in this order.
Json recipeToJson(const Recipe& recipe);

}  // namespace vitrine::cli
