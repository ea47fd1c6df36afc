#pragma once

#include "core/engine/token_record.h"

#include <cstddef>
#include <optional>

namespace vitrine {

/// Where the tokens of an answer come from: a model, or a script. It stands behind the last token that it was told of.
class TokenSource {
public:
    virtual ~TokenSource() = default;

    /// The next token, with what is to be recorded of it; nullopt where a stop was requested, or nothing more comes.
    virtual std::optional<TokenRecord> draw() = 0;
    /// Whether this token says that the answer is complete.
    virtual bool endsTurn(const TokenRecord& record) const = 0;
    /// Goes on behind this token. `wanted`: how many more may follow it, at least 1. False where a stop was requested.
    virtual bool advance(TokenRecord record, std::size_t wanted) = 0;
};

}  // namespace vitrine
