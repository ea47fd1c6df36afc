#pragma once

#include "core/engine/built_prompt.h"
#include "core/engine/commands.h"

#include <functional>
#include <string>
#include <vector>

namespace vitrine {

class ModelPrompts;

/// Returns sentences about a prompt that a user should read before the answer, such as the errors that core/check
/// finds. The engine calls it on its own thread.
using PromptReview = std::function<std::vector<std::string>(const ModelPrompts& prompts, const BuiltPrompt& prompt,
                                                            const Generate& command)>;

}  // namespace vitrine
