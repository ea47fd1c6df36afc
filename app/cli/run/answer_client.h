#pragma once

#include "app/cli/flags/endpoint_flags.h"
#include "app/cli/flags/speed_flags.h"
#include "app/cli/output/interruption.h"
#include "app/cli/run/engine_client.h"
#include "core/base/error.h"
#include "core/generate/engine/command_loop.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/model_prompts.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

/// An answer of a model on this computer or on a server.
struct Answer {
    PromptReady prompt;
    std::vector<TokenRecord> records;  ///< records of the tokens after the given beginning
    std::string text;                  ///< text to show, with the given beginning unless it continues a given prompt
    std::string reasoning;
    bool hasCome = false;          ///< whether the model generated any text of the answer
    GenerationFinished finished;   ///< how the answer ended; after a failure, only its seed is set
    std::optional<Error> failure;  ///< why the answer broke off; absent if it is complete

    /// Returns the tokens of the prompt, without the given beginning of the answer.
    std::vector<PromptToken> promptTokens() const;
    /// Returns the records of the answer, with those of its given beginning.
    std::vector<TokenRecord> allRecords() const;
};

/// Shows an answer while it is generated. By default, nothing is shown and pauses are ignored.
class AnswerView {
public:
    virtual ~AnswerView() = default;
    /// Called before the prompt is evaluated, and after its notices were printed.
    virtual void showPrompt(const PromptReady&) {}
    /// Called when the prompt has been evaluated.
    virtual void endPrompt() {}
    /// Called with every token after the given beginning.
    virtual void showToken(const TokenRecord&) {}
    /// Called with text, and with reasoning, as they can be shown.
    virtual void show(const std::string&, const std::string&) {}
    /// Called when all text so far turns out to be reasoning.
    virtual void turnTextIntoReasoning() {}
    /// Called when the answer pauses. Returns how it continues; std::nullopt ends it.
    virtual std::optional<Steering> pause(const Paused&) { return Resume{}; }
};

/// A loaded model, and the requests to its engine. Notices are printed to stderr.
class AnswerClient {
public:
    /// `thread` applies to models on this computer. Throws Error if the engine cannot start.
    explicit AnswerClient(const EndpointFlags& endpoint, LoopThread thread = LoopThread::Own);

    /// Loads the model of a file or of a server. Throws Error.
    void load(const std::string& path, const EngineOptions& options = {});
    /// Saves and restores the state of the conversation in the file of --kv-state. Without this flag, does nothing.
    void keepState(const SpeedFlags& flags);
    /// Prints the notices about the model that were not printed yet.
    void printNotices();
    /// From now on, a signal ends only the current answer; a second signal ends the program.
    void keepAfterSignals()
    {
        if (!m_kept) m_kept.emplace();
    }

    /// Waits for an answer, which a signal may end.
    Answer ask(Generate command, AnswerView& view);
    /// Loads the model `name` of the server, prints its notices, and waits for an answer. A signal ends the answer.
    Answer askServer(const std::string& name, Generate command, AnswerView& view);
    /// Waits for an answer like askServer(). Throws Error if it is incomplete.
    Answer askServer(const std::string& name, Generate command);
    /// Requests the scores of the prompt, and sets them in `answer`. Throws Error.
    void scorePrompt(Answer& answer, std::uint32_t alternatives);
    /// Evaluates tokens again, and calls `take` with the values. Throws Error.
    void capture(Capture command, const std::function<void(const CapturedPiece&)>& take);
    /// Saves the state of the conversation (keepState), also after a signal. Throws Error.
    void save();

    const ModelSummary& model() const noexcept { return m_model; }
    /// Prompts of the local model, or of the companion of a server's model; nullptr if neither exists.
    const std::shared_ptr<const ModelPrompts>& prompts() const noexcept { return m_prompts; }
    const Tokenizer* vocabulary() const { return m_prompts ? &m_prompts->model()->tokenizer() : nullptr; }
    /// Returns whether the engine unloaded the model because its file was damaged.
    bool isUnloaded() const noexcept { return m_isUnloaded; }

private:
    void handle(const Event& event);
    /// Runs a command whose failure is thrown as an Error.
    void run(Command command, const EngineClient::Handler& handle);
    void printNew(const std::vector<Sentence>& notices);

    const EndpointFlags& m_endpoint;
    ModelSummary m_model;
    std::shared_ptr<const ModelPrompts> m_prompts;
    std::size_t m_printed = 0;        ///< number of the model's notices that were printed
    std::vector<Sentence> m_notices;  ///< notices about the last prompt
    std::string m_stateProblem;       ///< why the current conversation could not be saved; empty: it could
    bool m_keepsState = false;
    bool m_isUnloaded = false;
    std::optional<Interruption> m_kept;
    EngineClient m_engine;
};

}  // namespace vitrine::cli
