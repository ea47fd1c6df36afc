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

/// What a RemoteEngine asks whoever made it. On the engine's thread.
struct RemoteAccess {
    /// The key for a server, by ServerAddress::root; empty: it needs none. May throw Error.
    std::function<std::string(const std::string& root)> key = {};
    /// Whether anything may be sent to this server; a sentence why not, or nothing. Also asked while it answers.
    std::function<std::optional<std::string>(const std::string& root)> refusal = {};
    /// A file on this computer with the vocabulary of a model on a server, by its remotePath; empty: there is none.
    std::function<std::string(const std::string& path)> companion = {};
    /// What is remembered of a model on a server, by its remotePath; nothing: it was not asked yet.
    std::function<std::optional<ServerSurvey>(const std::string& path)> surveyed = {};
    /// Takes what a server is found to do when a model is loaded of which that is not remembered, and what it refuses
    /// later.
    std::function<void(const std::string& path, const ServerSurvey& survey)> found = {};
    /// Whether it is asked for what is not remembered of this model, which costs a few short answers; without it, yes.
    /// Without `found` nobody asks.
    std::function<bool(const std::string& path)> asks = {};
    /// Reviews the prompt that a companion makes of the messages.
    PromptReview review = {};
    ServerOptions options = {};
};

/// A model on a server: LoadModel takes its remotePath. Everything a server cannot do fails with a sentence that says
/// so.
///
/// A Generate without messages continues its answerText as it is, without any template.
///
/// With a companion, prompts are counted, checked and shown as its file makes them; ModelLoaded has its Prompts and
/// vocabulary. Whether the server has the same is held against each answer.
///
/// Nothing is sent for a model that is not the one loaded: each command names the one that it is meant for.
///
/// What a server is, is asked when a model of it is loaded; what it can do, once for each model and version, if
/// somebody remembers it (RemoteAccess::found). Settings that it then refuses (400) are not sent to it again, as long
/// as that is remembered. An answer whose connection breaks keeps what came of it, and fails.
class RemoteEngine final : public Engine {
public:
    explicit RemoteEngine(EventSink sink, RemoteAccess access = {});
    ~RemoteEngine() override;

    void post(Command command) override;
    void cancel(RequestId request) override;
    /// Without effect: a server does not pause.
    void steer(Steering steering) override;

private:
    struct Loaded {
        RemoteServer server;
        RemoteServer prompts;  ///< the same, for what an answer does not wait for long
        RemoteServer survey;   ///< likewise, for what the server can do
        RemoteModel model;
        Capabilities can;
        RequestLevel level = RequestLevel::Full;  ///< of the last answer
        std::shared_ptr<const ModelPrompts> companion = {};
        std::int64_t surveyed = 0;  ///< when what it can do was found out

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
    /// With which everything that is sent asks first, and however late.
    ServerOptions optionsFor(const std::string& root) const;
    /// What the server can do with the model, as it is remembered, or found out now.
    void learnAbilities(const LoadModel& command, Loaded& loading, const std::stop_token& stop,
                        const EventSink& sink) const;
    /// It was asked anew what it can do.
    void renewAbilities(Loaded& to) const;
    /// Keeps what it refused meanwhile.
    void keepRefused(const Loaded& to) const;
    /// The server allows so many log-probabilities only, as it said when it was asked for more; that is kept, too.
    void lower(Loaded& to, std::uint32_t most) const;
    void readCompanion(Loaded& loading, ModelSummary& summary, const std::stop_token& stop) const;
    /// Tells the answer what its prompt is, as far as that can be known before.
    void preparePrompt(const Generate& command, RemoteAnswer& answer, const std::stop_token& stop);
    /// How many tokens may come of an answer whose most count those that it begins with; 0: no limit. Nothing where
    /// there are as many already.
    std::optional<std::uint32_t> tokensToCome(const Generate& command, RemoteAnswer& answer,
                                              const std::stop_token& stop);
    void perform(const Command& command, const std::stop_token& stop, const EventSink& sink);
    /// Throws where nothing may be sent to it, too.
    Loaded& loaded();
    /// The same for what was meant for the model of this path.
    Loaded& meant(const std::string& path);
    /// Asks until the server understands, with less each time.
    void ask(const Generate& command, std::uint64_t seed, RemoteAnswer& answer, const std::stop_token& stop);
    /// Without these fields.
    RequestBody bodyAt(const Generate& command, std::uint64_t seed, RequestLevel level,
                       const std::vector<std::string>& leftOut);
    void stream(const Generate& command, RequestBody body, RemoteAnswer& answer, const std::stop_token& stop,
                RequestLevel level);

    RemoteAccess m_access;
    std::unique_ptr<Loaded> m_loaded;  ///< touched by the loop's thread only
    CommandLoop m_loop;                ///< last: its thread uses the rest
};

}  // namespace vitrine
