#pragma once

#include "core/generate/remote/answer_chunk.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>
#include <vector>

// Functions that read tokens and log-probabilities in the formats of different servers. All functions throw Error if a
// value has the wrong type.
namespace vitrine {

/// If exactly one token of a text has unknown bytes, sets these bytes to the part of the text that the other tokens do
/// not cover.
void fillBytes(std::vector<RemoteToken>& tokens, std::string_view text);

/// Reads a list of token ids; empty if the field is missing.
std::vector<TokenId> idsIn(const nlohmann::json& parent, const char* field);
/// Reads the field `logprobs` of a choice: {"content": […]} in chats, or the lists of /v1/completions.
std::vector<RemoteToken> tokensOfLogprobs(const nlohmann::json& logprobs);
/// Reads a list of objects [{"token", "logprob" or "prob", "bytes", "id", "top_logprobs" or "top_probs"}].
std::vector<RemoteToken> tokensOfList(const nlohmann::json& list);
/// Reads vLLM's list for the tokens of a prompt: null for the first token, then {"<id>": {"logprob", "rank",
/// "decoded_token"}}. The list does not show which of these ids is the prompt's own token. Therefore only the
/// candidates of the returned tokens are set.
std::vector<RemoteToken> tokensOfPromptLogprobs(const nlohmann::json& list);
/// Reads SGLang's tuples (log-probability, id, text) for one token; returns none for null.
std::vector<RemoteAlternative> tuplesAt(const nlohmann::json& place);
/// Reads SGLang's tuples for several tokens. `top` contains a list of candidates for each token, and may be shorter
/// than `tokens`.
std::vector<RemoteToken> tokensOfTuples(const nlohmann::json& tokens, const nlohmann::json& top);

}  // namespace vitrine
