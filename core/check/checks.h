#pragma once

#include "core/check/prompt_check.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

class ChatTemplate;
class Tokenizer;

/// The checks behind prompt_check.h: each appends what it finds.
using PromptFindings = std::vector<PromptFinding>;

void checkBegin(const Tokenizer& tokenizer, std::string_view architecture, std::span<const PromptToken> tokens,
                PromptFindings& found);
/// Special tokens that are spelled, in a message or by the template.
void checkSpelled(const Tokenizer& tokenizer, std::span<const PromptToken> tokens, PromptFindings& found);
void checkUnknown(const Tokenizer& tokenizer, std::span<const PromptToken> tokens, PromptFindings& found);
void checkTrailingSpace(std::span<const PromptToken> tokens, PromptFindings& found);
/// `trained`: positions; 0: that is not known.
void checkTrainedContext(std::span<const PromptToken> tokens, std::size_t trained, PromptFindings& found);

/// `problem`: why the file's own template cannot be used; empty: it can, or there is none.
void checkTemplateSource(TemplateSource source, std::string_view problem, PromptFindings& found);
void checkSystem(const BuiltPrompt& prompt, std::span<const Message> messages, PromptFindings& found);
/// `own` may be null.
void checkStops(const Tokenizer& tokenizer, const ChatTemplate* own, const AnswerSettings& settings,
                PromptFindings& found);

void checkGreedy(const SamplerSettings& sampling, PromptFindings& found);

}  // namespace vitrine
