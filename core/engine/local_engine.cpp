#include "core/engine/local_engine.h"

#include "core/base/error.h"
#include "core/engine/generation.h"

#include <utility>
#include <variant>
#include <vector>

namespace vitrine {

LocalEngine::LocalEngine(EventSink sink)
    : m_loop(std::move(sink), [this](const Command& command, const std::stop_token& stop, const EventSink& sink) {
          std::visit([&](const auto& value) { execute(value, stop, sink); }, command);
      })
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

ModelSession& LocalEngine::session()
{
    if (!m_session) throw Error("No model is loaded.");
    return *m_session;
}

void LocalEngine::execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink)
{
    m_session = std::make_unique<ModelSession>(command, stop, sink);
    sink(ModelLoaded{command.request, m_session->summary()});
}

void LocalEngine::execute(const UnloadModel& command, const std::stop_token&, const EventSink& sink)
{
    m_session.reset();
    sink(ModelUnloaded{command.request});
}

void LocalEngine::execute(const Generate& command, const std::stop_token& stop, const EventSink& sink)
{
    Generation(session(), command, stop, sink).run();
}

void LocalEngine::execute(const PreviewPrompt& command, const std::stop_token& stop, const EventSink& sink)
{
    if (stop.stop_requested()) throw Error("The request was cancelled.");
    const Conversation* conversation = session().conversations().find(command.conversation);
    FittedPrompt fitted = session().fit(command.messages, 0, conversation ? conversation->droppedTurns : 0);
    PromptReady ready;
    ready.request = command.request;
    ready.conversation = command.conversation;
    if (conversation) {
        std::vector<TokenId> tokens;
        for (const PromptToken& token : fitted.prompt.tokens) tokens.push_back(token.record.id);
        ready.reusedTokens = static_cast<std::uint32_t>(conversation->commonPrefix(tokens));
    }
    ready.text = std::move(fitted.prompt.text);
    ready.tokens = std::move(fitted.prompt.tokens);
    ready.contextLength = session().contextLength();
    ready.droppedMessages = std::move(fitted.droppedMessages);
    ready.notices = std::move(fitted.prompt.notices);
    sink(std::move(ready));
}

void LocalEngine::execute(const CloseConversation& command, const std::stop_token&, const EventSink&)
{
    if (m_session) m_session->conversations().close(command.conversation);
}

}  // namespace vitrine
