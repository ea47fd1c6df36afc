#pragma once

#include "core/remote/answer_chunk.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>
#include <vector>

// Read tokens and log-probabilities in the formats of different servers. All functions throw Error for a wrong type.
namespace vitrine {

/// If exactly one token of a text has unknown bytes, sets them to the bytes that the other tokens leave.
void fillBytes(std::vector<RemoteToken>& tokens, std::string_view text);

/// Reads a list of token ids; empty if the field is missing.
std::vector<TokenId> idsIn(const nlohmann::json& parent, const char* field);
/// Reads `logprobs` of a choice: {"content": […]} of chats, or the lists of /v1/completions.
std::vector<RemoteToken> tokensOfLogprobs(const nlohmann::json& logprobs);
/// Reads [{"token", "logprob" or "prob", "bytes", "id", "top_logprobs" or "top_probs"}].
std::vector<RemoteToken> tokensOfList(const nlohmann::json& list);
/// Reads vLLM's list: null, then {"<id>": {"logprob", "rank", "decoded_token"}}. Only the id shows which entry is the
/// token itself, so the returned tokens have candidates only.
std::vector<RemoteToken> tokensOfPromptLogprobs(const nlohmann::json& list);
/// Reads SGLang's tuples (log-probability, id, text) of one place; empty for null.
std::vector<RemoteAlternative> tuplesAt(const nlohmann::json& place);
std::vector<RemoteToken> tokensOfTuples(const nlohmann::json& tokens, const nlohmann::json& top);

}  // namespace vitrine
