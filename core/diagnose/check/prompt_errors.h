#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/check/prompt_check.h"
#include "core/generate/engine/commands.h"

#include <string>
#include <vector>

namespace vitrine {

class ModelPrompts;

/// Returns one line with advice for each error of a check. Errors that are already among the model's notices are left
/// out.
std::vector<Sentence> errorLines(const Model& model, const PromptCheck& check);

/// Checks a prompt before it is answered, and returns one line for each error. Used as the PromptReview of LocalEngine.
std::vector<Sentence> promptErrors(const ModelPrompts& prompts, const BuiltPrompt& prompt, const Generate& command);

}  // namespace vitrine
