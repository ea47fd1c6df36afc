#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/logit_statistics.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/sampling/candidates.h"
#include "core/generate/sampling/removals.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Returns a record with id, bytes, kind and position that is not scored. Throws Error when `id` is not in the
/// vocabulary.
TokenRecord describeToken(const Tokenizer& tokenizer, TokenId id, std::size_t position);

/// Returns a sentence that names the first logit at this position that is not finite; empty if all are finite.
Sentence brokenLogit(std::span<const float> logits, std::size_t position);

/// Fills token records from logits. Not thread-safe: it keeps scratch memory.
class TokenScorer {
public:
    /// `kernels`: the CPU kernels that compute probabilities, even if a device computes the logits. `tokenizer` must
    /// outlive this object.
    TokenScorer(const Tokenizer& tokenizer, const Kernels& kernels) : m_tokenizer(tokenizer), m_statistics(kernels) {}

    /// Fills logit, pRaw, rank, entropy and the `alternatives` most probable tokens. `logits` [vocabulary] must be the
    /// logits that predicted the token. Tokens with equal logits are ranked by id. Throws Error when a logit is not
    /// finite.
    void score(TokenRecord& record, std::span<const float> logits, std::size_t alternatives);

    /// Fills pFinal of a scored record and of its candidates. For a token that is not in `candidates`, pFinal becomes
    /// 0, and removedBy becomes the sampler that removed the token.
    static void addFinal(TokenRecord& record, const Candidates& candidates, const Removals& removals);

private:
    const Tokenizer& m_tokenizer;
    LogitStatistics m_statistics;
    std::vector<Candidate> m_top;
};

}  // namespace vitrine
