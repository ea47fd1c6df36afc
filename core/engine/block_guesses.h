#pragma once

#include "core/inference/evaluator.h"
#include "core/text/token.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Guesses of the block behind a model's layers (Evaluator::ofPrediction) in one conversation. It reads pairs of a
/// token and the hidden state of the token before, and keeps keys and values of its own for them. Positions that it was
/// not told of are left out: only the distances between the others count, and a worse guess costs nothing but time.
class BlockGuesses {
public:
    /// In a conversation of up to `capacity` tokens. `block` must outlive this. Throws Error when there is no memory.
    BlockGuesses(Evaluator& block, std::size_t capacity);

    /// What to evaluate with, so that `follow` can be told.
    static constexpr LogitRows kHiddenRows = LogitRows::All;
    /// Notes that tokens at positions first… were evaluated, with their hidden states [tokens, embedding]. Those that
    /// are known already are passed over. Throws Error.
    void follow(std::size_t first, std::span<const TokenId> tokens, std::span<const float> hidden);
    /// `count` tokens that may come behind `token`, which follows the last that was noted; fewer or none where the
    /// hidden state of that is not known. Throws Error.
    std::vector<TokenId> guess(TokenId token, std::size_t count);
    /// Forgets tokens from position `size` on.
    void truncate(std::size_t size) noexcept;

    /// Of a hidden state.
    std::size_t width() const noexcept { return m_block.model().config().embedding; }
    std::size_t bytes() const noexcept { return m_cache->bytes(); }

private:
    void pair(TokenId token, std::size_t position, std::span<const float> hidden);
    void evaluateWaiting(LogitRows rows);
    TokenId best() const;
    bool isToken(TokenId id) const noexcept;

    Evaluator& m_block;
    std::unique_ptr<KvCache> m_cache;
    std::vector<std::size_t> m_positions;  ///< of the tokens of all pairs, those that wait included
    std::vector<TokenId> m_waiting;        ///< pairs that the cache does not hold yet
    std::vector<float> m_waitingHidden;
    std::size_t m_next = 0;      ///< position behind the last token that was noted
    std::vector<float> m_last;   ///< hidden state of that token; empty: not known
    std::vector<float> m_given;  ///< what the block gave for the pair that it evaluated last
};

/// Lets `guesses`, if not null, follow an evaluation of `tokens` at positions first…, with `options`.
void followBy(BlockGuesses* guesses, std::size_t first, std::span<const TokenId> tokens, EvaluateOptions& options);

/// Where Evaluator::ofPrediction gives nothing: why, as a sentence for whoever wanted guesses.
std::string whyNoGuesses(const Model& model);

}  // namespace vitrine
