#pragma once

#include "core/engine/built_prompt.h"
#include "core/template/rendered_prompt.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// What of a rendered prompt came from where. `roles`: of its messages; `indices`: what the caller calls these.
std::vector<PromptPiece> piecesOf(const RenderedPrompt& rendered, std::span<const std::string> roles,
                                  std::span<const std::int32_t> indices);
/// Of a message of this role.
TokenOrigin originOf(std::string_view role);
/// The tokens of `text`, each with where most of it came from. What the template wrote may hold control tokens, what
/// came from a message may not. `leftOut` gets the bytes that the vocabulary has no token for.
std::vector<PromptToken> tokensOf(const Tokenizer& tokenizer, std::string_view text,
                                  std::span<const PromptPiece> pieces, std::vector<std::size_t>& leftOut);

}  // namespace vitrine
