#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/sampling/sampler_replay.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// Source of an answer's tokens: a model or a script. Its current position is after the last token that was passed to
/// `advance`; at first, after the prompt.
class TokenSource {
public:
    virtual ~TokenSource() = default;

    /// Returns the record of the next token, with its distribution. Returns nullopt if a stop was requested or there
    /// are no more tokens.
    virtual std::optional<TokenRecord> draw() = 0;
    /// If `draw` would throw because a logit is not finite, returns a sentence that names the logit. Empty otherwise.
    virtual Sentence fault() = 0;
    /// Returns the effect of each sampler on the next token, with at most this many tokens in each list. Empty if the
    /// source has no samplers. Throws Error if a logit is not finite.
    virtual std::vector<SamplerStep> explain(std::size_t) { return {}; }
    /// Fills the distribution of the record of a sampled token, with `alternatives` candidates.
    virtual void score(TokenRecord& record, std::size_t alternatives) = 0;
    /// Returns the record of another token that the caller uses instead of the sampled one. May be called if `draw`
    /// would throw. Throws Error if the id is unknown.
    virtual TokenRecord choose(TokenId id) = 0;
    /// Returns whether this token ends the answer.
    virtual bool endsTurn(const TokenRecord& record) const = 0;
    /// If the grammar allows only tokens that end the answer, returns a sentence with the reason. Empty otherwise.
    virtual std::string whyOnlyEnd() { return {}; }
    /// Continues the answer after this token. `wanted`: maximum number of tokens that may follow it, at least 1.
    /// Returns false if a stop was requested.
    virtual bool advance(TokenRecord record, std::size_t wanted) = 0;
};

}  // namespace vitrine
