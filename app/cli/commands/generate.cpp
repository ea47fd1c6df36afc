#include "app/cli/commands/commands.h"
#include "app/cli/flags/answer_flags.h"
#include "app/cli/flags/device_flags.h"
#include "app/cli/flags/endpoint_flags.h"
#include "app/cli/flags/grammar_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/flags/pause_prompt.h"
#include "app/cli/flags/sampling_flags.h"
#include "app/cli/flags/speed_flags.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interruption.h"
#include "app/cli/output/stopped_text.h"
#include "app/cli/run/answer_client.h"
#include "app/cli/run/answer_json.h"
#include "core/base/concat.h"
#include "core/base/sentence.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace vitrine::cli {

namespace {

/// Flags of `generate`.
struct GenerateFlags {
    std::string model;
    EndpointFlags endpoint;
    TokensFlag tokens;
    AnswerFlags answer;
    std::vector<std::string> stops;
    ThinkingFlags thinking;
    PausePrompt pauses;
    std::int64_t count = 128;
    std::size_t alternatives = 5;
    bool ignoreEnd = false;
    bool json = false;
    DeviceFlags device;
    SamplingFlags sampling;
    GrammarFlags grammar;
    SpeedFlags speed;
};

/// Writes the continuation of a local model as it is generated, unless --json is given. Writes all bytes of the tokens,
/// also invalid UTF-8 and control tokens.
class LocalText : public AnswerView {
public:
    LocalText(const GenerateFlags& flags, AnswerClient& client)
        : m_flags(flags), m_client(client), m_pauses(flags.pauses),
          m_stopped(flags.stops, flags.tokens.messages.empty() ? 0 : kLongestTag)
    {
    }

    void showPrompt(const PromptReady& prompt) override
    {
        if (m_flags.tokens.isBareText() && m_client.prompts()->model()->chatTemplate()) {
            notify("The model has a chat template, which generate does not apply to a text: use --messages, or "
                   "vitrine-cli chat.");
        }
        for (const PromptToken& token : prompt.tokens) {
            if (token.origin == TokenOrigin::Generated) showToken(token.record);
        }
    }
    void endPrompt() override { m_client.keepAfterSignals(); }
    void showToken(const TokenRecord& record) override
    {
        const bool ends = !m_flags.ignoreEnd && m_client.vocabulary()->isEndOfGeneration(record.id);
        if (!ends) write(m_stopped.feed(record.bytes, record.kind));
    }
    std::optional<Steering> pause(const Paused& paused) override
    {
        m_pauses.show(paused);
        return m_pauses.next();
    }
    void end(const GenerationFinished& finished)
    {
        const bool isStopped = finished.reason == StopReason::StopString;
        write(m_stopped.finish(isStopped ? &finished.stopString : nullptr));
        m_out.end();
    }

    const std::string& text() const noexcept { return m_text; }
    /// Returns whether a signal arrived while the output was not read.
    bool isInterrupted() const noexcept { return m_out.isUnread(); }

private:
    static constexpr std::size_t kLongestTag = 64;  // bytes

    void write(const std::string& text)
    {
        m_text += text;
        if (!m_flags.json) m_out.write(text);
    }

    const GenerateFlags& m_flags;
    AnswerClient& m_client;
    PausePrompt m_pauses;
    StoppedText m_stopped;
    TextOutput m_out{TextOutput::Unread::Drop};
    std::string m_text;
};

/// Writes the answer of a server as it arrives, unless --json is given.
class ServerText : public AnswerView {
public:
    explicit ServerText(bool json) : m_json(json) {}

    void show(const std::string& text, const std::string&) override
    {
        if (!m_json) m_out.write(text);
    }
    void turnTextIntoReasoning() override
    {
        if (!m_json) notify("The text so far is the model's reasoning: the answer closes it without opening it.");
    }
    void end()
    {
        m_out.end();
        if (::isatty(STDOUT_FILENO) != 0) std::cout << '\n';
        std::cout.flush();
    }

private:
    bool m_json;
    TextOutput m_out;
};

Generate requestOf(const GenerateFlags& flags)
{
    Generate command;
    command.sampling = flags.sampling.resolve();  // checks the flags before the model is loaded
    command.grammar = flags.grammar.resolve(flags.tokens.readsStdin() || flags.pauses.isWanted());
    refuseIf(command.grammar.isGiven() && flags.ignoreEnd,
             "--ignore-eos cannot be combined with a grammar: a text that matches a grammar ends with the grammar.");
    command.pauseOn = flags.pauses.conditions();
    command.answerTokens = flags.answer.ids();
    command.answerText = flags.answer.text;
    refuseEmptyStops(flags.stops);
    flags.tokens.refuseSeveral();
    refuseIf(flags.thinking.tokens >= 0 && flags.tokens.messages.empty(),
             "--reasoning-budget requires --messages: a continued text has no reasoning.");
    command.stopStrings = flags.stops;
    command.maxTokens = flags.count < 0 ? 0 : static_cast<std::uint32_t>(flags.count);
    command.onlyPrompt = flags.count == 0;
    command.alternatives = static_cast<std::uint32_t>(flags.alternatives);
    command.scoreAnswer = flags.json;
    command.thinkingTokens = flags.thinking.limit();
    command.ignoreEnd = flags.ignoreEnd;
    flags.speed.set(command);
    return command;
}

void runRemotely(const GenerateFlags& flags, Generate command)
{
    refuseIf(flags.answer.isGiven() && flags.tokens.messages.empty(),
             "--answer-text requires --messages when a server is used: a continued text has no separate answer.");
    flags.tokens.setPromptForServer(command);
    refuseNoTokens(flags.count);
    AnswerClient client(flags.endpoint);
    ServerText text(flags.json);
    const Answer answer = client.askServer(flags.model, std::move(command), text);
    if (flags.json && (!answer.failure || !answer.text.empty() || !answer.reasoning.empty()))
        printJson(serverAnswerToJson(answer, client.model().device, client.vocabulary()), false);
    if (!flags.json) text.end();  // after a failure, the text so far remains on stdout
    if (answer.failure) throw Error(*answer.failure);
    if (!answer.finished.sentence.empty()) notify(answer.finished.sentence.english());
    if (flags.speed.timings) printTimings(answer.finished.stats, 0);
}

void run(const GenerateFlags& flags)
{
    Generate command = requestOf(flags);
    if (flags.endpoint.isGiven()) return runRemotely(flags, std::move(command));
    refuseIf(flags.pauses.isWanted() && flags.tokens.readsStdin(),
             "--pause-on reads commands from stdin, so pass the text with -p, or ids with --tokens.");
    flags.device.check();
    const auto begin = std::chrono::steady_clock::now();
    AnswerClient client(flags.endpoint, LoopThread::Caller);
    EngineOptions options = flags.device.engineOptions();
    options.forOneAnswer = true;
    client.load(flags.model, options);
    const double loadSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    client.printNotices();
    client.keepState(flags.speed);
    flags.tokens.setPrompt(command, *client.prompts()->model());
    LocalText text(flags, client);
    Answer answer = client.ask(std::move(command), text);
    if (answer.failure) throw Error(*answer.failure);
    client.keepAfterSignals();  // a signal must not interrupt writing the file of --kv-state
    text.end(answer.finished);
    if (text.isInterrupted()) answer.finished.reason = StopReason::Cancelled;
    try {
        if (flags.json) {
            printJson(answerToJson(answer, text.text(), *client.vocabulary()), false);
        } else if (::isatty(STDOUT_FILENO) != 0) {
            std::cout << '\n';
        }
        std::cout.flush();
    } catch (const Interrupted&) {
        std::cout.clear();
    }
    if (answer.finished.reason == StopReason::GrammarStuck) notify(answer.finished.sentence.english());
    if (answer.finished.reason == StopReason::ContextFull) {
        notify(concat("The context of ", client.model().contextLength, " tokens is full."));
    }
    if (flags.speed.timings) printTimings(answer.finished.stats, loadSeconds, answer.prompt.repeatedTokens);
    client.save();  // last, so that the answer is already printed if the file cannot be written
}

}  // namespace

void addGenerate(CommandLine& line)
{
    const auto flags = std::make_shared<GenerateFlags>();
    Subcommand command = line.addSubcommand("generate", "Continues a text; no chat template is applied");
    addModelFlag(command, flags->model);
    addEndpointFlags(command, flags->endpoint);
    flags->tokens.add(command, "The token ids to continue instead of a text, used unchanged",
                      "The text to continue; without it, stdin is read byte for byte");
    addWholeNumber(command, "-n,--predict", flags->count, {-1},
                   "Number of tokens to generate; -1: until the model stops or the context is full");
    command.addFlag("--ignore-eos", flags->ignoreEnd, "Continue after an end-of-generation token");
    addStopFlag(command, flags->stops);
    command.addFlag("--json", flags->json,
                    "Ids, text and, for every token, logit, probabilities, rank and alternatives");
    addWholeNumber(command, "--alternatives", flags->alternatives, {0, 1000},
                   "With --json: number of alternatives per token");
    addAnswerFlags(command, flags->answer, "The continuation");
    addThinkingBudget(command, flags->thinking);
    flags->pauses.add(command);
    addSamplingFlags(command, flags->sampling);
    addGrammarFlags(command, flags->grammar);
    addSpeedFlags(command, flags->speed);
    addDeviceFlags(command, flags->device, "auto");
    command.footer("Writes only the continuation to stdout, byte for byte; on a terminal, control characters are shown "
                   "as \\xNN. SIGINT (Ctrl+C) and SIGTERM stop generation: the text so far is written, and stored with "
                   "--kv-state. A second signal ends the program at once.\n\n"
                   "Example: vitrine-cli generate -m model.gguf -p 'Once upon a time' -n 60 --temp 0");
    command.callback([flags, command] {
        flags->endpoint.check(command);
        if (!flags->endpoint.isGiven()) requireModel(command, flags->model);
        run(*flags);
    });
}

}  // namespace vitrine::cli
