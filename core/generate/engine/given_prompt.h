#pragma once

#include "core/generate/engine/built_prompt.h"
#include "core/generate/engine/commands.h"
#include "core/text/tokenizer.h"

namespace vitrine {

/// Returns whether the prompt is a text or token ids. The answer then continues the prompt, and has no reasoning.
bool isContinuedText(const Generate& command) noexcept;

/// Returns the tokens of a given prompt. Bytes of a text that the vocabulary has no token for are listed in a notice.
/// Throws Error if an id is not in the vocabulary.
BuiltPrompt givenPrompt(const GivenPrompt& prompt, const Tokenizer& tokenizer);

}  // namespace vitrine
