#include "core/generate/remote/prompt_scores.h"

#include "core/base/error.h"
#include "core/generate/remote/answer_chunk.h"
#include "core/generate/remote/remote_answer.h"
#include "core/generate/remote/request_body.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

/// Returns the stored record of a token; if the records are unknown, a record with only the id and the position.
TokenRecord storedRecord(const Capture& command, std::size_t index)
{
    if (!command.records.empty()) return command.records.at(index);
    TokenRecord record;
    record.id = command.tokens[index];
    record.position = static_cast<std::int32_t>(index);
    return record;
}

/// Returns the record of a known token with the values that the server reports for it.
TokenRecord scoredRecord(const TokenRecord& known, RemoteToken token, std::size_t alternatives)
{
    token.id = known.id;
    const auto own = std::ranges::find(token.top, std::optional(known.id), &RemoteAlternative::id);
    if (own != token.top.end()) static_cast<RemoteAlternative&>(token) = *own;
    TokenRecord record = recordOf(token, alternatives);
    record.position = known.position;
    record.kind = known.kind;
    if (!known.bytes.empty()) record.bytes = known.bytes;
    return record;
}

PromptScored requestScores(const Capture& command, RemoteServer& server, const std::string& model,
                           const Capabilities& can, const std::stop_token& stop)
{
    const std::uint32_t alternatives = command.wants.scores->alternatives;
    const bool isSglang = can.kind == ServerKind::Sglang;
    const std::string body = server.post(isSglang ? "/generate" : "/v1/completions",
                                         scoringRequest(command.tokens, alternatives, model, can), stop);
    SglangPosition seen;
    AnswerChunk chunk = isSglang ? parseSglangChunk(body, seen) : parseOpenAiChunk(body);
    if (!chunk.error.empty())
        throw Error(server.withoutKey(SENTENCE("The server refused the request: ", quotedChunkError(chunk.error))),
                    server.withoutKey(errorDetail(chunk.error.english())));
    if (!chunk.unread.empty()) throw Error(chunk.unread);
    if (chunk.promptTokens.size() != command.tokens.size()) {
        throw Error(SENTENCE("The server returned log-probabilities of ", chunk.promptTokens.size(),
                             " tokens, but the prompt has ", command.tokens.size(), '.'));
    }
    PromptScored scored{command.request, 0, {}};
    for (std::size_t i = 0; i < command.tokens.size(); ++i) {
        scored.records.push_back(scoredRecord(storedRecord(command, i), chunk.promptTokens[i], alternatives));
    }
    return scored;
}

}  // namespace

bool isOfScores(const Capture& command) noexcept
{
    const CaptureWants& wants = command.wants;
    return wants.scores && wants.values.empty() && wants.attention.empty() && wants.lens.empty();
}

void scorePromptOnServer(const Capture& command, RemoteServer& server, const std::string& model,
                         const Capabilities& can, const std::stop_token& stop, const EventSink& sink)
{
    if (!can.promptLogprobs) {
        throw Error(SENTENCE(
            "The server at ", server.address().host,
            " does not return log-probabilities of a prompt. To score the prompt, use a model on this computer."));
    }
    if (std::ranges::any_of(command.tokens, [](TokenId id) { return id < 0; })) {
        throw Error(
            SENTENCE("The server cannot score this prompt, because the ids of the prompt's tokens are unknown."));
    }
    if (!command.onlyCost) sink(requestScores(command, server, model, can, stop));
    CaptureFinished finished{command.request, {}};
    finished.cost.evaluatedTokens = static_cast<std::uint32_t>(command.tokens.size());
    sink(finished);
}

}  // namespace vitrine
