#pragma once

#include "core/engine/answer_evaluator.h"
#include "core/engine/conversation.h"
#include "core/engine/token_scorer.h"
#include "core/engine/token_source.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// How a model makes an answer's tokens.
struct ModelTokensOptions {
    std::size_t mostDrafted = 0;              ///< AnswerEvaluator's
    bool draftsFromText = true;               ///< and by the block of the conversation, if it has one
    std::optional<std::size_t> alternatives;  ///< recorded for each token; absent: no distributions
    bool endsTurns = true;                    ///< false: end-of-generation tokens are like any other
    std::stop_token stop = {};
};

/// The tokens that a model and a chain of samplers give after a prompt, which has just been evaluated into the
/// conversation.
class ModelTokens : public TokenSource {
public:
    /// `history` is the prompt, and receives the answer: what penalties see. All must outlive this.
    ModelTokens(Evaluator& evaluator, Conversation& conversation, std::vector<TokenId>& history, SamplerChain& chain,
                TokenScorer& scorer, DraftPolicy& policy, ModelTokensOptions options);

    std::optional<TokenRecord> draw() override;
    std::string fault() override;
    void score(TokenRecord& record, std::size_t alternatives) override;
    TokenRecord choose(TokenId id) override;
    bool endsTurn(const TokenRecord& record) const override;
    std::string whyOnlyEnd() override;
    bool advance(TokenRecord record, std::size_t wanted) override;

    /// Behind the last token; valid until `advance`.
    std::span<const float> logits() { return m_answer.logits(); }
    std::size_t drafted() const noexcept { return m_answer.drafted(); }
    std::size_t accepted() const noexcept { return m_answer.accepted(); }

private:
    const Tokenizer& m_tokenizer;
    Conversation& m_conversation;
    std::vector<TokenId>& m_history;
    SamplerChain& m_chain;
    TokenScorer& m_scorer;
    ModelTokensOptions m_options;
    AnswerEvaluator m_answer;
    bool m_isDrawn = false;  ///< the token after the last one
};

}  // namespace vitrine
