#pragma once

#include "core/base/sentence.h"
#include "core/compute/inference/evaluator.h"
#include "core/generate/engine/answer_text.h"
#include "core/generate/engine/events.h"
#include "core/generate/sampling/sampler_chain.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The beginning of an answer that the caller has given: the tokens that precede the first sampled token.
struct AnswerBeginning {
    std::vector<PromptToken> tokens;
    AnswerText::Parts shown;          ///< the text and reasoning of `tokens` that may be shown to the user
    std::optional<StopReason> ended;  ///< set if the given tokens already complete the answer
};

/// The fields of Generate that describe the given beginning of an answer.
struct GivenBeginning {
    std::span<const TokenId> tokens = {};
    std::string_view reasoning = {};
    std::string_view text = {};
    std::span<const ReasoningTags* const> tags = {};  ///< tags that mark reasoning in `tokens` (answerTags)
};

/// Returns the tokens of the given beginning. The first token has position `position`. Text that spells a control token
/// remains ordinary text, as in a message. Only tags that open or close a block of reasoning become special tokens.
///
/// `opened`: the block of reasoning that the template leaves open, or nullptr. `tags`: the tags of the model. If no
/// block is open, `given.reasoning` is enclosed in the first element of `tags`. If `tags` is empty and no block is
/// open, `given.reasoning` is ignored. If the vocabulary has no token for some bytes, a sentence about them is added to
/// `notices`. Throws Error when an id is not in the vocabulary.
std::vector<PromptToken> answerBeginning(const Tokenizer& tokenizer, const GivenBeginning& given,
                                         std::span<const ReasoningTags* const> tags, const ReasoningTags* opened,
                                         std::size_t position, std::vector<Sentence>& notices);

/// Returns the tokens that close a block of reasoning in the middle of an answer (closingText).
std::vector<TokenId> closingTokens(const Tokenizer& tokenizer, const ReasoningTags& tags);

/// Divides the tokens of a prompt and the following answer into pieces for evaluation. Returns the end of the piece
/// that begins at `begin`. The first `prompt` tokens are the prompt, which is evaluated in chunks of `chunk` tokens.
/// The tokens from `prompt` to `total` are the answer, which was originally evaluated token by token. A piece has at
/// most `alike` tokens of the answer: evaluating up to `alike` tokens together gives the same bits as evaluating them
/// one by one.
std::size_t pieceEnd(std::size_t begin, std::size_t prompt, std::size_t total, std::size_t chunk, std::size_t alike);

/// Passes the tokens of the given beginning to the samplers of `chain` that depend on earlier tokens. `tokens`: the
/// prompt (`prompt` tokens), followed by the given beginning. `evaluated`: number of leading tokens that have been
/// evaluated. `logits` [rows, vocabulary]: one row for each of the last evaluated tokens.
void followBeginning(SamplerChain& chain, std::span<const TokenId> tokens, std::size_t prompt, std::size_t evaluated,
                     std::span<const float> logits);
/// Returns which rows of logits an evaluation of the tokens from `begin` to `end` (pieceEnd) must compute for
/// followBeginning.
LogitRows rowsToFollow(std::size_t begin, std::size_t end, std::size_t prompt, std::size_t total);

/// Returns the number of leading prompt tokens that may come from the KV cache if followBeginning will be called. The
/// whole chunk with the last prompt token is evaluated again. The logits of that token are then bit-identical to those
/// of the original answer.
std::size_t reusedToFollow(std::size_t prompt, std::size_t chunk);

/// Feeds the tokens of the given beginning to `text` as if they had been sampled one after the other. Throws Error if
/// the answer would have ended before the last of these tokens.
void feedBeginning(AnswerBeginning& beginning, AnswerText& text,
                   const std::function<bool(const TokenRecord&)>& endsTurn);

}  // namespace vitrine
