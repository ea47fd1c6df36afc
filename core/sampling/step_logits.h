#pragma once

#include "core/sampling/ranked_logits.h"
#include "core/sampling/sampler_replay.h"
#include "core/text/token_search.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace vitrine {

/// Every token of the vocabulary at a step: rank, logit, probability before and after the samplers, and the sampler
/// that removed it. Immutable and thread-safe.
class StepLogits {
public:
    /// `fates` must be empty for a step without samplers, such as a token of a prompt. `ranked` and `fates` must have
    /// the size of the vocabulary.
    StepLogits(std::shared_ptr<const TokenIndex> tokens, RankedLogits ranked, std::vector<TokenFate> fates);

    const RankedLogits& ranked() const noexcept { return m_ranked; }
    const TokenIndex& tokens() const noexcept { return *m_tokens; }
    const Tokenizer& tokenizer() const noexcept { return m_tokens->tokenizer(); }
    bool sampled() const noexcept { return !m_fates.empty(); }
    /// Precondition: the id is in the vocabulary.
    TokenFate fate(TokenId id) const { return sampled() ? m_fates[static_cast<std::size_t>(id)] : TokenFate{}; }
    /// Number of tokens that no sampler removed.
    std::size_t kept() const noexcept { return m_kept; }
    /// The results of TokenIndex::find, in the order of their ranks.
    std::vector<TokenId> find(std::string_view text) const;

private:
    std::shared_ptr<const TokenIndex> m_tokens;
    RankedLogits m_ranked;
    std::vector<TokenFate> m_fates;
    std::size_t m_kept = 0;
};

}  // namespace vitrine
