#pragma once

#include "core/backend/kv_cache.h"
#include "core/engine/token_record.h"
#include "core/text/token.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Where the messages of a prompt begin, without the first: recurrent states are copied there, for
/// another message may be put in the place of one. Each is a border at which the prompt is cut while it is evaluated,
/// so that of many only the first, behind the system prompt, and the last few are told.
std::vector<std::size_t> messageStarts(std::span<const PromptToken> prompt);
/// The same where nobody knows the messages: behind the tokens that end a turn.
std::vector<std::size_t> messageStarts(std::span<const TokenId> prompt, const Tokenizer& tokenizer);

/// `end`, or the next of these behind what the cache holds if it has recurrent states: they are copied where an
/// evaluation begins.
std::size_t untilStart(std::span<const std::size_t> starts, const KvCache& cache, std::size_t end);

}  // namespace vitrine
