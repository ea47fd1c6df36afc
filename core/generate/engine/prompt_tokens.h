#pragma once

#include "core/generate/engine/built_prompt.h"
#include "core/template/rendered_prompt.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Divides a rendered prompt into pieces with one origin each. `roles`: the roles of the rendered messages. `indices`:
/// for each rendered message, its index in the caller's messages.
std::vector<PromptPiece> piecesOf(const RenderedPrompt& rendered, std::span<const std::string> roles,
                                  std::span<const std::int32_t> indices);
/// Returns the origin of text in a message with this role.
TokenOrigin originOf(std::string_view role);
/// Tokenizes `text`. Each token gets the origin of the piece with most of the token's bytes. Control tokens are
/// recognised only in text that the template wrote. The offsets of bytes that the vocabulary has no token for are added
/// to `leftOut`.
std::vector<PromptToken> tokensOf(const Tokenizer& tokenizer, std::string_view text,
                                  std::span<const PromptPiece> pieces, std::vector<std::size_t>& leftOut);

}  // namespace vitrine
