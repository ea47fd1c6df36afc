#pragma once

#include "core/text/token.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

// The JSON documents of the inspector's pages, which the window saves and `vitrine-cli inspect` prints:
// docs/inspect.md.

namespace vitrine {

class Tokenizer;

/// {"id", "piece", "bytes", "type"}. `piece` is the vocabulary's spelling; where that is not at hand (null), or has
/// something else under this id, the bytes as a text. An id that is not known is null.
nlohmann::ordered_json pageToken(const Tokenizer* vocabulary, TokenId id, std::string_view bytes, TokenKind kind);

}  // namespace vitrine
