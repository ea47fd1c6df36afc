#pragma once

#include "core/base/sentence.h"
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

/// The given beginning of an answer: the tokens that precede the first drawn one.
struct AnswerBeginning {
    std::vector<PromptToken> tokens;
    AnswerText::Parts shown;          ///< text and reasoning of the tokens that may be shown
    std::optional<StopReason> ended;  ///< set if the answer is complete with these tokens
};

/// The given beginning of an answer, from the fields of Generate.
struct GivenBeginning {
    std::span<const TokenId> tokens = {};
    std::string_view reasoning = {};
    std::string_view text = {};
    std::span<const ReasoningTags* const> tags = {};  ///< tags of reasoning to recognise in the tokens (answerTags)
};

/// Returns the tokens of the beginning; the first has position `position`. As in a message, control tokens in the text
/// are not recognised, except tags that open or close a block of reasoning.
///
/// `tags`: how the model marks its reasoning; if empty, reasoning is only written into a block that is open. `opened`:
/// the block that the template leaves open, or nullptr. `notices` receives a sentence about bytes that the vocabulary
/// has no token for. Throws Error when an id is not in the vocabulary.
std::vector<PromptToken> answerBeginning(const Tokenizer& tokenizer, const GivenBeginning& given,
                                         std::span<const ReasoningTags* const> tags, const ReasoningTags* opened,
                                         std::size_t position, std::vector<Sentence>& notices);

/// The tokens that close a block of reasoning in the middle of an answer (closingText).
std::vector<TokenId> closingTokens(const Tokenizer& tokenizer, const ReasoningTags& tags);

/// The end of the piece that begins at `begin`, for evaluating a prompt of `prompt` tokens and an answer that ends at
/// `total`. The prompt is evaluated in chunks. The answer, whose tokens came one by one, is evaluated in pieces of at
/// most `alike` tokens, which gives the same bits.
std::size_t pieceEnd(std::size_t begin, std::size_t prompt, std::size_t total, std::size_t chunk, std::size_t alike);

/// Updates a chain whose samplers remember tokens with the answer's beginning. `tokens` is the prompt (`prompt` tokens)
/// followed by that beginning. `logits` [rows, vocabulary] are those after the last of the first `evaluated` tokens.
void followBeginning(SamplerChain& chain, std::span<const TokenId> tokens, std::size_t prompt, std::size_t evaluated,
                     std::span<const float> logits);
/// Which logits followBeginning requires of the piece from `begin` to `end` (pieceEnd).
LogitRows rowsToFollow(std::size_t begin, std::size_t end, std::size_t prompt, std::size_t total);

/// Number of prompt tokens that may come from a cache when the beginning is followed. The last prompt token is
/// evaluated in the same chunk as when the answer began, which gives the same bits.
std::size_t reusedToFollow(std::size_t prompt, std::size_t chunk);

/// Feeds the tokens of the beginning to `text` as if they had been drawn one after the other. Throws Error when the
/// answer would have ended before the last of them.
void feedBeginning(AnswerBeginning& beginning, AnswerText& text,
                   const std::function<bool(const TokenRecord&)>& endsTurn);

}  // namespace vitrine
