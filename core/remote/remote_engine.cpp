#include "core/remote/remote_engine.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/engine/step_samplers.h"
#include "core/model/model.h"
#include "core/remote/answer_chunk.h"
#include "core/remote/chosen_tokens.h"
#include "core/remote/prompt_scores.h"
#include "core/remote/remote_answer.h"
#include "core/remote/server_prompt.h"
#include "core/remote/sse_reader.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

/// A server may load a model before it answers.
constexpr auto kSurveyPatience = std::chrono::seconds(60);

/// All servers take a seed of 31 bits.
std::uint64_t seedOf(const SamplerSettings& sampling)
{
    constexpr std::uint64_t kMost = 0x7FFFFFFF;
    if (sampling.randomSeed) return std::random_device{}() & kMost;
    if (sampling.seed > kMost) {
        throw Error(concat("A server takes a seed of at most ", kMost, ", but it is ", sampling.seed, '.'));
    }
    return sampling.seed;
}

std::string kindAndVersion(const Capabilities& can)
{
    return can.version.empty() ? std::string(serverKindName(can.kind))
                               : concat(serverKindName(can.kind), ' ', can.version);
}

/// Where an answer is asked for, and in what form it comes.
struct Route {
    const char* path;
    AnswerChunk (*parse)(std::string_view);
};

constexpr Route kChat{"/v1/chat/completions", parseOpenAiChunk};
constexpr Route kText{"/v1/completions", parseOpenAiChunk};
constexpr Route kLlamaText{"/completion", parseLlamaCompletion};
constexpr Route kResponses{"/v1/responses", parseResponsesEvent};

Route routeFor(const Generate& command, const Capabilities& can, RequestLevel level)
{
    if (command.messages.empty()) return can.kind == ServerKind::LlamaServer ? kLlamaText : kText;
    const bool wantsScores = command.scoreAnswer && command.alternatives > 0;
    const bool canBeResponses = command.answerText.empty() && !command.grammar.isGiven();
    const bool isLmStudio = can.kind == ServerKind::LmStudio && level == RequestLevel::Full;
    return isLmStudio && wantsScores && canBeResponses ? kResponses : kChat;
}

RequestBody bodyFor(const Route& route, const Generate& command, const std::string& model, std::uint64_t seed,
                    const Capabilities& can, RequestLevel level)
{
    if (route.path == kResponses.path) return responsesRequest(command, model, can, level);
    if (route.path == kChat.path) return chatRequest(command, model, seed, can, level);
    return completionRequest(command, command.answerText, model, seed, can, level);
}

/// For what is asked on the way: given up after this, and not asked twice.
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
    summary.server = ServerFacts{address.host, can.alternatives, can.promptLogprobs, can.chosenIds};
    summary.options.device = "remote";
    if (!address.secure && !address.loopback) {
        summary.notices.push_back(concat("What is sent to ", address.host,
                                         " is not encrypted: others in the network can read it, and the key."));
    }
    return summary;
}

}  // namespace

RemoteEngine::RemoteEngine(EventSink sink, RemoteAccess access)
    : m_access(std::move(access)),
      m_loop(std::move(sink), [this](const Command& command, const std::stop_token& stop, const EventSink& told) {
          std::visit([&](const auto& value) { execute(value, stop, told); }, command);
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
    if (const std::optional<std::string> why = m_access.refusal(root)) throw Error(*why);
}

ServerOptions RemoteEngine::optionsFor(const std::string& root) const
{
    ServerOptions options = m_access.options;
    if (m_access.refusal) options.refusal = [refusal = m_access.refusal, root] { return refusal(root); };
    return options;
}

RemoteEngine::Loaded& RemoteEngine::loaded()
{
    if (!m_loaded) throw Error("No model is loaded.");
    requireAllowed(m_loaded->server.address().root);
    return *m_loaded;
}

void RemoteEngine::execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink)
{
    const RemoteModelName name = remoteModelName(command.path);
    requireAllowed(name.address.root);
    sink(LoadProgress{command.request, 0, "asking the server"});
    const std::string key = m_access.key ? m_access.key(name.address.root) : std::string();
    const ServerOptions options = optionsFor(name.address.root);
    auto loading = std::make_unique<Loaded>(
        Loaded{RemoteServer(name.address, key, options), RemoteServer(name.address, key, hastily(options)),
               RemoteServer(name.address, key, hastily(options, kSurveyPatience)), RemoteModel{}, Capabilities{}});
    const std::vector<RemoteModel> models = loading->server.models(stop);
    const auto found = std::ranges::find(models, name.model, &RemoteModel::id);
    if (found == models.end()) {
        throw Error(
            concat("The server at ", name.address.host, " has no model ", inQuotes(name.model), " (any more)."));
    }
    loading->model = *found;
    sink(LoadProgress{command.request, 0.5F, "asking the server"});
    loading->can = loading->server.probe(models, loading->model, stop);
    if (loading->can.loadsOnDemand) {
        sink(LoadProgress{command.request, 0.5F, "the server loads the model"});
        loading->server.wake(loading->model, stop);
    }
    learnAbilities(command, *loading, stop, sink);
    ModelSummary summary = summaryOf(command, name.address, loading->model, loading->can);
    readCompanion(*loading, summary, stop);
    ModelLoaded event{command.request, std::move(summary), loading->companion, {}};
    if (loading->companion) event.samplers = std::make_shared<ModelStepSamplers>(loading->companion);
    m_loaded = std::move(loading);
    sink(std::move(event));
}

/// A server is used without one that cannot be read, too.
void RemoteEngine::readCompanion(Loaded& loading, ModelSummary& summary, const std::stop_token& stop) const
{
    const std::string path = m_access.companion ? m_access.companion(summary.path) : std::string();
    if (path.empty()) return;
    try {
        LoadOptions options;
        options.stop = stop;
        std::shared_ptr<const Model> model = Model::load(path, options);
        // Its weights are never read: what a model reads of them ahead ends with it.
        model = Model::variant(*model, model->config(), model->weights());
        const std::uint32_t trained = model->config().contextLength;
        const std::uint32_t context = summary.contextLength > 0 ? summary.contextLength : trained;
        loading.companion = std::make_shared<ModelPrompts>(model, context);
        if (summary.contextLength == 0) summary.contextLength = context;
        if (summary.vocabularySize > 0 && summary.vocabularySize != model->tokenizer().size()) {
            summary.notices.push_back(concat("The companion ", visible(path), " has ", model->tokenizer().size(),
                                             " tokens, but the model on the server ", summary.vocabularySize, '.'));
        }
    } catch (const Error& error) {
        if (stop.stop_requested()) throw;
        summary.notices.push_back(concat("The companion cannot be used: ", error.sentence()));
    }
}

void RemoteEngine::execute(const UnloadModel& command, const std::stop_token&, const EventSink& sink)
{
    m_loaded.reset();
    sink(ModelUnloaded{command.request});
}

void RemoteEngine::stream(const Generate& command, std::uint64_t seed, RemoteAnswer& answer,
                          const std::stop_token& stop, RequestLevel level)
{
    Loaded& to = loaded();
    const Route route = routeFor(command, to.can, level);
    RequestBody body = bodyFor(route, command, to.model.id, seed, to.can, level);
    if (level != RequestLevel::Full) body.notices.insert(body.notices.begin(), levelSentence(level));
    if (!command.answerReasoning.empty()) body.notices.emplace_back("What was thought before is not sent again.");
    answer.setNotices(std::move(body.notices), std::move(body.untold));
    SseReader reader;
    KeyGuard guard = to.server.keyGuard([&](AnswerChunk chunk) { answer.take(std::move(chunk)); });
    bool isLast = false;
    const auto take = [&](const std::vector<ServerEvent>& events) {
        for (const ServerEvent& event : events) {
            if (isLast) return;
            AnswerChunk chunk = route.parse(event.data);
            if (event.name == "error" && chunk.error.empty()) chunk.error = errorMessage(event.data);
            isLast = chunk.isLast || event.isWhole;
            guard.take(std::move(chunk));
            isLast = isLast || answer.isCut();
        }
    };
    const auto receive = [&](std::string_view bytes) {
        take(reader.feed(bytes));
        return !isLast;
    };
    const auto again = [&] {
        reader = SseReader();
        guard.drop();
        answer.delay(std::chrono::seconds(0));
    };
    const auto delayed = [&](std::chrono::seconds wait) { answer.delay(wait); };
    try {
        to.server.post(route.path, std::move(body.json), stop,
                       {receive, [&] { return answer.hasBegun() || answer.hasEnded(); }, again, delayed});
    } catch (const Error&) {
        guard.finish();
        throw;
    }
    if (!isLast) take(reader.finish());
    guard.finish();
    if (!isLast && !answer.hasEnded()) {
        throw HttpFailure(concat("The server at ", to.server.address().host, " ended the answer in the middle."), {},
                          true);
    }
}

void RemoteEngine::ask(const Generate& command, std::uint64_t seed, RemoteAnswer& answer, const std::stop_token& stop)
{
    Loaded& to = loaded();
    for (RequestLevel level = to.level;;) {
        try {
            stream(command, seed, answer, stop, level);
            to.level = level;
            return;
        } catch (const ServerRefusal& refusal) {
            if (!refusal.mayBeExtensions() || level == RequestLevel::Plain) throw;
            const std::uint32_t asked = command.scoreAnswer ? std::min(command.alternatives, to.can.alternatives) : 0;
            if (const auto most = refusal.logprobsAllowed(asked)) {
                lower(to, *most);
                answer.note(alternativesSentence(*most));
                continue;
            }
            // A server may know the limit only where it was started for it: that alone is left out first.
            if (level == RequestLevel::Full && command.thinkingTokens && std::exchange(to.can.thinkingLimit, false))
                continue;
            level = static_cast<RequestLevel>(static_cast<int>(level) + 1);
        }
    }
}

void RemoteEngine::preparePrompt(const Generate& command, RemoteAnswer& answer, const std::stop_token& stop)
{
    Loaded& to = loaded();
    if (command.messages.empty()) return;
    if (to.companion) {
        try {
            const PromptLimits limits{command.maxTokens, 0, command.overflow, command.thinking};
            answer.expect(*to.companion, to.companion->fit(command.messages, limits, stop).prompt);
        } catch (const Error&) {  // its template refuses them, or they are too long: the server may take them
            if (stop.stop_requested()) throw HttpCancelled();
        }
    }
    if (!to.can.saysPrompts()) return;
    auto prompt = serverPrompt(command, to.prompts, to.model.id, to.can, stop);
    to.can.applyTemplate = prompt.has_value();  // what it refuses is not asked for again
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
        answer.note("The server does not say how many tokens the answer begins with, so their limit holds for what "
                    "follows.");
        return command.maxTokens;
    }
    if (*begun >= command.maxTokens) return std::nullopt;
    return command.maxTokens - static_cast<std::uint32_t>(*begun);
}

void RemoteEngine::execute(const Generate& command, const std::stop_token& stop, const EventSink& sink)
{
    Loaded& to = loaded();
    if (command.messages.empty() && command.answerText.empty()) throw Error("There is no message to answer.");
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
        throw Error(concat(failure.sentence(), to.canContinue()
                                                   ? " What came of the answer is kept, and it can be continued."
                                                   : " What came of the answer is kept; this server does not continue "
                                                     "one, but can be asked for another."),
                    failure.detail());
    } catch (const Error& error) {
        const bool hasBegun = answer.hasBegun();
        if (hasBegun) answer.breakOff();
        const bool isForbidden = hasBegun && dynamic_cast<const HttpForbidden*>(&error);
        throw Error(
            to.server.withoutKey(concat(error.sentence(), isForbidden ? " What came of the answer is kept." : "")),
            to.server.withoutKey(error.detail()));
    }
    answer.finish(false);
}

void RemoteEngine::execute(const ScorePrompt& command, const std::stop_token& stop, const EventSink& sink)
{
    Loaded& to = loaded();
    for (;;) {
        try {
            return scorePromptOnServer(command, to.server, to.model.id, to.can, stop, sink);
        } catch (const ServerRefusal& refusal) {
            const auto most = refusal.logprobsAllowed(std::min(command.alternatives, to.can.alternatives));
            if (!most) throw;
            lower(to, *most);
        }
    }
}

void RemoteEngine::execute(const ReplayLogits&, const std::stop_token&, const EventSink&)
{
    throw Error("A server says only the most probable tokens; all logits need a model on this computer.");
}

void RemoteEngine::execute(const Capture& command, const std::stop_token& stop, const EventSink& sink)
{
    Loaded& to = loaded();
    if (to.can.chosenIds && isOfChosenTokens(command)) {
        try {
            return captureChosenTokens(command, to.server, to.model.id, to.can, stop, sink);
        } catch (const HttpCancelled&) {
            throw Error("This was cancelled.");
        } catch (const Error& error) {
            throw Error(to.server.withoutKey(error.sentence()), to.server.withoutKey(error.detail()));
        }
    }
    throw Error("A server does not show what goes on inside of a model; that needs a model on this computer.");
}

void RemoteEngine::execute(const CompareRuns&, const std::stop_token&, const EventSink&)
{
    throw Error("A server does not show what goes on inside of a model; that needs a model on this computer.");
}

void RemoteEngine::execute(const SaveKvStates& command, const std::stop_token&, const EventSink& sink)
{
    sink(KvStatesChanged{command.request, {}, {}});
}

}  // namespace vitrine
