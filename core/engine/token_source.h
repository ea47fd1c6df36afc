#pragma once

#include "core/base/sentence.h"
#include "core/engine/token_record.h"

#include <cstddef>
#include <optional>
#include <string>

namespace vitrine {

/// Source of an answer's tokens: a model or a script. Its current position is after the last token that was given to
/// `advance`.
class TokenSource {
public:
    virtual ~TokenSource() = default;

    /// Returns the record of the next token, with its distribution. Returns nullopt if a stop was requested or there
    /// are no more tokens.
    virtual std::optional<TokenRecord> draw() = 0;
    /// Returns a sentence with the reason why `draw` would throw, namely a logit that is not finite. Empty otherwise.
    virtual Sentence fault() = 0;
    /// Fills the distribution of the record of a sampled token, with `alternatives` candidates.
    virtual void score(TokenRecord& record, std::size_t alternatives) = 0;
    /// Returns the record of another token that the caller uses instead of the sampled one. May be called if `draw`
    /// would throw. Throws Error if the id is unknown.
    virtual TokenRecord choose(TokenId id) = 0;
    /// Returns whether this token ends the answer.
    virtual bool endsTurn(const TokenRecord& record) const = 0;
    /// If the grammar allows only tokens that end the answer, returns a sentence with the reason. Empty otherwise.
    virtual std::string whyOnlyEnd() { return {}; }
    /// Continues after this token. `wanted`: the number of further tokens that the answer may have, at least 1. Returns
    /// false if a stop was requested.
    virtual bool advance(TokenRecord record, std::size_t wanted) = 0;
};

}  // namespace vitrine
