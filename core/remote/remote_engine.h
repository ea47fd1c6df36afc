#pragma once

#include "core/engine/command_loop.h"
#include "core/engine/engine.h"
#include "core/engine/model_prompts.h"
#include "core/engine/prompt_review.h"
#include "core/remote/remote_server.h"
#include "core/remote/request_body.h"
#include "core/remote/server_survey.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace vitrine {

class RemoteAnswer;

/// Callbacks of a RemoteEngine to its owner, called on the engine's thread.
struct RemoteAccess {
    /// The key for a server, by ServerAddress::root; empty if it needs none. May throw Error.
    std::function<std::string(const std::string& root)> key = {};
    /// The reason why nothing may be sent to this server, as a sentence; nullopt if sending is allowed. Also called
    /// during an answer.
    std::function<std::optional<std::string>(const std::string& root)> refusal = {};
    /// A local file with the vocabulary of a model on a server, by its remotePath; empty: none.
    std::function<std::string(const std::string& path)> companion = {};
    /// The stored survey of a model on a server, by its remotePath; nullopt if not stored.
    std::function<std::optional<ServerSurvey>(const std::string& path)> surveyed = {};
    /// Stores the survey of a model that is loaded without a stored one, and settings that the server refuses later.
    std::function<void(const std::string& path, const ServerSurvey& survey)> found = {};
    /// Whether a missing survey of this model may be made, which costs a few short answers. If this callback is empty,
    /// yes. If `found` is empty, no survey is made.
    std::function<bool(const std::string& path)> asks = {};
    /// Reviews the prompt that a companion makes of the messages.
    PromptReview review = {};
    ServerOptions options = {};
};

/// An engine for models on servers; LoadModel takes a remotePath. Everything that a server does not support fails with
/// a sentence that names it.
///
/// A Generate without messages continues its answerText unchanged, without any template.
///
/// With a companion, prompts are counted, checked and shown as its file makes them; ModelLoaded has its Prompts and
/// vocabulary. Each answer is used to check that the server has the same prompt and vocabulary.
///
/// Nothing is sent for a model that is not loaded: each command names its model.
///
/// The kind of a server is determined when one of its models is loaded. Its abilities are surveyed once for each model
/// and version, if the survey can be stored (RemoteAccess::found). Settings that the server then refuses (400) are not
/// sent again while that is stored. An answer with a broken connection keeps its text so far, and fails.
class RemoteEngine final : public Engine {
public:
    explicit RemoteEngine(EventSink sink, RemoteAccess access = {});
    ~RemoteEngine() override;

    void post(Command command) override;
    void cancel(RequestId request) override;
    /// Ignored: a server does not pause.
    void steer(Steering steering) override;

private:
    struct Loaded {
        RemoteServer server;
        RemoteServer prompts;  ///< the same server with short timeouts, for prompts that an answer must not wait for
        RemoteServer survey;   ///< the same server with short timeouts, for its survey
        RemoteModel model;
        Capabilities can;
        RequestLevel level = RequestLevel::Full;  ///< level of the last answer
        std::shared_ptr<const ModelPrompts> companion = {};
        std::int64_t surveyed = 0;  ///< time of the survey

        std::string path() const { return remotePath(server.address(), model.id); }
        bool canContinue() const noexcept { return can.continues && level != RequestLevel::Plain; }
    };

    void execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const UnloadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Generate& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ScorePrompt& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ReplayLogits& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Capture& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CompareRuns& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const SaveKvStates& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CloseConversation&, const std::stop_token&, const EventSink&) {}
    void execute(const ConfigureKvStates&, const std::stop_token&, const EventSink&) {}
    void execute(const ClearKvStates&, const std::stop_token&, const EventSink&) {}

    void requireAllowed(const std::string& root) const;
    /// Options of all requests to a server; their `refusal` is checked before and during each request.
    ServerOptions optionsFor(const std::string& root) const;
    /// Sets the abilities of the server for this model, from the stored survey or from a new one.
    void learnAbilities(const LoadModel& command, Loaded& loading, const std::stop_token& stop,
                        const EventSink& sink) const;
    /// Replaces the abilities after a new survey.
    void renewAbilities(Loaded& to) const;
    /// Stores settings that the server refused meanwhile.
    void keepRefused(const Loaded& to) const;
    /// Lowers the number of log-probabilities to the limit that the server reported, and stores it.
    void lower(Loaded& to, std::uint32_t most) const;
    void readCompanion(Loaded& loading, ModelSummary& summary, const std::stop_token& stop) const;
    /// Sets the prompt of the answer, as far as it can be known in advance.
    void preparePrompt(const Generate& command, RemoteAnswer& answer, const std::stop_token& stop);
    /// Number of tokens that may follow the given beginning; 0: no limit. nullopt if the beginning already has the
    /// maximum number.
    std::optional<std::uint32_t> tokensToCome(const Generate& command, RemoteAnswer& answer,
                                              const std::stop_token& stop);
    void perform(const Command& command, const std::stop_token& stop, const EventSink& sink);
    /// The loaded model. Throws Error if none is loaded, or if nothing may be sent to its server.
    Loaded& loaded();
    /// The loaded model, if `path` is its path. Throws Error otherwise.
    Loaded& meant(const std::string& path);
    /// Sends the request, with fewer settings each time that the server does not accept it.
    void ask(const Generate& command, std::uint64_t seed, RemoteAnswer& answer, const std::stop_token& stop);
    /// The request body at this level, without the fields in `leftOut`.
    RequestBody bodyAt(const Generate& command, std::uint64_t seed, RequestLevel level,
                       const std::vector<std::string>& leftOut);
    void stream(const Generate& command, RequestBody body, RemoteAnswer& answer, const std::stop_token& stop,
                RequestLevel level);

    RemoteAccess m_access;
    std::unique_ptr<Loaded> m_loaded;  ///< accessed only by the loop's thread
    CommandLoop m_loop;                ///< last: its thread uses the rest
};

}  // namespace vitrine
