#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "app/session/engine_bridge.h"
#include "app/settings/app_settings.h"

#include <utility>

// The part of the session that works with the engine: requests, and the events of running answers.
namespace vitrine {

void ChatSession::connectAnswers()
{
    // The library was created before the session, so it handles this event first.
    connect(&m_parts.bridge, &EngineBridge::modelLoaded, this, [this] {
        m_gauge.forgetLeftOut();
        m_gauge.count();
    });
    const RunningAnswers* running = &m_running;
    connect(running, &RunningAnswers::begun, this, &ChatSession::takeBegun);
    connect(running, &RunningAnswers::promptReady, this, [this](const AnswerRun& run, const PromptReady& event) {
        if (&run == m_running.shown()) m_notices.showOfPrompt(m_chat.id, event.notices);
    });
    connect(running, &RunningAnswers::progressChanged, this, &ChatSession::progressChanged);
    connect(running, &RunningAnswers::pauseChanged, this, &ChatSession::pauseChanged);
    connect(running, &RunningAnswers::due, &m_saver, &ChatSaver::saveSoon);
    connect(running, &RunningAnswers::answeringChanged, this, [this] {
        m_saver.setAnswering(answering());
        emit answeringChanged();
    });
    connect(running, &RunningAnswers::ended, this, &ChatSession::takeEnded);
}

/// Requests an answer that replaces the messages shown from `row` on. The message above `row` is the user's and is
/// already stored.
void ChatSession::startAnswer(int row, const QVariantMap& values)
{
    std::vector<StoredMessage> conversation = m_messages->messages();
    conversation.resize(static_cast<std::size_t>(row));
    ChatOverrides settings = settingsOf(m_chat.id);
    for (auto value = values.begin(); value != values.end(); ++value) {
        if (value->toString().isEmpty())
            settings.remove(value.key());  // back to the default of the model's template
        else
            settings.set(value.key(), QJsonValue::fromVariant(*value));
    }
    ask({.chat = m_chat.id,
         .systemPrompt = m_chat.systemPrompt,
         .conversation = std::move(conversation),
         .settings = std::move(settings)});
}

ChatOverrides ChatSession::settingsOf(qint64 chat) const
{
    if (chat == m_chat.id) return ChatOverrides::fromText(m_chat.settings);
    const auto details = m_parts.chats.chat(chat);
    return ChatOverrides::fromText(details ? details->settings : QString());
}

/// Requests an answer, also in a chat that is not shown. No data goes to a server without permission.
void ChatSession::ask(AnswerWanted wanted)
{
    const qint64 chat = wanted.chat;
    const bool isShown = chat == m_chat.id;
    if (!mayGet(chat, isShown ? m_messages->messages() : wanted.conversation)) return emit canSendChanged();
    markSettingsSent(chat);
    const ChatOverrides own = wanted.settings ? *wanted.settings : settingsOf(chat);
    AnswerRequest request = answerRequest(std::move(wanted), own, m_parts.settings, m_parts.library);
    if (isShown) {
        request.command.pauseOn = m_pauseOn;
        request.pausesFirst = m_pausesFirst;
        if (m_pausesFirst)
            request.command.pauseOn.atCount = static_cast<std::uint32_t>(request.command.answerTokens.size());
    }
    m_running.begin(std::move(request));
    emit generatingChanged();
    emit canSendChanged();
    emit progressChanged();
    emit listChanged(chat);
}

/// Shows an answer that has begun, if its chat is shown.
void ChatSession::takeBegun(const AnswerRun& run, qint64 parent)
{
    markForServer(run.message());
    if (run.chat() != m_chat.id) return;
    guarded([&] {
        StoredMessage answer;
        answer.id = run.message();
        answer.parent = parent;
        answer.role = QStringLiteral("assistant");
        answer.state = MessageState::Streaming;
        answer.createdAt = QDateTime::currentDateTime();
        answer.answer = run.info();
        answer.siblings = m_versions.versions(answer.id);
        answer.sibling = answer.siblings;
        m_messages->replaceFrom(m_messages->rowOf(parent) + 1, {std::move(answer)});
        m_versions.countContinuations();
        m_gauge.count();
    });
}

void ChatSession::setPauses(const PauseConditions& conditions, bool first)
{
    m_pauseOn = conditions;
    m_pausesFirst = first;
}

void ChatSession::takeEnded(const EndedAnswer& answer)
{
    m_parts.library.noteUse(answer.modelPath);
    if (answer.shown) {
        m_gauge.count();
        emit generatingChanged();
        emit pauseChanged();
        emit canSendChanged();
        emit progressChanged();
    }
    emit listChanged(answer.chat);
    if (answer.shown) emit shownAnswerEnded(answer.message);
    if (answer.state != MessageState::Stopped) emit answerEnded(answer.chat, answer.seconds);
    if (answer.deviceFailure) m_parts.library.deviceFailed(*answer.deviceFailure);
    if (answer.state == MessageState::Complete) sendNext(answer.chat);
}

}  // namespace vitrine
