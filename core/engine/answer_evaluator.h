#pragma once

#include "core/engine/block_guesses.h"
#include "core/engine/draft_policy.h"
#include "core/engine/ngram_index.h"
#include "core/inference/evaluator.h"
#include "core/sampling/sampler_chain.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace vitrine {

/// Evaluates an answer token by token, or several at once if a draft (looked up as n-grams, or guessed by the block
/// behind the layers) says how the text may go on. A draft is only evaluated ahead: the caller still chooses every
/// token, from the logits before it, and a draft that differs from the choice is forgotten. So the answer, its records
/// and the random numbers it takes are the same as without drafts.
///
/// Recurrent states that have taken in a wrong draft go back to where it began; the tokens between are evaluated again
/// together with the next. Until then the cache ends before them.
class AnswerEvaluator {
public:
    /// Begins after a prompt that `evaluator` has just evaluated into `cache`: its lastLogits follow the prompt. At
    /// most `mostDrafted` tokens are drafted at a time. If `first` is 0, all logits are brought to the host; else only
    /// this many of the largest (EvaluateOptions::firstLogits). All must outlive this.
    AnswerEvaluator(Evaluator& evaluator, KvCache& cache, std::span<const TokenId> prompt, DraftPolicy& policy,
                    std::size_t mostDrafted, std::size_t first = 0);
    /// Lets a block guess, which has followed the prompt. It must outlive this.
    void guessBy(BlockGuesses* guesses) noexcept { m_guesses = m_mostDrafted > 0 ? guesses : nullptr; }
    /// Otherwise nothing is looked up in the text.
    void draftFromText(bool on) noexcept { m_looksUp = on; }
    /// Leaves in the cache what was chosen, and nothing else.
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
    void settle();
    std::size_t pending() const noexcept { return m_chosen - m_cache.size(); }
    std::size_t pickDraft(TokenId id, std::size_t most);
    void holdStates(std::size_t again);
    bool evaluatePending(std::span<const TokenId> next, LogitRows rows, const std::stop_token& stop);
    std::optional<TokenId> sampleFirst(SamplerChain& chain, std::span<const TokenId> history);
    bool advanceAlone(TokenId id, const std::stop_token& stop);

    Evaluator& m_evaluator;
    KvCache& m_cache;
    DraftPolicy& m_policy;
    std::size_t m_mostAtOnce;
    std::size_t m_mostDrafted;
    std::size_t m_first;
    BlockGuesses* m_guesses = nullptr;
    bool m_looksUp = true;
    std::vector<TokenId> m_tokens;  ///< of the prompt, and those chosen
    NgramIndex m_index;
    NgramIndex::Draft m_draft;    ///< evaluated after the last token
    std::size_t m_true = 0;       ///< how many of its tokens were chosen
    std::size_t m_chosen;         ///< positions of the prompt and of chosen tokens that were evaluated
    std::size_t m_stepFirst = 0;  ///< position of the first token that was evaluated last
    std::size_t m_draftRow = 0;   ///< of its logits: behind the token before the draft
    std::vector<float> m_hidden;  ///< hidden states of that evaluation
    std::size_t m_drafted = 0;
    std::size_t m_accepted = 0;
};

}  // namespace vitrine
