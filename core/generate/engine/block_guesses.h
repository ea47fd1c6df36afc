#pragma once

#include "core/base/sentence.h"
#include "core/compute/inference/evaluator.h"
#include "core/text/token.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Makes the drafts of the model's prediction block (Evaluator::ofPrediction) in one conversation. The input of the
/// block is a sequence of pairs: a token, and the hidden state of the model at the previous token. The block has its
/// own cache of keys and values. A position that was never passed to `follow` is missing from that cache. The remaining
/// positions stay valid, because only distances between positions matter. Missing positions may make drafts worse,
/// which only costs time.
class BlockGuesses {
public:
    /// Makes the drafts of a conversation of up to `capacity` tokens. `block` must outlive this object. Throws Error
    /// when there is too little memory.
    BlockGuesses(Evaluator& block, std::size_t capacity);

    /// The value of EvaluateOptions::hiddenRows for evaluations whose hidden states are passed to `follow`.
    static constexpr LogitRows kHiddenRows = LogitRows::All;
    /// Records that `tokens` were evaluated at positions first, first + 1, …, with the hidden states `hidden` [tokens,
    /// embedding]. Positions that were recorded before are skipped. Throws Error if an evaluation of the block
    /// fails.
    void follow(std::size_t first, std::span<const TokenId> tokens, std::span<const float> hidden);
    /// Drafts `count` tokens after `token`, which follows the last recorded token. Returns an empty vector if the
    /// hidden state of the last recorded token is unknown. Returns fewer than `count` tokens if the cache becomes full,
    /// or if logits are NaN. Throws Error if an evaluation of the block fails.
    std::vector<TokenId> guess(TokenId token, std::size_t count);
    /// Discards the tokens from position `size` on.
    void truncate(std::size_t size) noexcept;

    /// Number of elements of a hidden state.
    std::size_t width() const noexcept { return m_block.model().config().embedding; }
    std::size_t bytes() const noexcept { return m_cache->bytes(); }

private:
    void pair(TokenId token, std::size_t position, std::span<const float> hidden);
    void evaluateWaiting(LogitRows rows);
    TokenId best() const;
    bool isToken(TokenId id) const noexcept;

    Evaluator& m_block;
    std::unique_ptr<KvCache> m_cache;
    std::vector<std::size_t> m_positions;  ///< positions of the tokens of all pairs, including the pairs in m_waiting
    std::vector<TokenId> m_waiting;        ///< tokens of the pairs that the cache does not hold yet
    std::vector<float> m_waitingHidden;
    std::size_t m_next = 0;      ///< position after the last recorded token
    std::vector<float> m_last;   ///< hidden state of the last recorded token; empty: unknown
    std::vector<float> m_given;  ///< output of the block for the last evaluated pair
};

/// Sets up `options` so that the evaluation of `tokens` at positions first, first + 1, … passes its hidden states to
/// `guesses`. Does nothing if `guesses` is null.
void followBy(BlockGuesses* guesses, std::size_t first, std::span<const TokenId> tokens, EvaluateOptions& options);

/// Returns a sentence with the reason why this model has no usable prediction block (Evaluator::ofPrediction).
Sentence whyNoGuesses(const Model& model);

}  // namespace vitrine
