#pragma once

#include "core/remote/answer_chunk.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>
#include <vector>

// Tokens and their log-probabilities in the forms in which servers write them. All throw Error for a wrong type.
namespace vitrine {

/// Gives the one token of a piece whose bytes are not known those which the others leave of its text.
void fillBytes(std::vector<RemoteToken>& tokens, std::string_view text);

/// A list of token ids; empty where it is missing.
std::vector<TokenId> idsIn(const nlohmann::json& parent, const char* field);
/// `logprobs` of a choice: {"content": […]} of chats, or the lists of /v1/completions.
std::vector<RemoteToken> tokensOfLogprobs(const nlohmann::json& logprobs);
/// [{"token", "logprob" or "prob", "bytes", "id", "top_logprobs" or "top_probs"}].
std::vector<RemoteToken> tokensOfList(const nlohmann::json& list);
/// vLLM's: null, then {"<id>": {"logprob", "rank", "decoded_token"}}. Which entry is the token itself only its id
/// tells: the records come without it.
std::vector<RemoteToken> tokensOfPromptLogprobs(const nlohmann::json& list);
/// SGLang's tuples: log-probability, id, text; of one place, none for null.
std::vector<RemoteAlternative> tuplesAt(const nlohmann::json& place);
std::vector<RemoteToken> tokensOfTuples(const nlohmann::json& tokens, const nlohmann::json& top);

}  // namespace vitrine
