#include "app/cli/remote_generate.h"

#include "app/cli/console.h"
#include "app/cli/interruption.h"
#include "app/cli/json_output.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/speed_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/diagnose/pages/page_token.h"
#include "core/generate/remote/remote_answer.h"
#include "core/generate/remote/request_body.h"
#include "core/template/content_parts.h"

#include <algorithm>
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

/// Converts a token to the format of a local model's output. Servers do not report the distribution after the samplers,
/// so it is missing.
Json recordJson(const TokenRecord& record, const Tokenizer* vocabulary)
{
    Json token = pageToken(vocabulary, record.id, record.bytes, record.kind);
    token.update({{"position", record.position},
                  {"logit", orNull(record.scored, record.logit)},
                  {"p_raw", orNull(record.scored, record.pRaw)},
                  {"p_final", Json()},
                  {"rank", orNull(record.scored && record.rank > 0, record.rank)},
                  {"entropy", Json()}});
    Json top = Json::array();
    for (const TokenAlternative& alternative : record.top) {
        Json entry = pageToken(vocabulary, alternative.id, alternative.bytes, alternative.kind);
        entry.update({{"logit", alternative.logit}, {"p_raw", alternative.pRaw}, {"p_final", Json()}});
        top.push_back(std::move(entry));
    }
    token["top"] = std::move(top);
    return token;
}

const char* reasonName(StopReason reason)
{
    switch (reason) {
    case StopReason::EndOfTurn:
        return "end_of_generation";
    case StopReason::Cancelled:
        return "interrupted";
    case StopReason::StopString:
        return "stop_string";
    case StopReason::Refused:
        return "refused";
    default:
        return "count";
    }
}

class RemoteRun {
public:
    RemoteRun(const EndpointFlags& endpoint, bool json)
        : m_json(json), m_needsCompanion(!endpoint.companion.empty()), m_client(endpoint.engine())
    {
    }

    void load(const std::string& path)
    {
        LoadModel command;
        command.request = 1;
        command.path = path;
        run(std::move(command), 1);
    }

    void answer(Generate command)
    {
        // The beginning of a continued text is the user's own input, so it is not printed.
        m_showsBeginning = !command.messages.empty();
        command.request = 2;
        command.modelPath = m_model.path;
        run(std::move(command), 2);
    }

    void scorePrompt(std::uint32_t alternatives)
    {
        Capture command;
        command.request = 3;
        command.modelPath = m_model.path;
        command.wants.scores = ScoresWanted{alternatives};
        for (const PromptToken& token : m_prompt.tokens) {
            if (token.origin == TokenOrigin::Generated) continue;
            command.tokens.push_back(token.record.id);
            command.records.push_back(token.record);
        }
        if (command.tokens.empty()) throw Error(SENTENCE("The server does not report which tokens it read."));
        run(std::move(command), 3);
    }

    /// Prints the answer as JSON. `error` is the reason why the answer broke off; empty: it is complete.
    void print(const std::string& error = {}) const
    {
        Json ids = Json::array();
        Json tokens = Json::array();
        for (const TokenRecord& record : m_records) {
            ids.push_back(orNull(record.id != kUnknownId, record.id));
            tokens.push_back(recordJson(record, vocabulary()));
        }
        Json promptIds = Json::array();
        for (const PromptToken& token : m_prompt.tokens) {
            if (token.origin != TokenOrigin::Generated) promptIds.push_back(token.record.id);
        }
        Json document = {{"server", m_server}, {"prompt_ids", std::move(promptIds)}, {"ids", std::move(ids)}};
        document.update({{"text", m_text}, {"reasoning", m_reasoning}, {"stop_reason", reasonName(m_stop)}});
        if (!m_stopSentence.empty()) document["stop_sentence"] = m_stopSentence;
        if (!error.empty()) document.update({{"stop_reason", nullptr}, {"error", error}});
        const bool isSeedSent = std::ranges::find(m_prompt.omitted, kOmittedSeed) == m_prompt.omitted.end();
        document.update({{"seed", orNull(isSeedSent, m_prompt.seed)},
                         {"prompt_seconds", m_stats.promptSeconds},
                         {"generation_seconds", m_stats.generationSeconds},
                         {"prompt_tokens", m_stats.promptTokens},
                         {"evaluated_tokens", m_stats.evaluatedTokens},
                         {"repeated_tokens", nullptr},
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

    /// Returns why the answer ended, if this is useful for the user.
    const std::string& stopSentence() const { return m_stopSentence; }

    const GenerationStats& stats() const { return m_stats; }
    std::uint64_t seed() const { return m_prompt.seed; }
    bool hasText() const { return !m_text.empty() || !m_reasoning.empty(); }

    RemoteOutcome outcome() const
    {
        RemoteOutcome outcome{m_model, {}, {}, m_text, m_reasoning, m_stop, m_stats, {}, m_prompt.omitted, m_companion};
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

    void handle(const ModelLoaded& event)
    {
        m_ended = true;
        m_server = event.summary.device;
        m_model = event.summary;
        m_companion = std::dynamic_pointer_cast<const ModelPrompts>(event.prompts);
        // If --companion is given but the companion file cannot be used, throw an error. The last notice is the reason.
        if (m_needsCompanion && !m_companion) throw Error(event.summary.notices.back());
        for (const std::string& notice : event.summary.notices) notify(notice);
    }
    void handle(const PromptReady& event)
    {
        m_prompt = event;
        for (const std::string& notice : event.notices) notify(notice);
        if (m_showsBeginning) show(event.answerText, event.answerReasoning);
    }
    void handle(const TokenGenerated& event)
    {
        if (event.textWasReasoning) turnTextIntoReasoning();
        m_records.push_back(event.record);
        show(event.text, event.reasoning);
    }
    void handle(const GenerationFinished& event)
    {
        m_ended = true;
        if (event.textWasReasoning) turnTextIntoReasoning();
        show(event.remainingText, event.remainingReasoning);
        m_stats = event.stats;
        m_stop = event.reason;
        m_stopSentence = event.sentence;
    }
    void handle(const PromptScored& event)
    {
        for (std::size_t i = 0; i < event.records.size() && event.firstToken + i < m_prompt.tokens.size(); ++i)
            m_prompt.tokens[event.firstToken + i].record = event.records[i];
    }
    void handle(const CaptureFinished&) { m_ended = true; }
    [[noreturn]] void handle(const Failed& event)
    {
        if (!m_json) endLine();  // the text so far remains on stdout
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

    void turnTextIntoReasoning()
    {
        m_reasoning += std::exchange(m_text, {});
        for (TokenRecord& record : m_records) record.reasoning = true;
        if (!m_json) notify("The text so far is the model's reasoning: the answer closes it without opening it.");
    }

    const Tokenizer* vocabulary() const { return m_companion ? &m_companion->model()->tokenizer() : nullptr; }

    bool m_json;
    bool m_needsCompanion;
    bool m_showsBeginning = false;
    bool m_ended = false;
    std::shared_ptr<const ModelPrompts> m_companion;
    std::string m_server;
    ModelSummary m_model;
    StopReason m_stop = StopReason::EndOfTurn;
    std::string m_text;
    std::string m_reasoning;
    std::string m_stopSentence;
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
    run.load(endpoint.path(model));
    const Interruption kept;  // after a signal, the text so far is kept
    try {
        run.answer(std::move(command));
    } catch (const Error& error) {
        if (json && run.hasText()) run.print(error.sentence());
        throw;
    }
    if (json)
        run.print();
    else
        run.endLine();
    if (!run.stopSentence().empty()) notify(run.stopSentence());
    if (timings) printTimings(run.stats(), 0);
}

RemoteOutcome answerRemotely(const EndpointFlags& endpoint, const std::string& model, Generate command,
                             RemoteWants wants)
{
    RemoteRun run(endpoint, true);
    run.load(endpoint.path(model));
    const Interruption kept;
    const std::uint32_t alternatives = command.alternatives;
    try {
        run.answer(std::move(command));
    } catch (const Error& error) {
        if (!wants.brokenAnswers || !run.hasText()) throw;
        RemoteOutcome outcome = run.outcome();
        outcome.stats.seed = run.seed();
        outcome.failure = error;
        return outcome;
    }
    if (wants.promptScores) run.scorePrompt(alternatives);
    return run.outcome();
}

std::uint32_t tokensForServer(std::int64_t count)
{
    if (count == 0)
        throw UsageError(SENTENCE("-n 0 cannot be combined with --endpoint: a server generates at least one token."));
    return count < 0 ? 0 : static_cast<std::uint32_t>(count);
}

std::vector<Message> messagesForServer(const std::string& path)
{
    std::vector<Message> messages;
    for (const Json& message : readMessages(path)) {
        const auto content = message.find("content");
        if (content == message.end() || (!content->is_string() && !content->is_array())) {
            throw Error(concat(path, ": the content of each message for a server must be a text."));
        }
        std::string text = textOfContent(*content, messages.size());
        messages.push_back({message.at("role").get<std::string>(), std::move(text)});
    }
    return messages;
}

}  // namespace vitrine::cli
