#pragma once

#include "core/generate/engine/command_loop.h"
#include "core/generate/engine/engine.h"
#include "core/generate/engine/model_prompts.h"
#include "core/generate/engine/prompt_review.h"
#include "core/generate/remote/remote_server.h"
#include "core/generate/remote/request_body.h"
#include "core/generate/remote/server_survey.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace vitrine {

class RemoteAnswer;

/// Callbacks of a RemoteEngine to its owner, called on the engine's thread.
struct RemoteAccess {
    /// Returns the key for a server, by ServerAddress::root; empty if the server needs none. May throw Error.
    std::function<std::string(const std::string& root)> key = {};
    /// Returns a sentence with the reason why nothing may be sent to this server; nullopt if sending is allowed. Also
    /// called during an answer.
    std::function<std::optional<Sentence>(const std::string& root)> refusal = {};
    /// Returns the path of a local file with the vocabulary of a model on a server, by the model's remotePath. Such a
    /// file is called a companion. Empty if none exists.
    std::function<std::string(const std::string& path)> companion = {};
    /// Returns the stored survey of a model on a server, by the model's remotePath; nullopt if none is stored.
    std::function<std::optional<ServerSurvey>(const std::string& path)> surveyed = {};
    /// Stores a survey. Called with a new survey if none was stored when the model was loaded, and with a changed
    /// survey if the server later refuses settings.
    std::function<void(const std::string& path, const ServerSurvey& survey)> found = {};
    /// Returns whether the engine may survey this model, which costs a few short answers. If this callback is empty,
    /// surveys are allowed. If `found` is empty, no survey is made.
    std::function<bool(const std::string& path)> asks = {};
    /// Reviews the prompt that the template of a companion makes of the messages.
    PromptReview review = {};
    ServerOptions options = {};
};

/// An engine for models on servers; LoadModel takes a remotePath. A command that the server does not support fails with
/// a sentence that names the missing ability.
///
/// A Generate whose prompt is a text, or which has no messages but an answerText, continues this text unchanged,
/// without a chat template. A server continues neither token ids nor a prompt that the caller has built.
///
/// If there is a companion, the prompt is built, counted, checked and shown with its template and vocabulary.
/// ModelLoaded then contains the companion's Prompts and samplers. Each answer is used to check that the server has the
/// same prompt and vocabulary.
///
/// Each command names its model. If that model is not loaded, nothing is sent.
///
/// The kind of a server is determined when one of its models is loaded. Its abilities are surveyed once for each model
/// and version, if the survey can be stored (RemoteAccess::found). Settings that the server later refuses with status
/// 400 are stored with the survey and not sent again. If the connection breaks during an answer, the text received so
/// far is kept, and the request fails.
class RemoteEngine final : public Engine {
public:
    explicit RemoteEngine(EventSink sink, RemoteAccess access = {});
    ~RemoteEngine() override;

    void post(Command command) override;
    void cancel(RequestId request) override;
    /// Does nothing, because an answer of a server cannot be paused.
    void steer(Steering steering) override;

private:
    struct Loaded {
        RemoteServer server;
        /// The server with short timeouts, for prompt requests, which must not delay an answer.
        RemoteServer prompts;
        RemoteServer survey;  ///< the server with short timeouts, for the survey
        RemoteModel model;
        Capabilities can;
        RequestLevel level = RequestLevel::Full;  ///< request level of the last answer
        std::shared_ptr<const ModelPrompts> companion = {};
        std::int64_t surveyed = 0;  ///< time of the survey in seconds since 1970

        std::string path() const { return remotePath(server.address(), model.id); }
        bool canContinue() const noexcept { return can.continues && level != RequestLevel::Plain; }
    };

    void execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const UnloadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Generate& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Capture& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CompareRuns& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const SaveKvStates& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CloseConversation&, const std::stop_token&, const EventSink&) {}
    void execute(const ConfigureKvStates&, const std::stop_token&, const EventSink&) {}
    void execute(const ClearKvStates&, const std::stop_token&, const EventSink&) {}

    void requireAllowed(const std::string& root) const;
    /// Returns the options of all requests to a server. `refusal` in these options is called before and during each
    /// request.
    ServerOptions optionsFor(const std::string& root) const;
    /// Sets the abilities of the server for this model, from the stored survey or from a new one.
    void learnAbilities(const LoadModel& command, Loaded& loading, const std::stop_token& stop,
                        const EventSink& sink) const;
    /// Replaces the abilities if a new survey has been stored.
    void renewAbilities(Loaded& to) const;
    /// Stores the settings that the server has refused since the survey.
    void keepRefused(const Loaded& to) const;
    /// Lowers the number of log-probabilities to the limit that the server reported, and stores the limit.
    void lower(Loaded& to, std::uint32_t most) const;
    void readCompanion(Loaded& loading, ModelSummary& summary, const std::stop_token& stop) const;
    /// Determines the prompt of the answer before the request, as far as possible.
    void preparePrompt(const Generate& command, RemoteAnswer& answer, const std::stop_token& stop);
    /// Returns the number of tokens that may follow the given beginning of the answer; 0: no limit. Returns nullopt if
    /// the given beginning already has the maximum number of tokens.
    std::optional<std::uint32_t> tokensToCome(const Generate& command, RemoteAnswer& answer,
                                              const std::stop_token& stop);
    /// Requests the scores of a prompt. If the server refuses the number of candidates, asks again for fewer.
    void scorePrompt(const Capture& command, const std::stop_token& stop, const EventSink& sink);
    void perform(const Command& command, const std::stop_token& stop, const EventSink& sink);
    /// Returns the loaded model. Throws Error if no model is loaded, or if nothing may be sent to its server.
    Loaded& loaded();
    /// Returns the loaded model. Throws Error if `path` is not its path.
    Loaded& meant(const std::string& path);
    /// Sends the request. Repeats it with fewer settings each time the server refuses it because of its settings.
    void ask(const Generate& command, std::uint64_t seed, RemoteAnswer& answer, const std::stop_token& stop);
    /// Returns the request body at this level, without the fields in `leftOut`.
    RequestBody bodyAt(const Generate& command, std::uint64_t seed, RequestLevel level,
                       const std::vector<std::string>& leftOut);
    void stream(const Generate& command, RequestBody body, RemoteAnswer& answer, const std::stop_token& stop,
                RequestLevel level);

    RemoteAccess m_access;
    std::unique_ptr<Loaded> m_loaded;  ///< accessed only by the loop's thread
    CommandLoop m_loop;                ///< last member: its thread uses the members above
};

}  // namespace vitrine
