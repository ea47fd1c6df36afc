#include "core/generate/remote/remote_engine.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/generate/engine/model_identity.h"
#include "core/generate/engine/step_samplers.h"
#include "core/generate/remote/chosen_tokens.h"
#include "core/generate/remote/prompt_scores.h"
#include "core/generate/remote/remote_answer.h"
#include "core/generate/remote/server_prompt.h"
#include "core/model/model.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

/// Maximum time until the first byte of a survey request: a server may load a model before it answers.
constexpr auto kSurveyPatience = std::chrono::seconds(60);

/// Returns the seed, limited to 31 bits: larger seeds are not accepted by all servers.
std::uint64_t seedOf(const SamplerSettings& sampling)
{
    constexpr std::uint64_t kMost = 0x7FFFFFFF;
    if (sampling.randomSeed) return std::random_device{}() & kMost;
    if (sampling.seed > kMost) {
        throw Error(SENTENCE("The seed is ", sampling.seed, ", but servers accept a seed of at most ", kMost, '.'));
    }
    return sampling.seed;
}

/// Returns the request without messages that continues the given text.
Generate continuing(const Generate& command)
{
    const auto* const text = std::get_if<std::string>(&*command.prompt);
    if (!text)
        throw Error(SENTENCE("A server can continue an answer only from the text of the answer, not from token ids."));
    Generate rest = command;
    rest.prompt.reset();
    rest.messages.clear();
    rest.answerText = *text + command.answerText;
    return rest;
}

std::string kindAndVersion(const Capabilities& can)
{
    return can.version.empty() ? std::string(serverKindName(can.kind))
                               : concat(serverKindName(can.kind), ' ', can.version);
}

/// Returns options for auxiliary requests: each time limit is at most `patience`, and there are no retries.
ServerOptions hastily(ServerOptions options, std::chrono::milliseconds patience = std::chrono::seconds(10))
{
    options.timeouts.connect = std::min(options.timeouts.connect, patience);
    options.timeouts.firstByte = std::min(options.timeouts.firstByte, patience);
    options.timeouts.silence = std::min(options.timeouts.silence, patience);
    options.retries.mostTries = 1;
    return options;
}

ModelSummary summaryOf(const LoadModel& command, const ServerAddress& address, const RemoteModel& model,
                       const Capabilities& can)
{
    ModelSummary summary;
    summary.path = remotePath(address, model.id);
    summary.name = model.id;
    summary.architecture = serverKindName(can.kind);
    summary.parameters = model.parameters;
    summary.fileBytes = model.bytes;
    summary.contextLength = model.contextLength;
    summary.trainedContextLength = model.trainedContextLength;
    summary.vocabularySize = model.vocabularySize;
    summary.device = concat(kindAndVersion(can), " at ", address.host);
    summary.options = command.options;
    if (can.thinks) summary.thinking = {"off", "low", "medium", "high"};
    summary.server = ServerFacts{address.host, can.alternatives, can.promptLogprobs, can.chosenIds, can.continues};
    summary.options.device = "remote";
    if (!address.secure && !address.loopback) {
        summary.notices.push_back(
            SENTENCE("The connection to ", address.host,
                     " is not encrypted: others in the network can read your messages and the key."));
    }
    return summary;
}

}  // namespace

RemoteEngine::RemoteEngine(EventSink sink, RemoteAccess access)
    : m_access(std::move(access)),
      m_loop(std::move(sink), [this](const Command& command, const std::stop_token& stop, const EventSink& told) {
          perform(command, stop, told);
      })
{
}

RemoteEngine::~RemoteEngine() = default;

void RemoteEngine::post(Command command)
{
    m_loop.post(std::move(command));
}

void RemoteEngine::cancel(RequestId request)
{
    m_loop.cancel(request);
}

void RemoteEngine::steer(Steering) {}

void RemoteEngine::requireAllowed(const std::string& root) const
{
    if (!m_access.refusal) return;
    if (const std::optional<Sentence> why = m_access.refusal(root)) throw Error(*why);
}

ServerOptions RemoteEngine::optionsFor(const std::string& root) const
{
    ServerOptions options = m_access.options;
    if (m_access.refusal) options.refusal = [refusal = m_access.refusal, root] { return refusal(root); };
    return options;
}

/// Carries out a command. Removes the key from errors, because an error may quote the server.
void RemoteEngine::perform(const Command& command, const std::stop_token& stop, const EventSink& sink)
{
    try {
        std::visit([&](const auto& value) { execute(value, stop, sink); }, command);
    } catch (const Error& error) {
        if (!m_loaded) throw;
        const RemoteServer& server = m_loaded->server;
        throw Error(server.withoutKey(error.sentence()), server.withoutKey(error.detail()));
    }
}

RemoteEngine::Loaded& RemoteEngine::meant(const std::string& path)
{
    Loaded& to = loaded();
    requireMeant(path, to.path());
    return to;
}

RemoteEngine::Loaded& RemoteEngine::loaded()
{
    if (!m_loaded) throw Error(SENTENCE("No model is loaded."));
    requireAllowed(m_loaded->server.address().root);
    return *m_loaded;
}

void RemoteEngine::execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink)
{
    const RemoteModelName name = remoteModelName(command.path);
    requireAllowed(name.address.root);
    sink(LoadProgress{command.request, 0, SENTENCE("connecting to the server")});
    const std::string key = m_access.key ? m_access.key(name.address.root) : std::string();
    const ServerOptions options = optionsFor(name.address.root);
    auto loading = std::make_unique<Loaded>(
        Loaded{RemoteServer(name.address, key, options), RemoteServer(name.address, key, hastily(options)),
               RemoteServer(name.address, key, hastily(options, kSurveyPatience)), RemoteModel{}, Capabilities{}});
    const ListedModel listed = loading->server.find(name.model, stop);
    loading->model = listed.model;
    sink(LoadProgress{command.request, 0.5F, SENTENCE("connecting to the server")});
    loading->can = loading->server.probe(listed.all, loading->model, stop);
    if (loading->can.loadsOnDemand) {
        sink(LoadProgress{command.request, 0.5F, SENTENCE("the server is loading the model")});
        loading->server.wake(loading->model, stop);
    }
    learnAbilities(command, *loading, stop, sink);
    ModelSummary summary = summaryOf(command, name.address, loading->model, loading->can);
    if (listed.all.empty())
        summary.notices.emplace_back(
            SENTENCE("The server does not list its models. The first request will show whether it has this model."));
    readCompanion(*loading, summary, stop);
    ModelLoaded event{command.request, std::move(summary), loading->companion, {}};
    if (loading->companion) event.samplers = std::make_shared<ModelStepSamplers>(loading->companion);
    m_loaded = std::move(loading);
    sink(std::move(event));
}

/// Reads the companion file. If that fails, the server is used without a companion.
void RemoteEngine::readCompanion(Loaded& loading, ModelSummary& summary, const std::stop_token& stop) const
{
    const std::string path = m_access.companion ? m_access.companion(summary.path) : std::string();
    if (path.empty()) return;
    try {
        LoadOptions options;
        options.stop = stop;
        std::shared_ptr<const Model> model = Model::load(path, options);
        // The variant keeps only the metadata and the tokenizer. The original model is released, which also ends the
        // background reading of its weights.
        model = Model::variant(*model, model->config(), model->weights());
        const std::uint32_t trained = model->config().contextLength;
        const std::uint32_t context = summary.contextLength > 0 ? summary.contextLength : trained;
        loading.companion = std::make_shared<ModelPrompts>(model, context);
        if (summary.contextLength == 0) summary.contextLength = context;
        if (summary.vocabularySize > 0 && summary.vocabularySize != model->tokenizer().size()) {
            summary.notices.push_back(SENTENCE("The companion file ", visible(path), " has a vocabulary of ",
                                               model->tokenizer().size(), " tokens, but the model on the server has ",
                                               summary.vocabularySize, '.'));
        }
    } catch (const Error& error) {
        if (stop.stop_requested()) throw;
        summary.notices.push_back(SENTENCE("The companion file cannot be used: ", error.sentence()));
    }
}

void RemoteEngine::execute(const UnloadModel& command, const std::stop_token&, const EventSink& sink)
{
    m_loaded.reset();
    sink(ModelUnloaded{command.request});
}

void RemoteEngine::preparePrompt(const Generate& command, RemoteAnswer& answer, const std::stop_token& stop)
{
    Loaded& to = loaded();
    if (command.messages.empty()) return;
    if (to.companion) {
        try {
            const PromptLimits limits{command.maxTokens, 0, command.overflow, command.thinking};
            BuiltPrompt prompt = to.companion->fit(command.messages, limits, stop).prompt;
            if (m_access.review) {
                for (const Sentence& line : m_access.review(*to.companion, prompt, command)) answer.note(line);
            }
            answer.expect(*to.companion, std::move(prompt));
        } catch (const Error&) {
            // The template refuses the messages, or they are too long. The server may still accept them.
            if (stop.stop_requested()) throw HttpCancelled();
        }
    }
    if (!to.can.saysPrompts()) return;
    auto prompt = serverPrompt(command, to.prompts, to.model.id, to.can, stop);
    to.can.applyTemplate = prompt.has_value();  // after a refusal, no prompts are requested any more
    if (prompt) answer.setPrompt(std::move(*prompt));
}

std::optional<std::uint32_t> RemoteEngine::tokensToCome(const Generate& command, RemoteAnswer& answer,
                                                        const std::stop_token& stop)
{
    Loaded& to = loaded();
    if (command.maxTokens == 0 || command.messages.empty() || command.answerText.empty()) return command.maxTokens;
    std::optional<std::size_t> begun = tokensOnServer(command.answerText, to.prompts, to.model.id, to.can, stop);
    if (!begun && to.companion)
        begun = to.companion->model()->tokenizer().encode(command.answerText, false, false).size();
    if (!begun) {
        answer.note(SENTENCE("The server does not report how many tokens the given beginning of the answer has, so the "
                             "token limit applies only to the new part."));
        return command.maxTokens;
    }
    if (*begun >= command.maxTokens) return std::nullopt;
    return command.maxTokens - static_cast<std::uint32_t>(*begun);
}

void RemoteEngine::execute(const Generate& command, const std::stop_token& stop, const EventSink& sink)
{
    if (command.prompt) return execute(continuing(command), stop, sink);
    Loaded& to = meant(command.modelPath);
    renewAbilities(to);
    if (command.messages.empty() && command.answerText.empty()) throw Error(SENTENCE("There is no message to answer."));
    const std::uint64_t seed = seedOf(command.sampling);
    RemoteAnswer answer(command, seed, to.model.contextLength, sink);
    try {
        preparePrompt(command, answer, stop);
        if (const std::optional<std::uint32_t> most = tokensToCome(command, answer, stop)) {
            Generate rest = command;
            rest.maxTokens = *most;
            answer.limit(*most);
            ask(rest, seed, answer, stop);
        } else {
            answer.endAtLimit();
        }
    } catch (const HttpCancelled&) {
        return answer.finish(true);
    } catch (const HttpFailure& failure) {
        if (!answer.hasBegun()) throw;
        answer.breakOff();
        const std::optional<ServerSurvey> survey = m_access.surveyed ? m_access.surveyed(to.path()) : std::nullopt;
        const bool isNotKnown = survey && !survey->of(Ability::Continues).asked;
        throw Error(
            SENTENCE(failure.sentence(),
                     to.canContinue() ? " The part of the answer that arrived is kept and can be continued."
                     : isNotKnown
                         ? " The part of the answer that arrived is kept. It is unknown whether this server can "
                           "continue an answer, but you can ask for a new one."
                         : " The part of the answer that arrived is kept. This server cannot continue an "
                           "answer, but you can ask for a new one."),
            failure.detail());
    } catch (const Error& error) {
        const bool hasBegun = answer.hasBegun();
        if (hasBegun) answer.breakOff();
        const bool isForbidden = hasBegun && dynamic_cast<const HttpForbidden*>(&error);
        throw Error(SENTENCE(error.sentence(), isForbidden ? " The part of the answer that arrived is kept." : ""),
                    error.detail());
    }
    answer.finish(false);
}

void RemoteEngine::scorePrompt(const Capture& command, const std::stop_token& stop, const EventSink& sink)
{
    Loaded& to = meant(command.modelPath);
    for (;;) {
        try {
            return scorePromptOnServer(command, to.server, to.model.id, to.can, stop, sink);
        } catch (const ServerRefusal& refusal) {
            const auto most =
                refusal.logprobsAllowed(std::min(command.wants.scores->alternatives, to.can.alternatives));
            if (!most) throw;
            lower(to, *most);
        }
    }
}

void RemoteEngine::execute(const Capture& command, const std::stop_token& stop, const EventSink& sink)
{
    if (isOfScores(command)) return scorePrompt(command, stop, sink);
    Loaded& to = loaded();
    if (to.can.chosenIds && isOfChosenTokens(command)) {
        requireMeant(command.modelPath, to.path());
        return captureChosenTokens(command, to.server, to.model.id, to.can, stop, sink);
    }
    throw Error(SENTENCE("A server does not return values from inside the model. To capture such values, use a model "
                         "on this computer."));
}

void RemoteEngine::execute(const CompareRuns&, const std::stop_token&, const EventSink&)
{
    throw Error(SENTENCE("A server does not return values from inside the model. To capture such values, use a model "
                         "on this computer."));
}

void RemoteEngine::execute(const SaveKvStates& command, const std::stop_token&, const EventSink& sink)
{
    sink(KvStatesChanged{command.request, {}, {}});
}

}  // namespace vitrine
