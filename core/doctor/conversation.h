#pragma once

#include "core/doctor/examination.h"
#include "core/template/rendered_prompt.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

#include <initializer_list>
#include <string_view>
#include <vector>

namespace vitrine {

/// What the roles of a conversation say in the doctor's checks; each role always says the same.
std::string_view sampleContent(std::string_view role) noexcept;

/// Renders the chat template for messages of these roles. Throws Error as Examination::render does. Precondition:
/// examination.chatTemplate().
RenderedPrompt renderRoles(Examination& examination, std::initializer_list<std::string_view> roles,
                           bool addGenerationPrompt);

/// Renders it for these messages ([{"role", "content"}, …]).
RenderedPrompt renderMessages(Examination& examination, const nlohmann::ordered_json& messages,
                              bool addGenerationPrompt);

/// Whether the vocabulary has the tokens of ChatML, in which chats are then written if the file has no template
/// (core/engine/prompt_builder.cpp).
bool hasChatMl(const Tokenizer& tokenizer);

/// The tokens of text that a template wrote; none if it cannot be tokenized.
std::vector<TokenId> templateTokens(const Tokenizer& tokenizer, std::string_view text);

}  // namespace vitrine
