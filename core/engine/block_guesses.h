#pragma once

#include "core/base/sentence.h"
#include "core/inference/evaluator.h"
#include "core/text/token.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Drafts from the block after a model's layers (Evaluator::ofPrediction) in one conversation. The block reads pairs of
/// a token and the hidden state of the token before, and has its own cache of keys and values. Positions that were not
/// noted are left out: only the distances between the noted ones matter, and a worse draft costs only time.
class BlockGuesses {
public:
    /// For a conversation of up to `capacity` tokens. `block` must outlive this object. Throws Error when memory is too
    /// small.
    BlockGuesses(Evaluator& block, std::size_t capacity);

    /// The rows that an evaluation must request so that `follow` gets hidden states.
    static constexpr LogitRows kHiddenRows = LogitRows::All;
    /// Notes that tokens at positions first… were evaluated, with their hidden states [tokens, embedding]. Positions
    /// that were noted before are skipped. Throws Error.
    void follow(std::size_t first, std::span<const TokenId> tokens, std::span<const float> hidden);
    /// Drafts `count` tokens after `token`, which follows the last noted token. Returns fewer or none if the hidden
    /// state of the last noted token is unknown. Throws Error.
    std::vector<TokenId> guess(TokenId token, std::size_t count);
    /// Forgets tokens from position `size` on.
    void truncate(std::size_t size) noexcept;

    /// Elements of a hidden state.
    std::size_t width() const noexcept { return m_block.model().config().embedding; }
    std::size_t bytes() const noexcept { return m_cache->bytes(); }

private:
    void pair(TokenId token, std::size_t position, std::span<const float> hidden);
    void evaluateWaiting(LogitRows rows);
    TokenId best() const;
    bool isToken(TokenId id) const noexcept;

    Evaluator& m_block;
    std::unique_ptr<KvCache> m_cache;
    std::vector<std::size_t> m_positions;  ///< of the tokens of all pairs, including the waiting ones
    std::vector<TokenId> m_waiting;        ///< pairs that the cache does not hold yet
    std::vector<float> m_waitingHidden;
    std::size_t m_next = 0;      ///< position after the last noted token
    std::vector<float> m_last;   ///< hidden state of the last noted token; empty: unknown
    std::vector<float> m_given;  ///< output of the block for the last evaluated pair
};

/// Makes `options` pass the hidden states of an evaluation of `tokens` at positions first… to `guesses`; does nothing
/// if that is null.
void followBy(BlockGuesses* guesses, std::size_t first, std::span<const TokenId> tokens, EvaluateOptions& options);

/// A sentence with the reason why Evaluator::ofPrediction returns nothing for this model.
Sentence whyNoGuesses(const Model& model);

}  // namespace vitrine
