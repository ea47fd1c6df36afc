#include "app/cli/answer_flags.h"
#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/device_flags.h"
#include "app/cli/endpoint_flags.h"
#include "app/cli/engine_client.h"
#include "app/cli/found.h"
#include "app/cli/grammar_flags.h"
#include "app/cli/interruption.h"
#include "app/cli/number_flags.h"
#include "app/cli/reply_output.h"
#include "app/cli/sampling_flags.h"
#include "app/cli/speed_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/bundled_files.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/text/pretokenizers.h"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <variant>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    EndpointFlags endpoint;
    std::string system;
    std::vector<std::string> stops;
    AnswerFlags answer;
    ThinkingFlags thinking;
    std::int64_t count = -1;
    DeviceFlags device;
    SamplingFlags sampling;
    GrammarFlags grammar;
    SpeedFlags speed;
};

/// Returns the likely pre-tokenizers. The views point into the table of names, which outlives the event.
std::vector<std::string_view> likelyPreTokenizers(const Failed& event)
{
    std::vector<std::string_view> likely;
    const std::vector<std::string_view> names = preTokenizerNames();
    for (std::uint32_t i = 0; i < event.likelyPreTokenizers; ++i) {
        const auto name = std::find(names.begin(), names.end(), event.preTokenizers[i]);
        if (name != names.end()) likely.push_back(*name);
    }
    return likely;
}

class Chat {
public:
    explicit Chat(const Flags& flags)
        : m_flags(flags), m_sampling(flags.sampling.resolve()), m_client(flags.endpoint.engine())
    {
        if (flags.grammar.readsStdin())
            throw UsageError(SENTENCE("stdin already provides the messages, so the grammar cannot be read from it."));
        m_grammar = flags.grammar.resolve();
        if (!m_flags.endpoint.isGiven()) m_flags.device.check();
        m_beginning = m_flags.answer.ids();
        m_beginningText = m_flags.answer.text;
        refuseEmptyStops(flags.stops);
        if (!flags.system.empty()) m_messages.push_back({"system", flags.system});
    }

    void load()
    {
        if (!m_flags.speed.kvState.empty()) m_client.post(ConfigureKvStates{m_flags.speed.states()});
        LoadModel command;
        command.request = ++m_request;
        if (m_flags.endpoint.isGiven())
            command.path = m_flags.endpoint.path(m_flags.model);
        else
            command.path = m_flags.model.empty() ? findStarterModel().string() : m_flags.model;
        command.options.device = m_flags.device.device;
        command.options.preTokenizer = m_flags.device.preTokenizer;
        command.options.isa = m_flags.device.isa;
        command.options.threads = m_flags.device.threads;
        command.options.deviceLayers = m_flags.device.layers();
        command.options.contextLength = m_flags.device.contextLength;
        command.options.kvKeys = m_flags.device.keys();
        command.options.kvValues = m_flags.device.values();
        m_client.post(std::move(command));
        waitForEnd();
    }

    /// Writes one answer to stdout, with a line feed. Returns false if the answer is incomplete, which is reported.
    /// Incomplete text remains in the conversation. Throws Error if no text exists; the conversation is then
    /// unchanged.
    bool answer(const std::string& text)
    {
        std::vector<Message> before = m_messages;
        ask(text);
        m_client.post(nextAnswer());
        m_reply = {};
        m_failure.clear();
        m_ending.clear();
        try {
            waitForEnd();
        } catch (...) {
            m_messages = std::move(before);
            throw;
        }
        m_beginning.clear();
        m_beginningText.clear();
        m_hasCome = false;
        m_reply.end();
        const bool isWhole = m_failure.empty();
        printEnding();
        if (m_flags.speed.timings && isWhole) printTimings(m_stats, 0, m_repeatedTokens);
        if (!m_reply.text().empty()) m_messages.push_back({"assistant", m_reply.text(), m_reply.reasoning()});
        return isWhole;
    }

    /// Saves the state to the file of --kv-state.
    void save()
    {
        if (m_flags.speed.kvState.empty()) return;
        m_client.post(SaveKvStates{++m_request});
        awaitEnd([] {});  // also saves after a signal, which ends the program
    }

private:
    /// Adds a user message to the conversation. If the previous user message got no answer, the new text is appended to
    /// it, because many templates reject two user messages in a row.
    void ask(const std::string& text)
    {
        if (!m_messages.empty() && m_messages.back().role == "user")
            m_messages.back().content += "\n\n" + text;
        else
            m_messages.push_back({"user", text});
    }

    Generate nextAnswer()
    {
        Generate command;
        command.request = ++m_request;
        command.conversation = 1;
        command.modelPath = m_path;
        command.messages = m_messages;
        command.sampling = m_sampling;
        command.grammar = m_grammar;
        command.stopStrings = m_flags.stops;
        command.maxTokens = m_flags.count < 0 ? 0 : static_cast<std::uint32_t>(m_flags.count);
        command.alternatives = 0;
        command.scorePrompt = command.scoreAnswer = false;
        command.draftTokens = m_flags.speed.draftTokens();
        command.draftSource = m_flags.speed.draftSource;
        command.thinking = m_flags.thinking.word;
        if (m_flags.thinking.tokens >= 0) {
            command.thinkingTokens = static_cast<std::uint32_t>(m_flags.thinking.tokens);
        }
        command.answerTokens = m_beginning;
        command.answerText = m_beginningText;
        return command;
    }

    /// Reports why the answer ended, if this is useful for the user, and what remains of an answer that broke off or
    /// has no text.
    void printEnding() const
    {
        for (const std::string* sentence : {&m_failure, &m_ending}) {
            if (!sentence->empty()) notify(*sentence);
        }
        if (m_reply.text().empty())
            notify("The answer has no text; its question stays in the chat and is sent again with the next one.");
        else if (!m_failure.empty())
            notify("The question and the incomplete answer stay in the chat; the next message continues from there.");
    }

    /// Handles events up to the closing event of the current request. A signal cancels the request.
    void waitForEnd()
    {
        bool cancelled = false;
        awaitEnd([&] {
            if (Interruption::noted() != 0 && !std::exchange(cancelled, true)) m_client.cancel(m_request);
        });
    }

    /// Handles events up to the closing event of the current request. Calls `poll` every 50 ms.
    template <typename Poll>
    void awaitEnd(const Poll& poll)
    {
        constexpr auto kPoll = std::chrono::milliseconds(50);
        m_ended = false;
        while (!m_ended) {
            poll();
            const auto event = m_client.next(kPoll);
            if (event) std::visit([this](const auto& value) { handle(value); }, *event);
        }
    }

    void handle(const ModelLoaded& event)
    {
        m_ended = true;
        const ModelSummary& model = event.summary;
        m_path = model.path;
        if (m_flags.endpoint.isGiven())
            notify(concat(model.name, ", ", model.device));
        else
            notify(concat(model.name, " (", model.architecture, ", ", model.quantization, "), context ",
                          model.contextLength, ", ", model.device));
        if (!m_flags.endpoint.companion.empty() && !event.prompts) throw Error(event.summary.notices.back());
        for (const std::string& notice : event.summary.notices) notify(notice);
        m_flags.thinking.requireOneOf(event.summary.thinking);
    }

    void handle(const PromptReady& event)
    {
        m_repeatedTokens = event.repeatedTokens;
        for (const Sentence& notice : event.notices) {
            // Notices of the previous answer were already printed.
            if (std::ranges::count(m_notices, notice) == 0) notify(notice.english());
        }
        m_notices = event.notices;
        m_reply.showReasoning(event.answerReasoning);
        m_reply.show(event.answerText);
    }

    void handle(const TokenGenerated& event)
    {
        m_hasCome = m_hasCome || !event.reasoning.empty() || !event.text.empty();
        if (event.textWasReasoning) m_reply.turnTextIntoReasoning();
        m_reply.showReasoning(event.reasoning);
        m_reply.show(event.text);
    }

    void handle(const GenerationFinished& event)
    {
        m_ended = true;
        m_stateProblem.clear();
        if (event.textWasReasoning) m_reply.turnTextIntoReasoning();
        m_reply.showReasoning(event.remainingReasoning);
        m_reply.show(event.remainingText);
        if (event.reason == StopReason::ContextFull)
            m_ending = "The context is full; the answer was cut.";
        else if (event.reason != StopReason::GrammarComplete)
            m_ending = event.sentence;
        m_stats = event.stats;
    }

    void handle(const KvStatesChanged& event)
    {
        // An event with request 0 is about a save that the engine made while the user was idle. Keep its problem,
        // because the engine tries to save again only after the next answer.
        if (event.request == 0 || !event.problem.empty()) m_stateProblem = event.problem;
        if (event.request == 0) return;
        m_ended = true;
        if (!m_stateProblem.empty()) throw Error(m_stateProblem);
    }

    void handle(const ModelUnloaded&) { m_isUnloaded = true; }
    void handle(const Failed& event)
    {
        if (m_hasCome && !m_isUnloaded) {
            m_ended = true;
            m_failure = event.sentence;
            return;
        }
        const Error error(event.sentence, event.detail);
        if (!event.preTokenizers.empty()) throw UnknownPreTokenizer(error, likelyPreTokenizers(event));
        throw error;
    }

    template <typename Other>
    void handle(const Other&)
    {
    }

    const Flags& m_flags;
    SamplerSettings m_sampling;
    GrammarSource m_grammar;
    std::vector<Message> m_messages;
    std::vector<TokenId> m_beginning;  ///< tokens at the beginning of the next answer
    std::string m_beginningText;
    std::string m_path;  ///< path of the model
    ReplyOutput m_reply;
    bool m_hasCome = false;              ///< whether the model generated any text of the current answer
    std::string m_failure;               ///< why the answer broke off; empty: it did not
    std::string m_ending;                ///< why the answer ended, if this is useful for the user
    GenerationStats m_stats;             ///< statistics of the last answer
    std::uint32_t m_repeatedTokens = 0;  ///< number of prompt tokens of the last answer that were evaluated again
    std::vector<Sentence> m_notices;     ///< notices about the prompt of the last answer
    std::string m_stateProblem;          ///< why the current conversation could not be saved; empty: it could
    RequestId m_request = 0;
    bool m_ended = false;
    /// The engine unloaded the model because its file was shortened; no more questions are possible.
    bool m_isUnloaded = false;
    EngineClient m_client;
};

/// Reads one line of stdin without its line end (LF or CRLF). Returns false at the end of stdin or if a signal arrived.
bool readLine(std::string& line)
{
    try {
        if (!std::getline(std::cin, line)) return false;
        if (line.ends_with('\r')) line.pop_back();
        return true;
    } catch (const Interrupted&) {
        return false;
    }
}

/// Answers the lines of stdin until its end or a signal. On a terminal, the first Ctrl+C only stops the current answer.
/// Returns false if an answer was incomplete and stdin is not a terminal.
bool converse(Chat& chat, bool interactive)
{
    bool isWhole = true;
    std::string line;
    while (Interruption::noted() == 0) {
        if (interactive) std::cerr << "> ";
        if (!readLine(line)) break;
        if (interactive && line.empty()) continue;
        try {
            if (!chat.answer(line) && !interactive) isWhole = false;
        } catch (const Error& error) {
            if (!interactive) throw;
            notify(error.sentence().english());
        }
        if (interactive && Interruption::noted() == SIGINT) Interruption::forget();
    }
    if (interactive) std::cerr << '\n';
    return isWhole;
}

}  // namespace

void addChat(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand("chat", "Chats with a model; without -m, with the starter model");
    addModelFlag(command, flags->model, "; without it, the starter model that comes with Vitrine");
    addEndpointFlags(command, flags->endpoint);
    command.addOption("--system", flags->system, "The system prompt").typeName("TEXT");
    addWholeNumber(command, "-n,--predict", flags->count, {-1},
                   "Longest answer in tokens; -1 or 0: limited only by the context");
    addStopFlag(command, flags->stops);
    addThinkingWord(command, flags->thinking);
    addThinkingBudget(command, flags->thinking);
    addAnswerFlags(command, flags->answer, "The first answer");
    addSamplingFlags(command, flags->sampling);
    addGrammarFlags(command, flags->grammar);
    addSpeedFlags(command, flags->speed);
    addDeviceFlags(command, flags->device, "auto");
    command.footer(
        "On a terminal, type and press Enter. Ctrl+C stops an answer. At the prompt, Ctrl+C and Ctrl+D end the chat.\n"
        "Control characters in an answer are shown as \\xNN. If lines are piped in, each line is a message of one\n"
        "conversation, and each answer is written byte for byte, followed by a line feed. Reasoning goes to stderr.\n"
        "An incomplete answer stays in the conversation with its question; if lines are piped in, the next line\n"
        "follows, and the exit status is 1.\n\n"
        "Example: vitrine-cli chat -m model.gguf --system 'Answer briefly.'\n"
        "On a server: vitrine-cli chat --endpoint http://localhost:8000/v1 -m qwen3-32b --api-key-file key.txt");
    command.callback([flags, command] {
        flags->endpoint.check(command);
        if (command.isGiven("--model")) requireModel(command, flags->model);  // an empty name is an error
        const bool interactive = ::isatty(STDIN_FILENO) != 0;
        Chat chat(*flags);
        chat.load();
        const Interruption kept;  // after a signal, evaluated tokens are still saved with --kv-state
        const bool isWhole = converse(chat, interactive);
        chat.save();
        if (!isWhole) throw Found();  // the error was already printed, so only the exit status remains to be set
    });
}

}  // namespace vitrine::cli
