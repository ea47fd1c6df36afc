#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/check/prompt_check.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

class ChatTemplate;
class Tokenizer;

/// Each of the following functions makes one of the checks of prompt_check.h and appends its findings to `found`.
using PromptFindings = std::vector<PromptFinding>;

/// Checks whether the prompt begins with exactly one BOS: faults DoubleBos and MissingBos.
void checkBegin(const Tokenizer& tokenizer, std::string_view architecture, std::span<const PromptToken> tokens,
                PromptFindings& found);
/// Finds special tokens that a message or the template writes as several ordinary tokens.
void checkSpelled(const Tokenizer& tokenizer, std::span<const PromptToken> tokens, PromptFindings& found);
/// Finds "unknown" tokens, which replace text that is not in the vocabulary.
void checkUnknown(const Tokenizer& tokenizer, std::span<const PromptToken> tokens, PromptFindings& found);
/// Reports a prompt that ends with a space.
void checkTrailingSpace(std::span<const PromptToken> tokens, PromptFindings& found);
/// Finds positions that the model was not trained for. `trained`: number of positions that the model was trained for;
/// 0: unknown.
void checkTrainedContext(std::span<const PromptToken> tokens, std::size_t trained, PromptFindings& found);

/// Reports a model file without a chat template, or with a template that cannot be used. `problem`: a sentence with the
/// reason why the file's own template cannot be used; empty if the template can be used or does not exist.
void checkTemplateSource(TemplateSource source, const Sentence& problem, PromptFindings& found);
/// Checks that the template has kept every system message.
void checkSystem(const BuiltPrompt& prompt, std::span<const Message> messages, PromptFindings& found);
/// Checks whether answers can end: an end-of-answer token must be known, and the token that the template writes after
/// answers must stop them. `own` is the file's own template; it may be null.
void checkStops(const Tokenizer& tokenizer, const ChatTemplate* own, const AnswerSettings& settings,
                PromptFindings& found);

/// Finds sampler settings that always choose the most probable token and do not penalize repetition.
void checkGreedy(const SamplerSettings& sampling, PromptFindings& found);

}  // namespace vitrine
