#pragma once

#include "core/text/token.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

// JSON documents with the contents of the inspector's pages. They are exported from the window, and printed by
// `vitrine-cli inspect`. Format: docs/inspect.md.

namespace vitrine {

class Tokenizer;

/// Returns {"id", "piece", "bytes", "type"}. `piece` is the token's text in the vocabulary. If `vocabulary` is null, or
/// its text disagrees with `bytes`, `piece` is `bytes` as text. An unknown id is null.
nlohmann::ordered_json pageToken(const Tokenizer* vocabulary, TokenId id, std::string_view bytes, TokenKind kind);

}  // namespace vitrine
