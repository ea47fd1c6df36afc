#pragma once

#include "core/diagnose/doctor/examination.h"
#include "core/template/rendered_prompt.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

#include <initializer_list>
#include <string_view>
#include <vector>

namespace vitrine {

/// Returns the text of the message with this role in the sample conversations. Each role always has the same text.
std::string_view sampleContent(std::string_view role) noexcept;

/// Renders the chat template for messages with these roles. Throws Error if rendering fails, or if the limit of
/// template steps is exceeded. Precondition: examination.chatTemplate() is not null.
RenderedPrompt renderRoles(Examination& examination, std::initializer_list<std::string_view> roles,
                           bool addGenerationPrompt);

/// Renders the chat template for these messages, given as [{"role", "content"}, …]. Throws Error if rendering fails, or
/// if the limit of template steps is exceeded. Precondition: examination.chatTemplate() is not null.
RenderedPrompt renderMessages(Examination& examination, const nlohmann::ordered_json& messages,
                              bool addGenerationPrompt);

/// Returns whether the vocabulary has the tokens of ChatML. If so, and the file has no template, its chats are written
/// in ChatML (core/generate/engine/prompt_builder.cpp).
bool hasChatMl(const Tokenizer& tokenizer);

/// Returns the tokens of `text`, with special tokens recognised as in the text of a template; empty if it cannot be
/// tokenized.
std::vector<TokenId> templateTokens(const Tokenizer& tokenizer, std::string_view text);

}  // namespace vitrine
