#pragma once

#include "core/base/sentence.h"
#include "core/check/prompt_check.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

class ChatTemplate;
class Tokenizer;

/// The checks of prompt_check.h; each appends its findings.
using PromptFindings = std::vector<PromptFinding>;

/// Checks BOS at the beginning: DoubleBos and MissingBos.
void checkBegin(const Tokenizer& tokenizer, std::string_view architecture, std::span<const PromptToken> tokens,
                PromptFindings& found);
/// Finds special tokens that are spelled out by several tokens, in a message or by the template.
void checkSpelled(const Tokenizer& tokenizer, std::span<const PromptToken> tokens, PromptFindings& found);
/// Finds tokens for unknown text.
void checkUnknown(const Tokenizer& tokenizer, std::span<const PromptToken> tokens, PromptFindings& found);
/// Finds a space at the end of the prompt.
void checkTrailingSpace(std::span<const PromptToken> tokens, PromptFindings& found);
/// `trained`: number of positions that the model was trained for; 0: unknown.
void checkTrainedContext(std::span<const PromptToken> tokens, std::size_t trained, PromptFindings& found);

/// `problem`: why the file's own template cannot be used; empty if it can be used or does not exist.
void checkTemplateSource(TemplateSource source, const Sentence& problem, PromptFindings& found);
/// Checks that the template has kept every system message.
void checkSystem(const BuiltPrompt& prompt, std::span<const Message> messages, PromptFindings& found);
/// `own` is the file's own template; may be null.
void checkStops(const Tokenizer& tokenizer, const ChatTemplate* own, const AnswerSettings& settings,
                PromptFindings& found);

/// Finds settings that always choose the most probable token without a penalty for repetition.
void checkGreedy(const SamplerSettings& sampling, PromptFindings& found);

}  // namespace vitrine
