#include "core/generate/engine/local_engine.h"

#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/compute/backend/device_error.h"
#include "core/diagnose/compare_runs/run_comparison.h"
#include "core/generate/engine/generation.h"
#include "core/generate/engine/kv_state_folder.h"
#include "core/generate/engine/model_identity.h"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine {

namespace {

bool asksModel(const Command& command)
{
    return std::holds_alternative<Generate>(command) || std::holds_alternative<Capture>(command) ||
           std::holds_alternative<CompareRuns>(command);
}

}  // namespace

LocalEngine::LocalEngine(EventSink sink, BackendMaker makeBackend, PromptReview review, LoopThread thread)
    : m_makeBackend(std::move(makeBackend)), m_review(std::move(review)), m_sink(sink),
      m_loop(
          std::move(sink),
          [this](const Command& command, const std::stop_token& stop, const EventSink& sink) {
              run(command, stop, sink);
          },
          [this](const std::stop_token& stop, const EventSink& sink) { saveStates(stop, sink); }, thread)
{
}

LocalEngine::~LocalEngine() = default;

void LocalEngine::post(Command command)
{
    m_loop.post(std::move(command));
}

void LocalEngine::cancel(RequestId request)
{
    m_loop.cancel(request);
}

void LocalEngine::steer(Steering steering)
{
    m_loop.steer(std::move(steering));
}

void LocalEngine::run(const Command& command, const std::stop_token& stop, const EventSink& sink)
{
    const auto execute = [&](const EventSink& told) {
        std::visit([&](const auto& value) { this->execute(value, stop, told); }, command);
    };
    if (!m_session || !asksModel(command)) return execute(sink);
    const std::shared_ptr<const Model> model = m_session->model();
    try {
        execute([&](Event event) {
            // Throws if the file is no longer intact, so that no event contains results of a damaged file.
            model->file().requireIntact();
            sink(std::move(event));
        });
    } catch (const std::exception&) {
        // Inside an answer, only rethrows: the handler of the answer then finds the same damage and unloads the model.
        if (model->file().isIntact() || m_loop.isWithinAnswer()) throw;
        forgetSession(sink);
        try {
            model->file().requireIntact();
        } catch (const Error& error) {
            sink(ModelUnloaded{0, error.sentence()});
            throw;
        }
    }
}

ModelSession& LocalEngine::session()
{
    if (!m_session) throw Error(SENTENCE("No model is loaded."));
    return *m_session;
}

void LocalEngine::load(const LoadModel& command, const std::function<bool()>& makeRoom, const std::stop_token& stop,
                       const EventSink& sink)
{
    auto session = std::make_unique<ModelSession>(command, m_makeBackend, makeRoom, stop, sink);
    forgetSession(sink);
    m_session = std::move(session);
}

void LocalEngine::execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink)
{
    std::optional<LoadModel> gone;
    std::string name;
    const auto makeRoom = [&] {
        if (!m_session || m_session->summary().deviceLayers == 0) return false;
        gone = LoadModel{command.request, m_session->summary().path, m_session->options()};
        name = m_session->summary().name;
        forgetSession(sink);
        return true;
    };
    try {
        load(command, makeRoom, stop, sink);
    } catch (const DeviceError& error) {
        if (!gone) throw;
        throw DeviceError(SENTENCE(error.sentence(), ' ', loadAgain(*gone, name, sink)), error.detail());
    } catch (const Error& error) {
        if (!gone) throw;
        throw Error(SENTENCE(error.sentence(), ' ', loadAgain(*gone, name, sink)), error.detail());
    } catch (const std::exception&) {
        if (gone) loadAgain(*gone, name, sink);
        throw;
    }
    emitLoaded(command.request, sink);
}

void LocalEngine::emitLoaded(RequestId request, const EventSink& sink)
{
    sink(ModelLoaded{request, m_session->summary(), m_session->prompts(), m_session->stepSamplers()});
    if (m_states.enabled()) m_session->startHashing(m_sink);
}

Sentence LocalEngine::loadAgain(const LoadModel& command, const std::string& name, const EventSink& sink)
{
    const auto noRoom = [] { return false; };
    try {
        load(command, noRoom, {}, sink);
        emitLoaded(0, sink);
        return SENTENCE(inQuotes(name), ", which had been closed to free memory, is loaded again.");
    } catch (const std::exception& error) {
        sink(ModelUnloaded{0});
        return SENTENCE(inQuotes(name),
                        ", which had been closed to free memory, cannot be loaded again: ", error.what());
    }
}

void LocalEngine::execute(const UnloadModel& command, const std::stop_token&, const EventSink& sink)
{
    forgetSession(sink);
    sink(ModelUnloaded{command.request});
}

void LocalEngine::execute(const Generate& command, const std::stop_token& stop, const EventSink& sink)
{
    if (!command.modelPath.empty()) requireMeant(command.modelPath, session().summary().path);
    onDevice([&](ModelSession& loaded) {
        const SteeringSource steering = [this](bool wait) { return m_loop.nextSteering(wait); };
        Generation(loaded, m_states, command, stop, steering, sink, m_review).run();
    });
}

void LocalEngine::onDevice(const std::function<void(ModelSession&)>& work)
{
    ModelSession& loaded = session();
    m_isDistrusted = false;
    try {
        work(loaded);
    } catch (const DeviceError&) {
        // The conversations' keys and values on the device are invalid and must not be saved.
        loaded.conversations().closeAll();
        throw;
    } catch (...) {
        if (m_isDistrusted) loaded.conversations().closeAll();
        throw;
    }
    if (m_isDistrusted) loaded.conversations().closeAll();
}

void LocalEngine::execute(const Capture& command, const std::stop_token& stop, const EventSink& sink)
{
    session().chooseDevices(session().contextLength());
    std::optional<PausedCapture> capture = takePaused(command.request);
    bool isDone = false;
    besideConversations([&](ModelSession& loaded) {
        if (!capture) capture = beginCapture(loaded, command);
        isDone = goOnCapturing(*capture, loaded, m_makeBackend, command, stop, sink);
    });
    if (isDone) return;
    m_paused.push_back(std::move(*capture));
    if (m_paused.size() > kMostPaused) m_paused.pop_front();
    throw Error(SENTENCE("The request was cancelled."));
}

std::optional<PausedCapture> LocalEngine::takePaused(RequestId request)
{
    const auto found = std::ranges::find(m_paused, request, &PausedCapture::request);
    if (found == m_paused.end()) return std::nullopt;
    std::optional<PausedCapture> capture = std::move(*found);
    m_paused.erase(found);
    return capture;
}

void LocalEngine::besideConversations(const std::function<void(ModelSession&)>& work)
{
    ModelSession& loaded = session();
    try {
        work(loaded);
    } catch (const DeviceMemoryError& error) {
        // Throws Error instead of DeviceError, so that the conversations are not closed: if memory is missing, the
        // contents of the device stay valid.
        throw Error(error.sentence(), error.detail());
    } catch (const DeviceError&) {
        // If this command runs inside an answer, the answer still uses its conversation. All conversations are then
        // closed after the answer has ended.
        m_isDistrusted = m_loop.isWithinAnswer();
        if (!m_isDistrusted) loaded.conversations().closeAll();
        throw;
    }
}

void LocalEngine::execute(const CompareRuns& command, const std::stop_token& stop, const EventSink& sink)
{
    const ModelSession& loaded = session();
    const EngineOptions& options = loaded.options();
    RunSurroundings around;
    around.model = loaded.model();
    around.usual = {{}, options.isa, options.threads, options.deviceLayers};
    around.context = loaded.contextLength();
    around.makeBackend = m_makeBackend;
    around.stop = stop;
    around.onProgress = [&](const Sentence& run, double share) {
        sink(ComparisonProgress{command.request, run, share});
    };
    if (command.onlyCost) return sink(ComparisonExpected{costOfComparison(command, around), command.request});
    sink(RunsCompared{compareRuns(command, around), command.request});
}

void LocalEngine::execute(const CloseConversation& command, const std::stop_token&, const EventSink& sink)
{
    if (m_session) m_session->conversations().close(command.conversation);
    if (!m_states.enabled()) return;
    m_states.forget(command.conversation);
    sink(KvStatesChanged{0, m_states.usage(), {}});
}

void LocalEngine::execute(const ConfigureKvStates& command, const std::stop_token&, const EventSink& sink)
{
    m_states = KvStateStore(command.options);
    if (m_session && m_states.enabled()) m_session->startHashing(m_sink);
    sink(KvStatesChanged{0, m_states.usage(), {}});
}

void LocalEngine::execute(const SaveKvStates& command, const std::stop_token& stop, const EventSink& sink)
{
    const std::string problem = saveStates(stop, {});
    sink(KvStatesChanged{command.request, m_states.usage(), problem});
}

void LocalEngine::execute(const ClearKvStates&, const std::stop_token&, const EventSink& sink)
{
    m_states.clear();
    sink(KvStatesChanged{0, m_states.usage(), {}});
}

Sentence LocalEngine::saveStates(const std::stop_token& stop, const EventSink& sink)
{
    Sentence problem;
    if (!m_session || !m_states.enabled()) return problem;
    bool tried = false;
    m_session->conversations().forEach([&](ConversationId id, Conversation& conversation) {
        if (id >= kFirstUnkept || !m_states.wantsToSave(conversation) || stop.stop_requested()) return;
        tried = true;
        try {
            m_states.save(id, conversation, m_session->fingerprint(conversation.cache()), stop);
        } catch (const Error& error) {
            problem = error.sentence();
            // Prevents a new attempt to save at every idle time; a change of the conversation allows it again.
            conversation.setSaved(true);
        } catch (const std::bad_alloc&) {
            problem = SENTENCE("There is not enough memory to save the state of the chat.");
        }
    });
    if (tried && sink) sink(KvStatesChanged{0, m_states.usage(), problem});
    return problem;
}

void LocalEngine::forgetSession(const EventSink& sink)
{
    saveStates({}, sink);
    m_session.reset();
}

}  // namespace vitrine
