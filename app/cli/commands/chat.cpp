#include "app/cli/commands/commands.h"
#include "app/cli/flags/answer_flags.h"
#include "app/cli/flags/device_flags.h"
#include "app/cli/flags/endpoint_flags.h"
#include "app/cli/flags/grammar_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/flags/sampling_flags.h"
#include "app/cli/flags/speed_flags.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interruption.h"
#include "app/cli/run/answer_client.h"
#include "core/base/bundled_files.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <csignal>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>

namespace vitrine::cli {

namespace {

/// Writes one answer to stdout. Reasoning goes to stderr, dimmed on a terminal, so that stdout has only the answers.
class ReplyOutput : public AnswerView {
public:
    void show(const std::string& text, const std::string& reasoning) override
    {
        if (!reasoning.empty()) showReasoning(reasoning);
        if (!text.empty()) endReasoning();
        m_hasText = m_hasText || !text.empty();
        m_out.write(text);
    }
    /// Marks all text so far as reasoning. The text is already on stdout, so a line on stderr reports this.
    void turnTextIntoReasoning() override
    {
        if (!std::exchange(m_hasText, false)) return;
        endLine();
        notify("The text before this line is the model's reasoning: the answer closes it without opening it.");
    }
    /// Ends the answer with a line feed.
    void end()
    {
        endReasoning();
        endLine();
    }

private:
    void showReasoning(const std::string& text)
    {
        const bool dimmed = ::isatty(STDERR_FILENO) != 0;
        std::cerr << (dimmed ? "\x1b[2m" : "") << visibleLines(text) << (dimmed ? "\x1b[22m" : "") << std::flush;
        m_isThinking = true;
    }
    void endReasoning()
    {
        if (std::exchange(m_isThinking, false)) std::cerr << "\n\n" << std::flush;
    }
    void endLine()
    {
        m_out.end();
        m_out.write("\n");
    }

    bool m_hasText = false;
    bool m_isThinking = false;                   ///< whether reasoning is being shown
    TextOutput m_out{TextOutput::Unread::Drop};  // the answer stays in the conversation
};

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

Generate requestOf(const Flags& flags)
{
    Generate command;
    command.conversation = 1;
    command.sampling = flags.sampling.resolve();
    command.stopStrings = flags.stops;
    command.maxTokens = flags.count < 0 ? 0 : static_cast<std::uint32_t>(flags.count);
    command.alternatives = 0;
    command.scoreAnswer = false;
    flags.speed.set(command);
    command.thinking = flags.thinking.word;
    command.thinkingTokens = flags.thinking.limit();
    command.answerText = flags.answer.text;
    if (!flags.system.empty()) command.messages.push_back({"system", flags.system});
    return command;
}

class Chat {
public:
    explicit Chat(const Flags& flags) : m_flags(flags), m_next(requestOf(flags)), m_client(flags.endpoint)
    {
        refuseIf(flags.grammar.readsStdin(),
                 "stdin already provides the messages, so the grammar cannot be read from it.");
        m_next.grammar = flags.grammar.resolve();
        if (!flags.endpoint.isGiven()) flags.device.check();
        m_next.answerTokens = flags.answer.ids();
        refuseEmptyStops(flags.stops);
    }

    void load()
    {
        m_client.keepState(m_flags.speed);
        if (m_flags.endpoint.isGiven())
            m_client.load(m_flags.endpoint.path(m_flags.model));
        else
            m_client.load(m_flags.model.empty() ? findStarterModel().string() : m_flags.model,
                          m_flags.device.engineOptions());
        const ModelSummary& model = m_client.model();
        if (m_flags.endpoint.isGiven())
            notify(concat(model.name, ", ", model.device));
        else
            notify(concat(model.name, " (", model.architecture, ", ", model.quantization, "), context ",
                          model.contextLength, ", ", model.device));
        m_client.printNotices();
        m_flags.thinking.requireOneOf(model.thinking);
    }

    /// Writes one answer to stdout, with a line feed. Returns false if the answer is incomplete, which is reported.
    /// Incomplete text remains in the conversation. Throws Error if no text exists; the conversation is then
    /// unchanged.
    bool answer(const std::string& text)
    {
        std::vector<Message> before = m_next.messages;
        ask(text);
        ReplyOutput output;
        const Answer reply = m_client.ask(m_next, output);
        if (reply.failure && (!reply.hasCome || m_client.isUnloaded())) {
            m_next.messages = std::move(before);
            throw Error(*reply.failure);
        }
        m_next.answerTokens.clear();
        m_next.answerText.clear();
        output.end();
        printEnding(reply);
        if (m_flags.speed.timings && !reply.failure) printTimings(reply.finished.stats, 0, reply.prompt.repeatedTokens);
        if (!reply.text.empty()) m_next.messages.push_back({"assistant", reply.text, reply.reasoning});
        return !reply.failure;
    }

    /// Saves the state to the file of --kv-state.
    void save() { m_client.save(); }

private:
    /// Adds a user message to the conversation. If the previous user message got no answer, the new text is appended to
    /// it, because many templates reject two user messages in a row.
    void ask(const std::string& text)
    {
        std::vector<Message>& messages = m_next.messages;
        if (!messages.empty() && messages.back().role == "user")
            messages.back().content += "\n\n" + text;
        else
            messages.push_back({"user", text});
    }

    /// Reports why the answer ended, if this is useful for the user, and what remains of an answer that broke off or
    /// has no text.
    static void printEnding(const Answer& reply)
    {
        const StopReason reason = reply.finished.reason;
        if (reply.failure) notify(reply.failure->sentence().english());
        if (!reply.failure && reason == StopReason::ContextFull)
            notify("The context is full; the answer was cut.");
        else if (!reply.finished.sentence.empty() && reason != StopReason::GrammarComplete)
            notify(reply.finished.sentence.english());
        if (reply.text.empty())
            notify("The answer has no text; its question stays in the chat and is sent again with the next one.");
        else if (reply.failure)
            notify("The question and the incomplete answer stay in the chat; the next message continues from there.");
    }

    const Flags& m_flags;
    Generate m_next;  ///< the request for the next answer
    AnswerClient m_client;
};

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
    command.addOption("--system", flags->system, "TEXT", "The system prompt");
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
        "         vitrine-cli chat --endpoint http://localhost:8000/v1 -m qwen3-32b --api-key-file key.txt");
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
