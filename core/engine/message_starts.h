#pragma once

#include "core/backend/kv_cache.h"
#include "core/engine/token_record.h"
#include "core/text/token.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Positions where the messages of a prompt begin, except the first. Recurrent states are copied there, because a later
/// prompt may replace any message. The prompt is cut at each of these positions while it is evaluated. If there
/// are many messages, only the first one after the system prompt and the last few are therefore returned.
std::vector<std::size_t> messageStarts(std::span<const PromptToken> prompt);
/// Finds the positions without known messages: after each token that ends a turn.
std::vector<std::size_t> messageStarts(std::span<const TokenId> prompt, const Tokenizer& tokenizer);

/// If the cache has recurrent states, the next of `starts` after the cached tokens, since states are copied where an
/// evaluation begins; else `end`. At most `end`.
std::size_t untilStart(std::span<const std::size_t> starts, const KvCache& cache, std::size_t end);

}  // namespace vitrine
