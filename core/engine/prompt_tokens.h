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

/// Splits a rendered prompt into pieces by origin. `roles`: the roles of its messages; `indices`: the caller's indices
/// of these messages.
std::vector<PromptPiece> piecesOf(const RenderedPrompt& rendered, std::span<const std::string> roles,
                                  std::span<const std::int32_t> indices);
/// The origin of text from a message with this role.
TokenOrigin originOf(std::string_view role);
/// Tokenizes `text`; each token gets the origin of most of its bytes. Control tokens are recognised only in text that
/// the template wrote. `leftOut` receives the offsets of bytes that the vocabulary has no token for.
std::vector<PromptToken> tokensOf(const Tokenizer& tokenizer, std::string_view text,
                                  std::span<const PromptPiece> pieces, std::vector<std::size_t>& leftOut);

}  // namespace vitrine
