#include "app/cli/remote_generate.h"

#include "app/cli/console.h"
#include "app/cli/interruption.h"
#include "app/cli/json_output.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/speed_flags.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/remote/remote_answer.h"

#include <iostream>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine::cli {

namespace {

template <typename Known>
Json orNull(bool isKnown, const Known& value)
{
    return isKnown ? Json(value) : Json();
}

Json piece(TokenId id, const std::string& bytes, TokenKind kind)
{
    return {{"id", orNull(id != kUnknownId, id)},
            {"piece", bytes},
            {"bytes", bytesToJson(bytes)},
            {"type", kindName(kind)}};
}

/// As of a model on this computer; what was drawn from, behind all samplers, no server says.
Json recordJson(const TokenRecord& record)
{
    Json token = piece(record.id, record.bytes, record.kind);
    token.update({{"position", record.position},
                  {"logit", orNull(record.scored, record.logit)},
                  {"p_raw", orNull(record.scored, record.pRaw)},
                  {"p_final", Json()},
                  {"rank", orNull(record.scored && record.rank > 0, record.rank)},
                  {"entropy", Json()}});
    Json top = Json::array();
    for (const TokenAlternative& alternative : record.top) {
        Json entry = piece(alternative.id, alternative.bytes, alternative.kind);
        entry.update({{"logit", alternative.logit}, {"p_raw", alternative.pRaw}, {"p_final", Json()}});
        top.push_back(std::move(entry));
    }
    token["top"] = std::move(top);
    return token;
}

class RemoteRun {
public:
    RemoteRun(const EndpointFlags& endpoint, bool json) : m_json(json), m_client(endpoint.engine()) {}

    void run(Command command, RequestId request)
    {
        constexpr auto kPoll = std::chrono::milliseconds(50);
        m_client.post(std::move(command));
        bool cancelled = false;
        for (m_ended = false; !m_ended;) {
            if (Interruption::noted() != 0 && !std::exchange(cancelled, true)) m_client.cancel(request);
            const auto event = m_client.next(kPoll);
            if (event) std::visit([this](const auto& value) { handle(value); }, *event);
        }
    }

    void print() const
    {
        Json ids = Json::array();
        Json tokens = Json::array();
        for (const TokenRecord& record : m_records) {
            ids.push_back(orNull(record.id != kUnknownId, record.id));
            tokens.push_back(recordJson(record));
        }
        Json promptIds = Json::array();
        for (const PromptToken& token : m_prompt.tokens) {
            if (token.origin != TokenOrigin::Generated) promptIds.push_back(token.record.id);
        }
        Json document = {{"server", m_server}, {"prompt_ids", std::move(promptIds)}, {"ids", std::move(ids)}};
        document.update({{"text", m_text},
                         {"reasoning", m_reasoning},
                         {"stop_reason", m_reason},
                         {"seed", m_stats.seed},
                         {"prompt_seconds", m_stats.promptSeconds},
                         {"generation_seconds", m_stats.generationSeconds},
                         {"prompt_tokens", m_stats.promptTokens},
                         {"evaluated_tokens", m_stats.evaluatedTokens},
                         {"drafted_tokens", m_stats.draftedTokens},
                         {"accepted_tokens", m_stats.acceptedTokens},
                         {"tokens", std::move(tokens)}});
        printJson(document, false);
    }

    void endLine()
    {
        m_out.end();
        if (::isatty(STDOUT_FILENO) != 0) std::cout << '\n';
        std::cout.flush();
    }

    const GenerationStats& stats() const { return m_stats; }

    RemoteOutcome outcome() const
    {
        RemoteOutcome outcome{m_model, {}, {}, m_text, m_reasoning, m_stop, m_stats};
        for (const PromptToken& token : m_prompt.tokens) {
            if (token.origin == TokenOrigin::Generated)
                outcome.answer.push_back(token.record);
            else
                outcome.prompt.push_back(token);
        }
        outcome.answer.insert(outcome.answer.end(), m_records.begin(), m_records.end());
        return outcome;
    }

private:
    void handle(const ModelLoaded& event)
    {
        m_ended = true;
        m_server = event.summary.device;
        m_model = event.summary;
        for (const std::string& notice : event.summary.notices) tell(notice);
    }
    void handle(const PromptReady& event)
    {
        m_prompt = event;
        for (const std::string& notice : event.notices) tell(notice);
    }
    void handle(const TokenGenerated& event)
    {
        m_records.push_back(event.record);
        show(event.text, event.reasoning);
    }
    void handle(const GenerationFinished& event)
    {
        m_ended = true;
        show(event.remainingText, event.remainingReasoning);
        m_stats = event.stats;
        m_stop = event.reason;
        m_reason = event.reason == StopReason::EndOfTurn    ? "end_of_generation"
                   : event.reason == StopReason::Cancelled  ? "interrupted"
                   : event.reason == StopReason::StopString ? "stop_string"
                                                            : "count";
    }
    [[noreturn]] void handle(const Failed& event)
    {
        if (!m_json) endLine();  // what came is kept
        throw Error(event.sentence, event.detail);
    }
    template <typename Other>
    void handle(const Other&)
    {
    }

    void show(const std::string& text, const std::string& reasoning)
    {
        m_text += text;
        m_reasoning += reasoning;
        if (!m_json) m_out.write(text);
    }

    bool m_json;
    bool m_ended = false;
    std::string m_server;
    ModelSummary m_model;
    StopReason m_stop = StopReason::EndOfTurn;
    std::string m_text;
    std::string m_reasoning;
    const char* m_reason = "";
    PromptReady m_prompt;
    std::vector<TokenRecord> m_records;
    GenerationStats m_stats;
    TextOutput m_out;
    EngineClient m_client;
};

}  // namespace

void generateRemotely(const EndpointFlags& endpoint, const std::string& model, Generate command, bool json,
                      bool timings)
{
    RemoteRun run(endpoint, json);
    LoadModel load;
    load.request = 1;
    load.path = endpoint.path(model);
    run.run(std::move(load), 1);
    const Interruption kept;  // what there is of the text
    command.request = 2;
    run.run(std::move(command), 2);
    if (json)
        run.print();
    else
        run.endLine();
    if (timings) printTimings(run.stats(), 0);
}

RemoteOutcome answerRemotely(const EndpointFlags& endpoint, const std::string& model, Generate command)
{
    RemoteRun run(endpoint, true);
    LoadModel load;
    load.request = 1;
    load.path = endpoint.path(model);
    run.run(std::move(load), 1);
    const Interruption kept;
    command.request = 2;
    run.run(std::move(command), 2);
    return run.outcome();
}

std::vector<Message> messagesForServer(const std::string& path)
{
    std::vector<Message> messages;
    for (const Json& message : readMessages(path)) {
        const auto content = message.find("content");
        if (content == message.end() || !content->is_string()) {
            throw Error(concat(path, ": the content of each message for a server must be a text."));
        }
        messages.push_back({message.at("role").get<std::string>(), content->get<std::string>()});
    }
    return messages;
}

}  // namespace vitrine::cli
