#pragma once

#include "core/backend/kv_cache.h"
#include "core/engine/token_record.h"
#include "core/text/token.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Returns the positions where the messages of a prompt begin, except the first message. Recurrent states are copied
/// there, because a later prompt may replace any message. Each of these positions splits the prompt into two
/// evaluations, which takes time. Therefore, if there are many messages, only the position after the system prompt and
/// the last few positions are returned.
std::vector<std::size_t> messageStarts(std::span<const PromptToken> prompt);
/// The same for stored tokens without their messages: returns the positions after each token that ends a turn.
std::vector<std::size_t> messageStarts(std::span<const TokenId> prompt, const Tokenizer& tokenizer);

/// Recurrent states are copied where an evaluation begins. If the cache has recurrent states, returns the next of
/// `starts` after the cached tokens, so that the evaluation ends there. Without recurrent states, returns `end`. The
/// result is at most `end`.
std::size_t untilStart(std::span<const std::size_t> starts, const KvCache& cache, std::size_t end);

}  // namespace vitrine
