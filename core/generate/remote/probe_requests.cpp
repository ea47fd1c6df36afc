#include "core/generate/remote/probe_requests.h"

#include "core/base/sentence.h"
#include "core/generate/remote/answer_chunk.h"
#include "core/generate/remote/request_body.h"
#include "core/generate/remote/sse_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint32_t kMostTokens = 4;
constexpr std::size_t kMostEvents = 64;  ///< maximum number of events, for servers that do not stop

/// Returns the next smaller number of log-probabilities to try. Used if a server refuses `asked` without reporting its
/// limit.
std::uint32_t fewerThan(std::uint32_t asked)
{
    for (const std::uint32_t fewer : {20U, 5U, 1U}) {
        if (fewer < asked) return fewer;
    }
    return 0;
}

void addChunk(ProbeAnswer& answer, AnswerChunk&& chunk)
{
    const std::string text = chunk.reasoning + chunk.text + chunk.refusal;
    answer.text += text;
    for (RemoteToken& token : chunk.tokens) {
        if (token.id && chunk.ids.empty()) answer.ids.push_back(*token.id);
        if (!token.logprob) continue;
        answer.alternatives = std::max({answer.alternatives, static_cast<std::uint32_t>(token.top.size()), 1U});
    }
    if (!text.empty() && chunk.tokens.size() < 2) answer.pieces.push_back(text);
    if (chunk.tokens.size() > 1)
        for (RemoteToken& token : chunk.tokens) answer.pieces.push_back(std::move(token.bytes));
    answer.ids.insert(answer.ids.end(), chunk.ids.begin(), chunk.ids.end());
    if (answer.promptIds.empty()) answer.promptIds = std::move(chunk.promptIds);
}

}  // namespace

bool ProbeAnswer::isOneTokenRepeated() const
{
    const auto isOne = [](const auto& all) {
        return all.size() > 1 && std::ranges::all_of(all, [&](const auto& each) { return each == all.front(); });
    };
    if (!ids.empty()) return isOne(ids);
    if (isOne(pieces)) return !pieces.front().empty();
    // Some servers combine several tokens in one event. Therefore this loop tests whether the text repeats one part, as
    // " word word word" repeats " word".
    for (std::size_t times = 2; times <= kMostTokens; ++times) {
        if (text.empty() || text.size() % times != 0) continue;
        const std::size_t length = text.size() / times;
        if (text.compare(0, text.size() - length, text, length) == 0) return true;
    }
    return false;
}

bool isRefusedForGood(const ServerRefusal& refusal) noexcept
{
    constexpr std::array<long, 7> kForGood{400, 404, 405, 410, 415, 422, 501};
    return std::ranges::find(kForGood, refusal.status()) != kForGood.end();
}

bool isFoundOut(const ServerRefusal& refusal) noexcept
{
    // With 403, the refusal concerns the request, because the server has accepted the key for the list of models. With
    // 401, the refusal concerns the key, so the test has no result.
    constexpr long kForbidden = 403;
    constexpr long kFailed = 500;
    return isRefusedForGood(refusal) || refusal.status() == kForbidden || refusal.status() == kFailed;
}

Sentence refusedSentence(const ServerRefusal& refusal)
{
    if (refusal.status() >= 500 && !isRefusedForGood(refusal))
        return SENTENCE("The test request failed (HTTP ", refusal.status(), ").");
    return SENTENCE("The server refused the test request (HTTP ", refusal.status(), ").");
}

std::uint32_t mostAlternatives(ServerKind kind) noexcept
{
    // In vLLM and SGLang, a command-line option sets the maximum number of log-probabilities, so a high number is
    // tried.
    const bool isConfigured = kind == ServerKind::Vllm || kind == ServerKind::Sglang;
    return isConfigured ? 100 : capabilitiesOf(kind).alternatives;
}

std::vector<ProbeRequests::Part> ProbeRequests::partsOf(const ProbeOptions& options)
{
    std::vector<Part> parts;
    if (options.ids) parts.push_back(Part::Ids);
    if (options.alternatives > 0) parts.push_back(Part::Alternatives);
    if (options.seed) parts.push_back(Part::Seed);
    if (options.bias) parts.push_back(Part::Bias);
    if (options.warm) parts.push_back(Part::Warmth);
    return parts;
}

void ProbeRequests::leaveOut(ProbeOptions& options, Part part)
{
    switch (part) {
    case Part::Ids:
        options.ids = false;
        break;
    case Part::Alternatives:
        options.alternatives = 0;
        break;
    case Part::Seed:
        options.seed.reset();
        break;
    case Part::Bias:
        options.bias.reset();
        break;
    case Part::Warmth:
        options.warm = false;
        break;
    }
}

/// Returns the part of `options` that the server refuses. If the error names no part, and several are requested, the
/// part may be unknown; the result is then nullopt.
std::optional<ProbeRequests::Part> ProbeRequests::blamed(const ProbeOptions& options, const ServerRefusal& refusal)
{
    const std::vector<Part> parts = partsOf(options);
    if (parts.size() == 1) return parts.front();
    constexpr std::array<std::pair<Part, std::string_view>, 5> kWords{{{Part::Ids, "token_ids"},
                                                                       {Part::Alternatives, "logprobs"},
                                                                       {Part::Bias, "logit_bias"},
                                                                       {Part::Seed, "seed"},
                                                                       {Part::Warmth, "temperature"}}};
    for (const auto& [part, word] : kWords) {
        if (std::ranges::find(parts, part) != parts.end() && refusal.detail().find(word) != std::string::npos)
            return part;
    }
    if (options.bias) return Part::Bias;  // the server has already accepted the other parts in an earlier request
    return std::nullopt;
}

void ProbeRequests::giveUp(ProbeOptions& options, Part part, const ServerRefusal& refusal)
{
    if (part == Part::Alternatives) {
        const std::uint32_t allowed = refusal.logprobsAllowed(options.alternatives).value_or(0);
        options.alternatives = allowed > 0 ? allowed : fewerThan(options.alternatives);
        if (options.alternatives == 0) m_refused.alternatives = refusedSentence(refusal);
        return;
    }
    leaveOut(options, part);
    if (part == Part::Ids) m_refused.ids = refusedSentence(refusal);
    if (part == Part::Seed) m_refused.seed = refusedSentence(refusal);
    if (part == Part::Bias) m_refused.bias = refusedSentence(refusal);
}

/// Requests each part separately to find the refused part, because the error does not name it.
void ProbeRequests::tryEachAlone(ProbeOptions& options)
{
    for (const Part part : partsOf(options)) {
        ProbeOptions alone = options;
        for (const Part other : partsOf(options)) {
            if (other != part) leaveOut(alone, other);
        }
        ask(alone, true);
        if (part == Part::Alternatives)
            options.alternatives = alone.alternatives;
        else if (partsOf(alone).empty())
            leaveOut(options, part);
    }
}

ProbeAnswer ProbeRequests::ask(ProbeOptions& options, bool isTrial)
{
    bool areTriedAlone = false;
    for (;;) {
        try {
            return receive("/v1/chat/completions", bodyFor(options), parseOpenAiChunk);
        } catch (const ServerRefusal& refusal) {
            const bool isOfBias = options.bias && isFoundOut(refusal);
            if (!isOfBias && (!refusal.mayBeExtensions() || partsOf(options).empty())) throw;
            if (const auto part = blamed(options, refusal)) {
                giveUp(options, *part, refusal);
                // Without the refused part, the answer would not test anything.
                if (*part == Part::Bias || (isTrial && partsOf(options).empty())) return {};
                continue;
            }
            if (std::exchange(areTriedAlone, true)) throw;
            tryEachAlone(options);
        }
    }
}

ProbeAnswer ProbeRequests::askResponses(std::uint32_t alternatives)
{
    Generate command;
    command.messages = {{"user", kQuestion}};
    command.alternatives = alternatives;
    command.maxTokens = 16;  // the minimum that the protocol allows
    const RequestBody body = responsesRequest(command, m_model, m_can, RequestLevel::Full);
    return receive("/v1/responses", nlohmann::json::parse(body.json), parseResponsesEvent);
}

ProbeAnswer ProbeRequests::askToContinue()
{
    nlohmann::json body = {
        {"model", m_model},
        {"messages", {{{"role", "user"}, {"content", kWordQuestion}}, {{"role", "assistant"}, {"content", kBegun}}}},
        {"max_tokens", kMostTokens},
        {"stream", true}};
    if (m_can.kind == ServerKind::Vllm || m_can.kind == ServerKind::Sglang)
        body.update({{"add_generation_prompt", false}, {"continue_final_message", true}});
    return receive("/v1/chat/completions", body, parseOpenAiChunk);
}

nlohmann::json ProbeRequests::bodyFor(const ProbeOptions& options) const
{
    nlohmann::json body = {{"model", m_model},
                           {"messages", {{{"role", "user"}, {"content", kQuestion}}}},
                           {"max_tokens", kMostTokens},
                           {"stream", true}};
    if (options.ids) body["return_token_ids"] = true;
    if (options.ids && m_can.kind == ServerKind::Sglang) body["return_prompt_token_ids"] = true;
    if (options.alternatives > 0) body.update({{"logprobs", true}, {"top_logprobs", options.alternatives}});
    if (options.seed) body["seed"] = *options.seed;
    if (options.bias) body["logit_bias"] = {{std::to_string(*options.bias), 100}};
    if (options.warm) body["temperature"] = 1.5;
    return body;
}

ProbeAnswer ProbeRequests::receive(const char* path, const nlohmann::json& body, AnswerChunk (*parse)(std::string_view))
{
    ProbeAnswer answer;
    SseReader reader;
    std::size_t events = 0;
    bool isLast = false;
    const auto take = [&](const std::vector<ServerEvent>& some) {
        for (const ServerEvent& event : some) {
            if (isLast) return;
            AnswerChunk chunk = parse(event.data);
            if (!chunk.error.empty())
                throw Error(SENTENCE("The server stopped the answer: ", quotedChunkError(chunk.error)));
            isLast = chunk.isLast || ++events >= kMostEvents;
            addChunk(answer, std::move(chunk));
        }
    };
    const auto receive = [&](std::string_view bytes) {
        take(reader.feed(bytes));
        return !isLast;
    };
    const auto again = [&] { reader = SseReader(); };
    m_server.post(path, body.dump(), m_stop, {receive, [&] { return events > 0; }, again});
    if (!isLast) take(reader.finish());
    ++m_answers;
    if (answer.text.empty() && answer.ids.empty()) throw Error(SENTENCE("The server's answer is empty."));
    return answer;
}

}  // namespace vitrine
