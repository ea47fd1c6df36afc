#include "core/base/sentence.h"
#include "core/generate/remote/answer_chunk.h"
#include "core/generate/remote/json_mending.h"
#include "core/generate/remote/remote_answer.h"
#include "core/generate/remote/remote_engine.h"
#include "core/generate/remote/sse_reader.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

// The part of RemoteEngine that sends the request for an answer and reads the answer. If the server refuses settings,
// the request is repeated with fewer settings.
namespace vitrine {

namespace {

/// The URL path of a request, and the parser for its answer.
struct Route {
    const char* path;
    AnswerChunk (*parse)(std::string_view);
};

constexpr Route kChat{"/v1/chat/completions", parseOpenAiChunk};
constexpr Route kText{"/v1/completions", parseOpenAiChunk};
constexpr Route kLlamaText{"/completion", parseLlamaCompletion};
constexpr Route kResponses{"/v1/responses", parseResponsesEvent};

Route routeFor(const Generate& command, const Capabilities& can, RequestLevel level)
{
    if (command.messages.empty()) return can.kind == ServerKind::LlamaServer ? kLlamaText : kText;
    const bool wantsScores = command.scoreAnswer && command.alternatives > 0;
    const bool canBeResponses = command.answerText.empty() && !command.grammar.isGiven();
    const bool isLmStudio = can.kind == ServerKind::LmStudio && level == RequestLevel::Full;
    return isLmStudio && wantsScores && canBeResponses ? kResponses : kChat;
}

RequestBody bodyFor(const Route& route, const Generate& command, const std::string& model, std::uint64_t seed,
                    const Capabilities& can, RequestLevel level)
{
    if (route.path == kResponses.path) return responsesRequest(command, model, can, level);
    if (route.path == kChat.path) return chatRequest(command, model, seed, can, level);
    return completionRequest(command, command.answerText, model, seed, can, level);
}

/// Returns whether the chunk shows progress of the server. Some servers keep a connection open with empty events.
bool bringsSomething(const AnswerChunk& chunk)
{
    return !chunk.text.empty() || !chunk.reasoning.empty() || !chunk.refusal.empty() || !chunk.tools.empty() ||
           !chunk.tokens.empty() || !chunk.ids.empty() || !chunk.promptIds.empty() || !chunk.promptTokens.empty() ||
           !chunk.finish.empty() || chunk.promptDone;
}

}  // namespace

RequestBody RemoteEngine::bodyAt(const Generate& command, std::uint64_t seed, RequestLevel level,
                                 const std::vector<std::string>& leftOut)
{
    Loaded& to = loaded();
    RequestBody body = bodyFor(routeFor(command, to.can, level), command, to.model.id, seed, to.can, level);
    leaveOut(body, leftOut);
    return body;
}

void RemoteEngine::stream(const Generate& command, RequestBody body, RemoteAnswer& answer, const std::stop_token& stop,
                          RequestLevel level)
{
    Loaded& to = loaded();
    const Route route = routeFor(command, to.can, level);
    if (level != RequestLevel::Full) body.notices.insert(body.notices.begin(), levelSentence(level));
    if (!command.answerReasoning.empty())
        body.notices.emplace_back(SENTENCE("The reasoning that preceded the edited answer is not sent to the server."));
    answer.setNotices(std::move(body.notices), std::move(body.omitted));
    SseReader reader;
    SurrogateJoiner surrogates;
    KeyGuard guard = to.server.keyGuard([&](AnswerChunk chunk) { answer.take(std::move(chunk)); });
    bool isLast = false;
    std::uint64_t brought = 0;  // number of events so far that showed progress
    const auto take = [&](const std::vector<ServerEvent>& events) {
        for (const ServerEvent& event : events) {
            if (isLast) return;
            if (event.data.empty()) continue;  // some servers keep a connection open with empty events
            const std::string data = surrogates.join(event.data);
            AnswerChunk chunk = route.parse(data);
            if (event.name == "error" && chunk.error.empty()) chunk.error = errorMessage(data);
            isLast = chunk.isLast || event.isWhole;
            if (bringsSomething(chunk)) ++brought;
            guard.take(std::move(chunk));
            isLast = isLast || answer.isCut();
        }
    };
    const auto receive = [&](std::string_view bytes) {
        take(reader.feed(bytes));
        return !isLast;
    };
    const auto again = [&] {
        reader = SseReader();
        surrogates = SurrogateJoiner();
        guard.drop();
        answer.delay(std::chrono::seconds(0));
    };
    const auto delayed = [&](std::chrono::seconds wait) { answer.delay(wait); };
    const auto progress = [&] { return (brought << 32U) + reader.pending(); };
    try {
        to.server.post(route.path, std::move(body.json), stop,
                       {receive, [&] { return answer.hasBegun() || answer.hasEnded(); }, again, delayed, progress});
    } catch (const Error&) {
        guard.finish();
        throw;
    }
    const auto cutOff = [&to] {
        return HttpFailure(SENTENCE("The connection to the server at ", to.server.address().host,
                                    " ended in the middle of the answer."),
                           {}, true);
    };
    const bool isInLine = reader.isInLine();
    try {
        if (!isLast) take(reader.finish());
    } catch (const Error&) {  // the last event cannot be parsed
        if (!isInLine || !answer.hasBegun()) throw;
        guard.finish();
        throw cutOff();
    }
    if (surrogates.isOpen()) {
        AnswerChunk half;
        half.text = "\xEF\xBF\xBD";
        guard.take(std::move(half));
    }
    guard.finish();
    if (!isLast && !answer.hasEnded()) throw cutOff();
}

void RemoteEngine::ask(const Generate& command, std::uint64_t seed, RemoteAnswer& answer, const std::stop_token& stop)
{
    Loaded& to = loaded();
    const auto settings = [&] { return bodyAt(command, seed, RequestLevel::Full, {}).settings; };
    // Maximum number of refused fields to leave out one by one. After that, a refusal lowers the RequestLevel.
    constexpr std::size_t kMostNamed = 3;
    RequestLevel level = to.can.levelFor(settings());
    std::vector<std::string> leftOut = to.can.leftOutFor(settings());
    for (;;) {
        const RequestBody body = bodyAt(command, seed, level, leftOut);
        try {
            to.level = level;
            stream(command, body, answer, stop, level);
            if (level == to.can.levelFor(settings()) && leftOut == to.can.leftOutFor(settings())) return;
            to.can.noteTaken(settings(), level, leftOut);
            return keepRefused(to);
        } catch (const ServerRefusal& refusal) {
            if (!refusal.mayBeExtensions()) throw;
            const std::uint32_t asked = command.scoreAnswer ? std::min(command.alternatives, to.can.alternatives) : 0;
            if (const auto most = refusal.logprobsAllowed(asked); most && level != RequestLevel::Plain) {
                lower(to, *most);
                answer.note(alternativesSentence(*most));
                continue;
            }
            const RefusedField refused = refusedField(body.json, refusal.field(), refusal.detail());
            // The limit of reasoning tokens is the first setting that is left out, without any other setting, because
            // some servers support this limit only in certain configurations.
            const bool isOfLimit = refused.name.empty() || refused.name.starts_with("thinking");
            if (isOfLimit && level == RequestLevel::Full && command.thinkingTokens &&
                std::exchange(to.can.thinkingLimit, false)) {
                keepRefused(to);
                continue;
            }
            if (refused.isOfAnother) throw;
            // Plain is the lowest level, so any number of fields may be left out at this level.
            if (!refused.name.empty() && (leftOut.size() < kMostNamed || level == RequestLevel::Plain)) {
                leftOut.push_back(refused.name);
                continue;
            }
            do {  // finds the next lower level at which the body differs
                if (level == RequestLevel::Plain) throw;
                level = static_cast<RequestLevel>(static_cast<int>(level) + 1);
            } while (bodyAt(command, seed, level, leftOut).json == body.json);
        }
    }
}

}  // namespace vitrine
