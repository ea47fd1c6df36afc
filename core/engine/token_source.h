#pragma once

#include "core/engine/token_record.h"

#include <cstddef>
#include <optional>
#include <string>

namespace vitrine {

/// Where the tokens of an answer come from: a model, or a script. It stands behind the last token that it was told of.
class TokenSource {
public:
    virtual ~TokenSource() = default;

    /// The next token, with what is to be recorded of it; nullopt where a stop was requested, or nothing more comes.
    virtual std::optional<TokenRecord> draw() = 0;
    /// Why none can be drawn, one sentence: a logit is no finite number, of which `draw` throws. Else empty.
    virtual std::string fault() = 0;
    /// Fills the distribution of a record that was drawn, with so many alternatives.
    virtual void score(TokenRecord& record, std::size_t alternatives) = 0;
    /// Another token in the place of the one drawn or, where none can be, in its stead. Throws Error when there is none
    /// with this id.
    virtual TokenRecord choose(TokenId id) = 0;
    /// Whether this token says that the answer is complete.
    virtual bool endsTurn(const TokenRecord& record) const = 0;
    /// Goes on behind this token. `wanted`: how many more may follow it, at least 1. False where a stop was requested.
    virtual bool advance(TokenRecord record, std::size_t wanted) = 0;
};

}  // namespace vitrine
