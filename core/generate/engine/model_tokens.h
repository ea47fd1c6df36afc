#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/answer_evaluator.h"
#include "core/generate/engine/conversation.h"
#include "core/generate/engine/token_scorer.h"
#include "core/generate/engine/token_source.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// Options for generating the tokens of an answer.
struct ModelTokensOptions {
    std::size_t mostDrafted = 0;  ///< maximum length of a draft, as in AnswerEvaluator
    /// Whether drafts are also looked up in the text; a prediction block of the conversation makes drafts in any case.
    bool draftsFromText = true;
    /// Number of candidates recorded for each token; absent: no distributions are recorded.
    std::optional<std::size_t> alternatives;
    bool endsTurns = true;  ///< whether end-of-generation tokens end the answer
    std::stop_token stop = {};
};

/// The source of the tokens that a model and a sampler chain generate after a prompt. The caller must have just
/// evaluated the prompt into the conversation.
class ModelTokens : public TokenSource {
public:
    /// `history` contains the prompt, and the tokens of the answer are appended to it; the penalties read it. All
    /// arguments must outlive this object.
    ModelTokens(Evaluator& evaluator, Conversation& conversation, std::vector<TokenId>& history, SamplerChain& chain,
                TokenScorer& scorer, DraftPolicy& policy, ModelTokensOptions options);

    std::optional<TokenRecord> draw() override;
    Sentence fault() override;
    std::vector<SamplerStep> explain(std::size_t keep) override;
    void score(TokenRecord& record, std::size_t alternatives) override;
    TokenRecord choose(TokenId id) override;
    bool endsTurn(const TokenRecord& record) const override;
    std::string whyOnlyEnd() override;
    bool advance(TokenRecord record, std::size_t wanted) override;

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
    bool m_isDrawn = false;  ///< whether the next token has already been sampled
};

}  // namespace vitrine
