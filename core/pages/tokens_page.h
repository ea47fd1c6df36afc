#pragma once

#include "core/engine/token_record.h"
#include "core/pages/page_token.h"

#include <cstddef>
#include <span>

namespace vitrine {

/// All tokens, the first `promptCount` of them a prompt's, and their statistics.
nlohmann::ordered_json tokensPage(std::span<const PromptToken> tokens, std::size_t promptCount,
                                  const Tokenizer* vocabulary);

}  // namespace vitrine
