#pragma once

#include "core/diagnose/pages/page_token.h"
#include "core/generate/engine/token_record.h"

#include <cstddef>
#include <span>

namespace vitrine {

/// Returns a JSON document with all tokens and their statistics. The first `promptCount` tokens belong to the prompt.
nlohmann::ordered_json tokensPage(std::span<const PromptToken> tokens, std::size_t promptCount,
                                  const Tokenizer* vocabulary);

}  // namespace vitrine
