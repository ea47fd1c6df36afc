#pragma once

#include "core/engine/draft_policy.h"
#include "core/engine/ngram_index.h"
#include "core/inference/evaluator.h"
#include "core/sampling/sampler_chain.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>

namespace vitrine {

/// Evaluates an answer token by token, or several at once if a draft (looked up as n-grams) says how the text may go
/// on. A draft is only evaluated ahead: the caller still chooses every token, from the logits before it, and a draft
/// that differs from the choice is forgotten. So the answer, its records and the random numbers it takes are the same
/// as without drafts.
class AnswerEvaluator {
public:
    /// Begins after a prompt that `evaluator` has just evaluated into `cache`: its lastLogits follow the prompt. At
    /// most `mostDrafted` tokens are drafted at a time. If `first` is 0, all logits are brought to the host; else only
    /// this many of the largest (EvaluateOptions::firstLogits). All must outlive this.
    AnswerEvaluator(Evaluator& evaluator, KvCache& cache, std::span<const TokenId> prompt, DraftPolicy& policy,
                    std::size_t mostDrafted, std::size_t first = 0);
    /// Removes drafts that were not chosen from the cache.
    ~AnswerEvaluator();
    AnswerEvaluator(const AnswerEvaluator&) = delete;
    AnswerEvaluator& operator=(const AnswerEvaluator&) = delete;

    /// Behind the last token; valid until `advance`. They are brought to the host if necessary.
    std::span<const float> logits();
    /// What `chain` takes from these logits; if the largest suffice, the others stay on the device.
    TokenId sample(SamplerChain& chain, std::span<const TokenId> history);
    /// Continues after `id`, the chosen token. `wanted`: how many more may follow it, at least 1. False if a stop was
    /// requested instead. Throws Error as Evaluator::evaluate does.
    bool advance(TokenId id, std::size_t wanted, const std::stop_token& stop);

    std::size_t drafted() const noexcept { return m_drafted; }
    std::size_t accepted() const noexcept { return m_accepted; }

private:
    void settle() noexcept;
    std::optional<TokenId> sampleFirst(SamplerChain& chain, std::span<const TokenId> history);
    std::vector<TokenId> withDraft(TokenId id, std::size_t wanted);

    Evaluator& m_evaluator;
    KvCache& m_cache;
    DraftPolicy& m_policy;
    std::size_t m_mostDrafted;
    std::size_t m_first;
    NgramIndex m_index;
    NgramIndex::Draft m_draft;  ///< evaluated after the last token
    std::size_t m_true = 0;     ///< how many of its tokens were chosen
    std::size_t m_chosen;       ///< positions of the cache that hold chosen tokens
    std::size_t m_drafted = 0;
    std::size_t m_accepted = 0;
};

}  // namespace vitrine
