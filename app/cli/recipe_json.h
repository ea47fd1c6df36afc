#pragma once

#include "app/cli/json_output.h"

namespace vitrine {
struct Recipe;
}

namespace vitrine::cli {

/// {"file", "model": its facts, "input": [step…], "layers": [{"layers": [0, …], "steps"}…], "output", "text"}; a
/// step is {"step", its facts, "words", "tensors"}.
Json recipeToJson(const Recipe& recipe);

}  // namespace vitrine::cli
