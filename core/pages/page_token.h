#pragma once

#include "core/text/token.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

// JSON documents of the inspector's pages, for export from the window and for `vitrine-cli inspect`. Format:
// docs/inspect.md.

namespace vitrine {

class Tokenizer;

/// Returns {"id", "piece", "bytes", "type"}. `piece` is the spelling in the vocabulary; if that is null or disagrees
/// with `bytes`, the bytes as text. An unknown id is null.
nlohmann::ordered_json pageToken(const Tokenizer* vocabulary, TokenId id, std::string_view bytes, TokenKind kind);

}  // namespace vitrine
