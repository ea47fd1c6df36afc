#pragma once

#include "core/engine/answer_text.h"
#include "core/engine/events.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// What stands at the beginning of an answer before anything of it is drawn.
struct AnswerBeginning {
    std::vector<PromptToken> tokens;
    AnswerText::Parts shown;          ///< what may be shown of them
    std::optional<StopReason> ended;  ///< the answer is complete with them
};

/// The tokens of `ids`, taken as they are, and of `text`, which stands behind them; the first is at `position`. In the
/// text control tokens are not recognised, as in a message. `notices` get a sentence about bytes that the vocabulary
/// has no token for. Throws Error when an id is not in the vocabulary.
std::vector<PromptToken> answerBeginning(const Tokenizer& tokenizer, std::span<const TokenId> ids,
                                         std::string_view text, std::size_t position,
                                         std::vector<std::string>& notices);

/// Where a piece that begins at `begin` ends, of `prompt` tokens of a prompt and, up to `total`, of an answer: the
/// prompt goes in chunks, and of the answer so many at once as give the same bits as one after the other (`alike`), for
/// so they came.
std::size_t pieceEnd(std::size_t begin, std::size_t prompt, std::size_t total, std::size_t chunk, std::size_t alike);

/// Lets `text` see the tokens, as though they had been drawn one after the other. Throws Error when the answer would
/// have ended before the last of them.
void feedBeginning(AnswerBeginning& beginning, AnswerText& text,
                   const std::function<bool(const TokenRecord&)>& endsTurn);

}  // namespace vitrine
