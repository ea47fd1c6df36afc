#include "app/chat/chat_session.h"

#include "app/answers/footnote.h"
#include "app/chat/pause_notice.h"
#include "app/chat/report_failure.h"
#include "app/engine/engine_bridge.h"
#include "app/i18n/translated.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/models/queue_model.h"
#include "app/models/tree_map_model.h"
#include "app/settings/app_settings.h"
#include "app/store/database.h"

#include <utility>

namespace vitrine {

ChatSession::ChatSession(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_messages(new MessageListModel(this)),
      m_pauseNotice(new PauseNotice(parts.bridge, this)), m_running({parts.answers, parts.bridge, *m_messages}, this),
      m_saver(
          parts.chats, [this] { m_running.write(); }, this),
      m_chat({.chats = parts.chats,
              .database = parts.database,
              .settings = parts.settings,
              .saver = m_saver,
              .running = m_running,
              .messages = *m_messages,
              .writtenFor = [this] { return m_sender.writtenFor(); }},
             this),
      m_versions({.database = parts.database,
                  .messages = *m_messages,
                  .read = [this](qint64 chat) { return m_chat.read(chat); },
                  .tokensOf =
                      [this](qint64 answer) {
                          const AnswerRun* run = m_running.ofMessage(answer);
                          return run ? run->tokens() : m_parts.answers.answerTokens(answer);
                      },
                  .isAnswered = [this] { return generating(); }},
                 this),
      m_gauge(
          *m_messages, [this] { return nextPrompt(); }, this),
      m_sender({.chats = parts.chats,
                .answers = parts.answers,
                .database = parts.database,
                .library = parts.library,
                .settings = parts.settings,
                .chat = m_chat,
                .messages = *m_messages,
                .running = m_running,
                .versions = m_versions,
                .unsent = m_unsent,
                .saver = m_saver,
                .notices = m_notices},
               this)
{
    connectParts();
    connectAnswers();
    connectUnsentMessage();
    forwardSignals();
}

ChatSession::~ChatSession()
{
    m_running.interrupt();
    m_saver.save();
    forgetUndo();
}

void ChatSession::connectParts()
{
    const ModelLibrary* library = &m_parts.library;
    m_messages->nameServersBy([library](const QString& path) { return library->serverOf(path); });
    m_messages->nameModelsBy([library](const AnswerInfo& answer) { return library->modelOf(answer); });
    connect(library, &ModelLibrary::serversRenamed, m_messages, &MessageListModel::renameServers);
    connect(library, &ModelLibrary::changed, this, &ChatSession::progressChanged);
    // The library was created before the session, so it handles this event first.
    connect(&m_parts.bridge, &EngineBridge::modelLoaded, this, [this] {
        m_gauge.forgetLeftOut();
        m_gauge.count();
    });
    connect(&m_parts.settings, &AppSettings::samplingChanged, &m_gauge, &ContextGauge::countSoon);
    connect(&m_gauge, &ContextGauge::noticed, &m_notices, &ChatNotices::warn);
    connect(&m_saver, &ChatSaver::failed, &m_notices, &ChatNotices::setSavingError);
    connect(&m_saver, &ChatSaver::recovered, this, [this] {
        emit listChanged(0);  // the list can show the saved changes now
        m_notices.clearSavingError();
    });
    connect(&m_chat, &ShownChat::shown, this, [this] { reportFailure(m_chat, [this] { showChat(); }); });
    connect(&m_chat, &ShownChat::systemPromptChanged, &m_gauge, &ContextGauge::countSoon);
    connect(&m_chat, &ShownChat::settingsChanged, &m_gauge, &ContextGauge::countSoon);
    connect(&m_chat, &ShownChat::failed, this, &ChatSession::setStoreError);
    connect(&m_sender, &MessageSender::failed, this, &ChatSession::setStoreError);
    connect(&m_versions, &MessageVersions::failed, this, &ChatSession::setStoreError);
    connect(&m_versions, &MessageVersions::branchRemoved, this, &ChatSession::offerBranch);
    connect(&m_versions, &MessageVersions::editDiscarded, this, &ChatSession::offerEdit);
    connect(&m_versions, &MessageVersions::pathChanged, this, [this] {
        m_gauge.count();
        emit canSendChanged();
        emit progressChanged();
        emit listChanged(chatId());
    });
}

void ChatSession::connectAnswers()
{
    const RunningAnswers* running = &m_running;
    connect(running, &RunningAnswers::begun, this, [this](const AnswerRun& run) {
        if (&run == m_running.shown()) m_gauge.count();
    });
    connect(running, &RunningAnswers::promptReady, this, [this](const AnswerRun& run, const PromptReady& event) {
        if (&run == m_running.shown()) m_notices.showOfPrompt(chatId(), event.notices);
    });
    connect(running, &RunningAnswers::due, &m_saver, &ChatSaver::saveSoon);
    connect(running, &RunningAnswers::answeringChanged, this, [this] {
        m_saver.setAnswering(answering());
        emit answeringChanged();
    });
    connect(running, &RunningAnswers::ended, this, &ChatSession::takeEnded);
    connect(&m_sender, &MessageSender::requested, this, [this] {
        emit generatingChanged();
        emit progressChanged();
    });
}

void ChatSession::connectUnsentMessage()
{
    const UnsentMessage* unsent = &m_unsent;
    connect(unsent, &UnsentMessage::edited, this, [this](const ChatEdits& edits) { m_saver.edit(chatId(), edits); });
    connect(unsent, &UnsentMessage::contentChanged, &m_gauge, &ContextGauge::countSoon);
    connect(unsent, &UnsentMessage::removed, this, [this](const QString& pasted) {
        offerUndo([] { return UndoSteps::tr("The pasted text was removed."); },
                  [this, pasted] { m_unsent.addPasted(pasted); }, chatId());
    });
    connect(unsent, &UnsentMessage::shortened, this, [this](const QString& before) {
        offerUndo([] { return UndoSteps::tr("The attached text was shortened."); },
                  [this, before] { m_unsent.setPasted(before); }, chatId());
    });
    connect(unsent, &UnsentMessage::refused, &m_notices, &ChatNotices::warn);
    connect(&m_gauge, &ContextGauge::unsentCounted, &m_unsent, &UnsentMessage::setTokens);
}

/// Connects the signals of the parts to the signals of this class, which the window uses.
void ChatSession::forwardSignals()
{
    connect(&m_chat, &ShownChat::titleChanged, this, &ChatSession::titleChanged);
    connect(&m_chat, &ShownChat::systemPromptChanged, this, &ChatSession::systemPromptChanged);
    connect(&m_chat, &ShownChat::settingsChanged, this, &ChatSession::chatSettingsChanged);
    connect(&m_chat, &ShownChat::wordsForChanged, this, &ChatSession::canSendChanged);
    connect(&m_chat, &ShownChat::listChanged, this, &ChatSession::listChanged);
    connect(&m_sender, &MessageSender::canSendChanged, this, &ChatSession::canSendChanged);
    connect(&m_sender, &MessageSender::listChanged, this, &ChatSession::listChanged);
    connect(&m_running, &RunningAnswers::progressChanged, this, &ChatSession::progressChanged);
    connect(&m_running, &RunningAnswers::pauseChanged, this, &ChatSession::pauseChanged);
    connect(&m_gauge, &ContextGauge::changed, this, &ChatSession::progressChanged);
    connect(&m_unsent, &UnsentMessage::textChanged, this, &ChatSession::draftChanged);
    connect(&m_unsent, &UnsentMessage::pastedChanged, this, &ChatSession::pastedChanged);
    connect(&m_unsent, &UnsentMessage::attachmentsChanged, this, &ChatSession::attachmentsChanged);
    connect(&m_unsent, &UnsentMessage::waitingChanged, this, &ChatSession::waitingChanged);
    connect(&m_versions, &MessageVersions::continuationsChanged, this, &ChatSession::continuationsChanged);
    connect(&m_versions, &MessageVersions::editedMessageChanged, this, &ChatSession::editedMessageChanged);
    connect(&m_versions, &MessageVersions::editTextChanged, this, &ChatSession::editTextChanged);
    connect(&m_versions, &MessageVersions::rowWanted, this, &ChatSession::rowWanted);
    connect(&m_undo, &UndoSteps::changed, this, &ChatSession::undoTextChanged);
    connect(&m_saver, &ChatSaver::unsavedChanged, this, &ChatSession::unsavedChanged);
    connect(&m_notices, &ChatNotices::noticeChanged, this, &ChatSession::noticeChanged);
    connect(&m_notices, &ChatNotices::errorChanged, this, &ChatSession::errorChanged);
}

/// Called when the messages of a chat have been put into the list. Shows everything else of the chat.
void ChatSession::showChat()
{
    m_unsent.show(m_chat.details().draft, m_chat.details().pasted);
    m_notices.warn({});
    if (!unsaved()) dismissError();
    m_gauge.reset();
    m_gauge.count();
    m_versions.setChat(chatId());
    m_sender.showQueue();
    emit chatChanged();
    emit titleChanged();
    m_unsent.announce();
    emit systemPromptChanged();
    emit generatingChanged();
    emit pauseChanged();
    emit canSendChanged();
    emit progressChanged();
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
    if (answer.state == MessageState::Complete) m_sender.sendNext(answer.chat);
}

NextPrompt ChatSession::nextPrompt() const
{
    const ModelLibrary& library = m_parts.library;
    return {.prompts = library.loading() ? nullptr : library.prompts(),
            .systemPrompt = systemPrompt(),
            .unsentMessage = m_unsent.message(),
            .unsentEnds = m_unsent.ends(),
            .limits = promptLimits(),
            .contextLength = contextLength(),
            .answered = generating()};
}

PromptLimits ChatSession::promptLimits() const
{
    const AppSettings& settings = m_parts.settings;
    const ChatOverrides own = ChatOverrides::fromText(chatSettings());
    return {.maxTokens = static_cast<std::uint32_t>(own.maxTokens(settings)),
            .overflow = static_cast<Overflow>(own.overflow(settings)),
            .thinking = toUtf8(own.reasoning())};
}

bool ChatSession::isWriting() const
{
    return answering() && pausedChat() == 0 && m_parts.library.host().isEmpty();
}

QString ChatSession::waitsFor() const
{
    const AnswerRun* run = m_running.shown();
    if (!run) return {};
    if (!run->stage().empty()) return translated(run->stage());
    const AnswerRun* first = m_running.first();
    return run == first ? QString() : tr("Waiting for the answer in “%1”…").arg(m_chat.titleOf(first->chat()));
}

ChatSession::Phase ChatSession::phase() const
{
    const AnswerRun* run = m_running.shown();
    return run ? static_cast<Phase>(run->phase()) : Phase::Idle;
}

double ChatSession::promptProgress() const
{
    const AnswerRun* run = m_running.shown();
    return run ? run->promptProgress() : 0;
}

double ChatSession::promptSecondsLeft() const
{
    const AnswerRun* run = m_running.shown();
    return run ? run->promptSecondsLeft() : -1;
}

double ChatSession::tokensPerSecond() const
{
    if (const AnswerRun* run = m_running.shown()) return run->tokensPerSecond();
    const AnswerInfo* answer = m_gauge.lastAnswer();
    return answer ? generationSpeed(*answer) : 0;
}

int ChatSession::contextUsed() const
{
    const AnswerRun* run = m_running.shown();
    return run && run->contextUsed() > 0 ? run->contextUsed() : m_gauge.used();
}

int ChatSession::contextLength() const
{
    return m_parts.library.contextLength();
}

void ChatSession::setStoreError(const LocalizedText& sentence, const QString& detail)
{
    if (unsaved())
        m_notices.setSavingError(sentence, detail);
    else
        setError(sentence, detail);
}

void ChatSession::regenerate()
{
    if (const StoredMessage* last = m_messages->last()) answerAgain(last->id);
}

void ChatSession::keepAll()
{
    ChatOverrides own = ChatOverrides::fromText(chatSettings());
    own.set(QStringLiteral("overflow"), AppSettings::overflowName(AppSettings::Overflow::Stop));
    setChatSettings(own.text());
    setNotice({});
    const StoredMessage* last = m_messages->last();
    if (!generating() && last && !last->answer.leftOut.empty()) removeBranch(last->id);
    m_messages->setLeftOut({});
    m_gauge.forgetLeftOut();
    m_gauge.count();
}

void ChatSession::forget(qint64 chat)
{
    m_running.abandon(chat);
    m_parts.bridge.post(CloseConversation{chat});
    if (chat == chatId()) m_chat.leave();
}

void ChatSession::returnToStore()
{
    const bool isWaiting = waiting() && !m_parts.library.loading();
    m_saver.save();
    moveLateChats();
    if (isTemporary(chatId()))
        emit chatChanged();  // savedLater() may have changed
    else
        reload();
    if (isWaiting && !waiting()) sendDraft();
}

void ChatSession::moveLateChats()
{
    if (m_parts.chats.isAway() || !m_parts.chats.hasLate()) return;
    if (!saveAll()) return;
    reportFailure(m_chat, [this] {
        QSet<qint64> stay = m_running.chatsToWrite();
        if (m_versions.editedMessage() != 0) stay.insert(m_versions.editedChat());
        const auto moved = m_parts.chats.moveLate(stay);
        for (const auto& [before, now] : moved) m_parts.bridge.post(CloseConversation{before});
        if (moved.empty()) return;
        m_chat.follow(moved);
        emit listChanged(0);
    });
}

void ChatSession::offerUndo(const LocalizedText& said, const std::function<void()>& back, qint64 chat)
{
    m_undo.push({.said = said, .back = [this, chat, back] {
                     if (chat != 0) open(chat);
                     if (chat == 0 || chat == chatId()) back();
                 }});
}

void ChatSession::offerBranch(qint64 chat, const RemovedBranch& branch)
{
    m_undo.push(
        {.said = [count = branch.messages] { return UndoSteps::tr("%Ln messages were deleted.", nullptr, count); },
         .back =
             [this, chat, branch] {
                 m_versions.restore(branch);
                 open(chat);
                 if (chat != chatId()) return;
                 m_versions.showPath();
                 emit rowWanted(m_messages->rowOf(branch.message));
             },
         .chat = chat,
         .removedMessages = true});
}

void ChatSession::offerEdit(qint64 chat, qint64 message, const QString& text)
{
    m_undo.push({.said = [] { return UndoSteps::tr("The changes to a message were discarded."); },
                 .back =
                     [this, chat, message, text] {
                         open(chat);
                         if (chat != chatId()) return;
                         showMessage(message);
                         beginEdit(message);
                         if (editedMessage() == message) setEditText(text);
                     },
                 .chat = chat});
}

void ChatSession::offerUndoOfList(const std::function<void()>& back, const std::function<bool()>& isPending)
{
    m_undo.push({.back = back, .isPending = isPending});
}

void ChatSession::undo()
{
    // Messages do not change while their chat is being answered.
    if (m_undo.isEmpty() || answeringChats().contains(m_undo.last().chat)) return;
    reportFailure(m_chat, [this] { m_undo.undo(); });
}

void ChatSession::forgetUndo()
{
    if (m_undo.isEmpty()) return;
    reportFailure(m_chat, [this] {
        m_versions.giveUp();
        // The engine also drops the cached states of the removed messages.
        for (const qint64 chat : m_undo.chatsWithRemovedMessages()) m_parts.bridge.post(CloseConversation{chat});
        m_undo.forget();
        emit messagesDiscarded();
    });
}

}  // namespace vitrine
