#include "app/chat/chat_session.h"

#include "app/chat/report_failure.h"
#include "app/engine/engine_bridge.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/store/database.h"

#include <functional>

namespace vitrine {

ChatSession::ChatSession(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_pauseNotice(parts.bridge, this),
      m_running({parts.answers, parts.bridge, m_messages}, this),
      m_saver(parts.chats, std::bind_front(&RunningAnswers::write, &m_running), this),
      m_chat({parts.chats, parts.database, parts.settings, m_saver, m_running, m_messages,
              [this] { return m_sender.writtenFor(); }},
             this),
      m_versions({.database = parts.database,
                  .messages = m_messages,
                  .read = [this](qint64 chat) { return m_chat.read(chat); },
                  .tokensOf =
                      [this](qint64 answer) {
                          const AnswerRun* run = m_running.ofMessage(answer);
                          return run ? run->tokens() : m_parts.answers.answerTokens(answer);
                      },
                  .isAnswered = [this] { return m_answer.generating(); }},
                 this),
      m_undo({parts.bridge, m_chat, m_running, m_messages, m_versions, m_unsent}, this),
      m_gauge({.messages = m_messages,
               .next =
                   [this] {
                       const ModelLibrary& library = m_parts.library;
                       const ChatOverrides own = ChatOverrides::fromText(m_chat.settings());
                       return NextPrompt{.prompts = library.loading() ? nullptr : library.prompts(),
                                         .systemPrompt = m_chat.systemPrompt(),
                                         .unsentMessage = m_unsent.message(),
                                         .unsentEnds = m_unsent.ends(),
                                         .limits = own.promptLimits(m_parts.settings),
                                         .contextLength = library.contextLength(),
                                         .answered = m_answer.generating()};
                   },
               .usedByAnswer = [this] { return m_running.shown() ? m_running.shown()->contextUsed() : 0; },
               .length = [this] { return m_parts.library.contextLength(); }},
              this),
      m_answer(m_running, m_chat, m_gauge, this),
      m_sender({parts.chats, parts.answers, parts.database, parts.library, parts.settings, m_chat, m_messages,
                m_running, m_versions, m_unsent, m_gauge, m_saver, m_notices},
               this)
{
    connectChat();
    connectAnswers();
}

ChatSession::~ChatSession()
{
    m_running.interrupt();
    m_saver.save();
    m_undo.forget();
}

void ChatSession::connectChat()
{
    const ModelLibrary* library = &m_parts.library;
    m_messages.nameServersBy([library](const QString& path) { return library->serverOf(path); });
    m_messages.nameModelsBy([library](const AnswerInfo& answer) { return library->modelOf(answer); });
    connect(library, &ModelLibrary::serversRenamed, &m_messages, &MessageListModel::renameServers);
    connect(library, &ModelLibrary::changed, &m_gauge, &ContextGauge::changed);
    // The library was created before the session, so it handles this event first.
    connect(&m_parts.bridge, &EngineBridge::modelLoaded, this, [this] {
        m_gauge.forgetLeftOut();
        m_gauge.count();
    });
    connect(&m_parts.settings, &AppSettings::samplingChanged, &m_gauge, &ContextGauge::countSoon);
    connect(&m_chat, &ShownChat::shown, this, [this] { reportFailure(m_chat, [this] { showChat(); }); });
    connect(&m_chat, &ShownChat::systemPromptEdited, &m_gauge, &ContextGauge::countSoon);
    connect(&m_chat, &ShownChat::settingsChanged, &m_gauge, &ContextGauge::countSoon);
    connect(&m_chat, &ShownChat::listChanged, this, &ChatSession::listChanged);
    connect(&m_unsent, &UnsentMessage::edited, this,
            [this](const ChatEdits& edits) { m_saver.edit(m_chat.id(), edits); });
    connect(&m_unsent, &UnsentMessage::contentChanged, &m_gauge, &ContextGauge::countSoon);
    connect(&m_gauge, &ContextGauge::unsentCounted, &m_unsent, &UnsentMessage::setTokens);
    connect(&m_versions, &MessageVersions::pathChanged, this, [this] {
        m_gauge.count();
        emit m_answer.progressChanged();
        emit listChanged(m_chat.id());
    });
    connect(&m_gauge, &ContextGauge::noticed, &m_notices, &ChatNotices::warn);
    connect(&m_unsent, &UnsentMessage::refused, &m_notices, &ChatNotices::warn);
    connect(&m_saver, &ChatSaver::unsavedChanged, &m_notices, [this] { m_notices.setUnsaved(m_saver.unsaved()); });
    connect(&m_saver, &ChatSaver::failed, &m_notices, &ChatNotices::setSavingError);
    connect(&m_saver, &ChatSaver::recovered, this, [this] {
        emit listChanged(0);  // the list can show the saved changes now
        m_notices.clearSavingError();
    });
    connect(&m_chat, &ShownChat::failed, &m_notices, &ChatNotices::setStoreError);
    connect(&m_versions, &MessageVersions::failed, &m_notices, &ChatNotices::setStoreError);
    connect(&m_undo, &ChatUndo::failed, &m_notices, &ChatNotices::setStoreError);
}

void ChatSession::connectAnswers()
{
    const RunningAnswers* running = &m_running;
    connect(running, &RunningAnswers::begun, this, [this](const AnswerRun& run) {
        if (&run == m_running.shown()) m_gauge.count();
    });
    connect(running, &RunningAnswers::promptReady, this, [this](const AnswerRun& run, const PromptReady& event) {
        if (&run == m_running.shown()) m_notices.showOfPrompt(run.chat(), event.notices);
    });
    connect(&m_answer, &ShownAnswer::progressChanged, &m_gauge, &ContextGauge::changed);
    connect(running, &RunningAnswers::due, &m_saver, &ChatSaver::saveSoon);
    connect(running, &RunningAnswers::answeringChanged, this, [this] { m_saver.setAnswering(m_running.any()); });
    connect(running, &RunningAnswers::ended, this, &ChatSession::takeEnded);
    connect(&m_sender, &MessageSender::requested, this, [this] {
        emit m_answer.generatingChanged();
        emit m_answer.progressChanged();
    });
    connect(&m_sender, &MessageSender::listChanged, this, &ChatSession::listChanged);
    connect(&m_sender, &MessageSender::failed, &m_notices, &ChatNotices::setStoreError);
}

/// Called when the messages of a chat have been put into the list. Shows everything else of the chat.
void ChatSession::showChat()
{
    m_unsent.show(m_chat.details().draft, m_chat.details().pasted);
    m_notices.warn({});
    if (!m_saver.unsaved()) m_notices.dismissError();
    m_gauge.reset();
    m_gauge.count();
    m_versions.setChat(m_chat.id());
    m_sender.showQueue();
    m_chat.announce();
    m_unsent.announce();
    m_answer.announce();
}

void ChatSession::takeEnded(const EndedAnswer& answer)
{
    m_parts.library.noteUse(answer.modelPath);
    if (answer.shown) {
        m_gauge.count();
        m_answer.announce();
    }
    emit listChanged(answer.chat);
    if (answer.shown) emit m_answer.ended(answer.message);
    if (answer.state != MessageState::Stopped) emit answerEnded(answer.chat, answer.seconds);
    if (answer.deviceFailure) m_parts.library.deviceFailed(*answer.deviceFailure);
    if (answer.state == MessageState::Complete) m_sender.sendNext(answer.chat);
}

}  // namespace vitrine
