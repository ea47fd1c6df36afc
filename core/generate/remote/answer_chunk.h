#pragma once

#include "core/base/sentence.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A candidate for one token of the answer or prompt.
struct RemoteAlternative {
    std::optional<TokenId> id;
    std::string bytes;
    std::optional<double> logprob;
    /// Rank of the candidate by probability; absent if the server does not report it.
    std::optional<std::int32_t> rank = {};
};

/// A token with its candidates, as reported by the server.
struct RemoteToken : RemoteAlternative {
    std::vector<RemoteAlternative> top;
};

/// A part of a tool call. Parts with the same index belong to one call, unless a new `id` begins another call.
struct ToolCallPart {
    std::int32_t index = 0;
    std::string name;
    std::string arguments;
    std::string id = {};
};

/// Numbers of tokens that a server reports for an answer.
struct RemoteUsage {
    std::int32_t promptTokens = 0;
    std::int32_t answerTokens = 0;
    std::int32_t cachedTokens = 0;
};

/// The parts of an answer that one event of a stream contains.
struct AnswerChunk {
    std::string text;
    std::string reasoning;
    std::string refusal;
    std::vector<ToolCallPart> tools;
    std::vector<RemoteToken> tokens;  ///< tokens of this chunk, with their log-probabilities
    /// Ids of this chunk's tokens, if the server sends them separately from log-probabilities.
    std::vector<TokenId> ids;
    std::vector<TokenId> promptIds;         ///< ids of all tokens of the prompt
    std::vector<RemoteToken> promptTokens;  ///< tokens of the prompt, with their log-probabilities
    std::string finish;      ///< why the answer ended: "stop", "length", …; empty if the answer continues
    std::string stopString;  ///< the stop string that ended the answer, if the server reports it
    std::optional<RemoteUsage> usage;
    std::optional<std::uint32_t> promptDone;  ///< number of prompt tokens processed so far, of promptTotal tokens
    std::uint32_t promptTotal = 0;
    bool isLast = false;  ///< whether the event was "[DONE]", which ends a stream
    Sentence error;       ///< the error message, if the server reports an error within a stream
    Sentence unread;      ///< a sentence about data that was left out, because it could not be read
};

// Each of the following functions parses the data of one event. It throws Error if the data is not JSON, or if a text
// has the wrong type. Invalid additional data (log-probabilities, ids, usage) is left out and reported in
// AnswerChunk::unread.

/// Parses a stream event or a whole answer of /v1/chat/completions or /v1/completions. These routes exist in vLLM,
/// SGLang, llama-server, Ollama, TGI, OpenAI and other servers.
AnswerChunk parseOpenAiChunk(std::string_view data);
/// Parses one event of the stream, or the whole answer, of /v1/responses (LM Studio, OpenAI).
AnswerChunk parseResponsesEvent(std::string_view data);
/// Parses one event of the stream, or the whole answer, of /completion of llama-server.
AnswerChunk parseLlamaCompletion(std::string_view data);
/// Amounts of text and tokens from SGLang's /generate that were already parsed. Each event repeats all earlier output,
/// so the parser skips these amounts.
struct SglangPosition {
    std::size_t textBytes = 0;
    std::size_t tokens = 0;
};
/// Parses one event of the stream, or the whole answer, of SGLang's /generate. Returns only the output after `seen`,
/// and updates `seen`. Also throws Error if the server has shortened its text.
AnswerChunk parseSglangChunk(std::string_view data, SglangPosition& seen);

/// Parses the log-probabilities of tokens chosen by the caller (token_ids_logprob) from SGLang's /generate. Returns one
/// list for each token from logprob_start_len on, and one for the generated token.
std::vector<std::vector<RemoteAlternative>> parseSglangChosen(std::string_view body);

/// Moves the reasoning of a chunk that also has text into a separate chunk. The tokens of the reasoning are moved, too,
/// if they can be separated from the tokens of the text.
AnswerChunk reasoningIn(AnswerChunk& chunk);

/// Maximum number of bytes of a server's error message: kMostErrorQuoted within a sentence, kMostErrorDetail in the
/// detail of an error. Longer messages are cut, because the window lays out the whole text at once.
inline constexpr std::size_t kMostErrorQuoted = 400;
inline constexpr std::size_t kMostErrorDetail = 4000;

/// Returns the server's error message as part of a sentence: in one line, cut after about `most` bytes.
std::string quotedError(std::string_view message, std::size_t most = kMostErrorQuoted);
/// Returns AnswerChunk::error as part of a sentence; each quoted text is cut in the same way as by quotedError().
Sentence quotedChunkError(const Sentence& error);
/// Returns the error message as the detail of an error, cut after kMostErrorDetail bytes; empty if quotedError()
/// contains the whole message.
std::string errorDetail(std::string_view message);

/// Returns the message of an error in any of the forms that servers use: {"error": {"message"}}, {"error": "…"}, the
/// flat {"object": "error", "message"}, {"detail": "…"}, {"detail": [{"loc", "msg"}]}. Empty if `body` has none of
/// these forms.
std::string errorMessage(std::string_view body);
/// Returns the name of the request field that caused an error: "param" of the object "error", or of the body itself.
/// Empty if the error names no field.
std::string errorField(std::string_view body);

}  // namespace vitrine
