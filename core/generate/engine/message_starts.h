#pragma once

#include "core/compute/backend/kv_cache.h"
#include "core/generate/engine/token_record.h"
#include "core/text/token.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Returns the positions where the messages of a prompt begin, except the first message. The caller copies recurrent
/// states at these positions, because a later prompt may replace any message. The evaluation of the prompt is
/// interrupted at each returned position, which takes time. Therefore, if there are many messages, returns only the
/// first position and the last few positions.
std::vector<std::size_t> messageStarts(std::span<const PromptToken> prompt);
/// Returns the positions where messages begin in stored tokens, if the messages themselves are unknown: the position
/// after each token that ends a turn. If there are many, returns only the first position and the last few positions.
std::vector<std::size_t> messageStarts(std::span<const TokenId> prompt, const Tokenizer& tokenizer);

/// Returns the position where the next evaluation must end, at most `end`. If the cache has recurrent states, this is
/// the first position of `starts` after the cached tokens, because recurrent states can be copied only between two
/// evaluations. Without recurrent states, returns `end`.
std::size_t untilStart(std::span<const std::size_t> starts, const KvCache& cache, std::size_t end);

}  // namespace vitrine
