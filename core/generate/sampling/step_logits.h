#pragma once

#include "core/generate/sampling/ranked_logits.h"
#include "core/generate/sampling/sampler_replay.h"
#include "core/text/token_search.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace vitrine {

/// All tokens of the vocabulary at one step of an answer. For each token, it contains the rank, the logit, the
/// probability before and after the samplers, and the sampler that removed the token. Immutable and thread-safe.
class StepLogits {
public:
    /// `ranked` must have the size of the vocabulary. `fates` must have this size, too, or be empty for a step without
    /// samplers, such as a token of the prompt.
    StepLogits(std::shared_ptr<const TokenIndex> tokens, RankedLogits ranked, std::vector<TokenFate> fates);

    const RankedLogits& ranked() const noexcept { return m_ranked; }
    const TokenIndex& tokens() const noexcept { return *m_tokens; }
    const Tokenizer& tokenizer() const noexcept { return m_tokens->tokenizer(); }
    bool sampled() const noexcept { return !m_fates.empty(); }
    /// Returns the effect of the samplers on a token. Precondition: the id is in the vocabulary.
    TokenFate fate(TokenId id) const { return sampled() ? m_fates[static_cast<std::size_t>(id)] : TokenFate{}; }
    /// Number of tokens that no sampler removed.
    std::size_t kept() const noexcept { return m_kept; }
    /// Returns the results of TokenIndex::find(), in the order of their ranks.
    std::vector<TokenId> find(std::string_view text) const;

private:
    std::shared_ptr<const TokenIndex> m_tokens;
    RankedLogits m_ranked;
    std::vector<TokenFate> m_fates;
    std::size_t m_kept = 0;
};

}  // namespace vitrine
