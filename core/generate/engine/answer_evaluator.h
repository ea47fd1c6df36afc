#pragma once

#include "core/compute/inference/evaluator.h"
#include "core/generate/engine/block_guesses.h"
#include "core/generate/engine/draft_policy.h"
#include "core/generate/engine/ngram_index.h"
#include "core/generate/sampling/sampler_chain.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace vitrine {

/// Evaluates an answer token by token, or several tokens at once when a draft proposes how the text continues. Drafts
/// come from an n-gram lookup or from the model's prediction block (its layers for multi-token prediction). The tokens
/// of a draft are only evaluated in advance: the caller still chooses every token from the logits before it. A draft
/// that differs from the chosen tokens is discarded. Therefore the answer, its records and its random numbers are the
/// same as without drafts.
///
/// If a token of a draft is rejected, recurrent states are reset to the position where the draft began. The accepted
/// tokens of the draft are then evaluated again, together with the next token. Until that evaluation, the cache does
/// not contain them.
class AnswerEvaluator {
public:
    /// Preconditions: `evaluator` has just evaluated the prompt into `cache`, and its lastLogits() are the logits after
    /// the prompt. `mostDrafted` is the maximum length of a draft. If `first` is 0, all logits are copied to the host;
    /// otherwise only the `first` largest logits (EvaluateOptions::firstLogits). All arguments must outlive this
    /// object.
    AnswerEvaluator(Evaluator& evaluator, KvCache& cache, std::span<const TokenId> prompt, DraftPolicy& policy,
                    std::size_t mostDrafted, std::size_t first = 0);
    /// Sets the source of drafts from the model's prediction block; nullptr turns these drafts off. `guesses` must
    /// outlive this object. Precondition: the prompt was passed to BlockGuesses::follow.
    void guessBy(BlockGuesses* guesses) noexcept { m_guesses = m_mostDrafted > 0 ? guesses : nullptr; }
    /// Sets whether drafts are looked up in the earlier text (NgramIndex); on by default.
    void draftFromText(bool on) noexcept { m_looksUp = on; }
    /// Makes the cache contain exactly the prompt and the chosen tokens: discards drafted tokens, and evaluates missing
    /// ones.
    ~AnswerEvaluator();
    AnswerEvaluator(const AnswerEvaluator&) = delete;
    AnswerEvaluator& operator=(const AnswerEvaluator&) = delete;

    /// Returns the logits after the last token, and copies them to the host if necessary. The result is valid until
    /// `advance` is called.
    std::span<const float> logits();
    /// Samples the next token from the current logits with `chain`. Copies all logits to the host only if the largest
    /// ones do not determine the token.
    TokenId sample(SamplerChain& chain, std::span<const TokenId> history);
    /// Appends `id`, the chosen token, and provides the logits after it. `wanted`: maximum number of tokens that the
    /// answer may have after `id`, at least 1. Returns false if a stop was requested. Throws Error if the evaluation
    /// fails.
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
    std::vector<TokenId> m_tokens;  ///< tokens of the prompt, followed by the chosen tokens
    NgramIndex m_index;
    NgramIndex::Draft m_draft;    ///< the draft that was evaluated together with the last chosen token
    std::size_t m_true = 0;       ///< number of leading tokens of the draft that have been accepted so far
    std::size_t m_chosen;         ///< number of evaluated tokens that are part of the prompt or were chosen
    std::size_t m_stepFirst = 0;  ///< position of the first token of the last evaluation
    std::size_t m_draftRow = 0;   ///< index of the row of logits that predicts the first token of the draft
    std::vector<float> m_hidden;  ///< hidden states of the last evaluation
    std::size_t m_drafted = 0;
    std::size_t m_accepted = 0;
};

}  // namespace vitrine
