#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/built_prompt.h"
#include "core/generate/engine/commands.h"

#include <functional>
#include <string>
#include <vector>

namespace vitrine {

class ModelPrompts;

/// A function that checks a prompt and returns sentences for the user, such as the errors that core/diagnose/check
/// finds. The engine calls it on its own thread, before the answer.
using PromptReview = std::function<std::vector<Sentence>(const ModelPrompts& prompts, const BuiltPrompt& prompt,
                                                         const Generate& command)>;

}  // namespace vitrine
