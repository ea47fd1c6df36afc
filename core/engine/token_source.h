#pragma once

#include "core/engine/token_record.h"

#include <cstddef>
#include <optional>
#include <string>

namespace vitrine {

/// Where the tokens of an answer come from: a model, or a script. Its position is after the last token that it was
/// given.
class TokenSource {
public:
    virtual ~TokenSource() = default;

    /// The next token, with what is to be recorded about it; nullopt if a stop was requested, or nothing more comes.
    virtual std::optional<TokenRecord> draw() = 0;
    /// One sentence: why none can be drawn (a logit is not finite, for which `draw` throws). Else empty.
    virtual std::string fault() = 0;
    /// Fills the distribution of a drawn record, with this many alternatives.
    virtual void score(TokenRecord& record, std::size_t alternatives) = 0;
    /// Another token in place of the one drawn, or if none can be drawn. Throws Error when there is none
    /// with this id.
    virtual TokenRecord choose(TokenId id) = 0;
    /// Whether this token says that the answer is complete.
    virtual bool endsTurn(const TokenRecord& record) const = 0;
    /// Where that is so, and nothing else was allowed in its place: a sentence that says why. Else empty.
    virtual std::string whyOnlyEnd() { return {}; }
    /// Continues after this token. `wanted`: how many more may follow it, at least 1. False if a stop was requested.
    virtual bool advance(TokenRecord record, std::size_t wanted) = 0;
};

}  // namespace vitrine
