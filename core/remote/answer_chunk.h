#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One of the tokens that might have come.
struct RemoteAlternative {
    std::optional<TokenId> id;
    std::string bytes;
    std::optional<double> logprob;
    std::optional<std::int32_t> rank = {};  ///< where the server says it
};

/// One token, as far as the server tells of it.
struct RemoteToken : RemoteAlternative {
    std::vector<RemoteAlternative> top;
};

/// A piece of a tool's call; those of one index belong together, unless another `id` begins another call.
struct ToolCallPart {
    std::int32_t index = 0;
    std::string name;
    std::string arguments;
    std::string id = {};
};

struct RemoteUsage {
    std::int32_t promptTokens = 0;
    std::int32_t answerTokens = 0;
    std::int32_t cachedTokens = 0;
};

/// What one event of a stream adds to an answer.
struct AnswerChunk {
    std::string text;
    std::string reasoning;
    std::string refusal;
    std::vector<ToolCallPart> tools;
    std::vector<RemoteToken> tokens;        ///< with log-probabilities
    std::vector<TokenId> ids;               ///< of the tokens of this chunk, where they come apart from those
    std::vector<TokenId> promptIds;         ///< of the whole prompt
    std::vector<RemoteToken> promptTokens;  ///< with log-probabilities
    std::string finish;                     ///< why the answer ended: "stop", "length", …; empty: it goes on
    std::string stopString;                 ///< which one, where that is said
    std::optional<RemoteUsage> usage;
    std::optional<std::uint32_t> promptDone;  ///< tokens of the prompt that have been read, of promptTotal
    std::uint32_t promptTotal = 0;
    bool isLast = false;  ///< "[DONE]"
    std::string error;    ///< in the middle of a stream
    std::string unread;   ///< what of the rest cannot be read and is left out: a sentence
};

// Each parses one event's data. They throw Error for what is not JSON, and for a text of a wrong type; what only comes
// with it (log-probabilities, ids, usage) is left out then (AnswerChunk::unread).

/// /v1/chat/completions and /v1/completions of vLLM, SGLang, llama-server, Ollama, TGI, OpenAI and others, in a stream
/// or whole.
AnswerChunk parseOpenAiChunk(std::string_view data);
/// /v1/responses (LM Studio, OpenAI), one event of its stream, or all of it.
AnswerChunk parseResponsesEvent(std::string_view data);
/// llama-server's /completion.
AnswerChunk parseLlamaCompletion(std::string_view data);
/// SGLang's /generate repeats in each event what came before: `seen` keeps how much of it is known.
struct SglangSeen {
    std::size_t textBytes = 0;
    std::size_t tokens = 0;
};
AnswerChunk parseSglangChunk(std::string_view data, SglangSeen& seen);

/// What SGLang's /generate says of chosen tokens (token_ids_logprob): at each token's place from logprob_start_len on,
/// and at that of the token it wrote.
std::vector<std::vector<RemoteAlternative>> parseSglangChosen(std::string_view body);

/// Takes the reasoning out of a chunk that has a text, too, with its tokens where they are told apart.
AnswerChunk reasoningIn(AnswerChunk& chunk);

/// Bytes of a server's error text in a sentence, and in the detail of an error. The window lays out both at once.
inline constexpr std::size_t kMostErrorQuoted = 400;
inline constexpr std::size_t kMostErrorDetail = 4000;

/// The server's error text as part of a sentence: in one line, cut after about `most` bytes.
std::string quotedError(std::string_view message, std::size_t most = kMostErrorQuoted);
/// The same text as the detail of an error, cut after kMostErrorDetail bytes; empty if quotedError() has all of it.
std::string errorDetail(std::string_view message);

/// What an error says, in all the forms that servers have for it: {"error": {"message"}}, {"error": "…"}, the flat
/// {"object": "error", "message"}, {"detail": "…"}, {"detail": [{"loc", "msg"}]}. Empty where it is none.
std::string errorMessage(std::string_view body);
/// Which field of the request it names: {"error": {"param"}}, or flat. Empty where it names none.
std::string errorField(std::string_view body);

}  // namespace vitrine
