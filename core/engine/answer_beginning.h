#pragma once

#include "core/engine/answer_text.h"
#include "core/engine/events.h"
#include "core/inference/evaluator.h"
#include "core/sampling/sampler_chain.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The given beginning of an answer, before anything is drawn.
struct AnswerBeginning {
    std::vector<PromptToken> tokens;
    AnswerText::Parts shown;          ///< what may be shown of them
    std::optional<StopReason> ended;  ///< the answer is complete with them
};

/// What an answer is to begin with, as Generate has it.
struct GivenBeginning {
    std::span<const TokenId> tokens = {};
    std::string_view reasoning = {};
    std::string_view text = {};
    std::span<const ReasoningTags* const> tags = {};  ///< to look for in the tokens (answerTags)
};

/// Its tokens, the first at `position`. As in a message, control tokens in the text are not recognised, except tags of
/// reasoning that open or close a block. `tags`: how the model marks its reasoning; where that is empty, reasoning is
/// only written into a block that is open. `opened`: the block that the template leaves open, or nullptr. `notices`
/// receive a sentence about bytes that the vocabulary has no token for. Throws Error when an id is not in the
/// vocabulary.
std::vector<PromptToken> answerBeginning(const Tokenizer& tokenizer, const GivenBeginning& given,
                                         std::span<const ReasoningTags* const> tags, const ReasoningTags* opened,
                                         std::size_t position, std::vector<std::string>& notices);

/// The tokens that close a block of reasoning in the midst of an answer (closingText).
std::vector<TokenId> closingTokens(const Tokenizer& tokenizer, const ReasoningTags& tags);

/// The end of the piece that begins at `begin`, in `prompt` tokens of a prompt and then an answer up to `total`. The
/// prompt goes in chunks; the answer, which came one token at a time, in pieces small enough to give the same bits
/// (`alike`).
std::size_t pieceEnd(std::size_t begin, std::size_t prompt, std::size_t total, std::size_t chunk, std::size_t alike);

/// Lets a chain that remembers follow the answer's beginning in `tokens`, which are `prompt` of the prompt and then
/// these: `logits` [rows, vocabulary] stand behind the last of the first `evaluated`.
void followBeginning(SamplerChain& chain, std::span<const TokenId> tokens, std::size_t prompt, std::size_t evaluated,
                     std::span<const float> logits);
/// Which logits that takes of a piece from `begin` to `end` (pieceEnd).
LogitRows rowsToFollow(std::size_t begin, std::size_t end, std::size_t prompt, std::size_t total);

/// How much of a prompt may come from a cache then: its last token is evaluated with those that stood beside it when
/// the answer began, for the same bits.
std::size_t reusedToFollow(std::size_t prompt, std::size_t chunk);

/// Feeds the tokens to `text`, as though they had been drawn one after the other. Throws Error when the answer would
/// have ended before the last of them.
void feedBeginning(AnswerBeginning& beginning, AnswerText& text,
                   const std::function<bool(const TokenRecord&)>& endsTurn);

}  // namespace vitrine
