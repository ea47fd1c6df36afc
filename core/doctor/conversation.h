#pragma once

#include "core/doctor/examination.h"
#include "core/template/rendered_prompt.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

#include <initializer_list>
#include <string_view>
#include <vector>

namespace vitrine {

/// Text of the message with this role in the doctor's sample conversations; each role always has the same text.
std::string_view sampleContent(std::string_view role) noexcept;

/// Renders the chat template for messages with these roles. Throws Error as Examination::render does. Precondition:
/// examination.chatTemplate() is not null.
RenderedPrompt renderRoles(Examination& examination, std::initializer_list<std::string_view> roles,
                           bool addGenerationPrompt);

/// Renders the chat template for these messages, given as [{"role", "content"}, …]. Errors and precondition as for
/// renderRoles.
RenderedPrompt renderMessages(Examination& examination, const nlohmann::ordered_json& messages,
                              bool addGenerationPrompt);

/// Whether the vocabulary has the tokens of ChatML. If the file has no template, its chats are then written in ChatML
/// (core/engine/prompt_builder.cpp).
bool hasChatMl(const Tokenizer& tokenizer);

/// Tokens of `text`, which a template wrote; empty if it cannot be tokenized.
std::vector<TokenId> templateTokens(const Tokenizer& tokenizer, std::string_view text);

}  // namespace vitrine
