#pragma once

#include "core/base/sentence.h"
#include "core/check/prompt_check.h"
#include "core/engine/commands.h"

#include <string>
#include <vector>

namespace vitrine {

class ModelPrompts;

/// Returns one line for each error of a check, with advice. Errors that the model's notices report when it is opened
/// are left out.
std::vector<Sentence> errorLines(const Model& model, const PromptCheck& check);

/// Returns the lines for a prompt before it is answered (PromptReview of LocalEngine).
std::vector<Sentence> promptErrors(const ModelPrompts& prompts, const BuiltPrompt& prompt, const Generate& command);

}  // namespace vitrine
