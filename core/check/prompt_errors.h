#pragma once

#include "core/check/prompt_check.h"
#include "core/engine/commands.h"

#include <string>
#include <vector>

namespace vitrine {

class ModelPrompts;

/// One line for each error of a check, with what to do about it. Errors that the model's notices report already, when
/// it is opened, are left out.
std::vector<std::string> errorLines(const Model& model, const PromptCheck& check);

/// The lines for a prompt that is about to be answered (PromptReview of LocalEngine).
std::vector<std::string> promptErrors(const ModelPrompts& prompts, const BuiltPrompt& prompt, const Generate& command);

}  // namespace vitrine
