#include "app/session/chat_session.h"

#include "app/i18n/translated.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/models/queue_model.h"
#include "app/models/tree_map_model.h"
#include "app/session/engine_bridge.h"
#include "app/session/footnote.h"
#include "app/session/pause_notice.h"
#include "app/settings/app_settings.h"
#include "app/store/database.h"
#include "app/store/text.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace vitrine {

namespace {

// Time between two tries to send while the database is locked. Each try may block the window for a moment.
constexpr std::chrono::milliseconds kLockedInterval{1000};

ChatSession::Phase phaseOf(const AnswerRun& run)
{
    switch (run.phase()) {
    case AnswerRun::Phase::Waiting:
        return ChatSession::Phase::Waiting;
    case AnswerRun::Phase::Prompt:
        return ChatSession::Phase::Prompt;
    case AnswerRun::Phase::Answer:
        return ChatSession::Phase::Answer;
    case AnswerRun::Phase::Paused:
        return ChatSession::Phase::Paused;
    case AnswerRun::Phase::Held:
        return ChatSession::Phase::Held;
    }
    return ChatSession::Phase::Idle;
}

}  // namespace

ChatSession::ChatSession(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_queue(parts.database), m_messages(new MessageListModel(this)),
      m_queued(new QueueModel(this)), m_pauseNotice(new PauseNotice(parts.bridge, this)),
      m_running({parts.answers, parts.bridge, *m_messages}, this),
      m_versions({.database = parts.database,
                  .messages = *m_messages,
                  .read = [this](qint64 chat) { return readMessages(chat); },
                  .tokensOf = [this](qint64 answer) { return tokensOf(answer); },
                  .isAnswered = [this] { return generating(); }},
                 this),
      m_gauge(
          *m_messages, [this] { return nextPrompt(); }, this),
      m_saver(
          parts.chats, [this] { m_running.write(); }, this)
{
    connectSaver();
    connectUnsentMessage();
    connectVersions();
    connectLibrary();
    connectAnswers();
    connect(&m_parts.settings, &AppSettings::samplingChanged, &m_gauge, &ContextGauge::countSoon);
}

ChatSession::~ChatSession()
{
    m_running.interrupt();
    m_saver.save();
    forgetUndo();
}

void ChatSession::connectLibrary()
{
    const ModelLibrary* library = &m_parts.library;
    connect(library, &ModelLibrary::opened, this, [this] {
        if (waiting() && mayReceivePending(m_unsent.awaitedModel())) sendDraft();
        if (m_again && mayReceivePending(m_again->model) && serverToAllow().isEmpty()) {
            const auto again = std::exchange(m_again, {});
            answerAgainWith(again->message, again->values, {});
        }
        sendHeld();
    });
    m_messages->nameServersBy([library](const QString& path) { return library->serverOf(path); });
    m_messages->nameModelsBy([library](const AnswerInfo& answer) { return library->modelOf(answer); });
    connect(library, &ModelLibrary::serversRenamed, m_messages, &MessageListModel::renameServers);
    connect(library, &ModelLibrary::changed, this, [this] {
        if (!m_parts.library.loading()) {
            m_unsent.stopWaiting();
            m_held.clear();  // a load that failed leaves the old model open, which was not meant
            if (m_again && m_again->model != m_parts.library.path()) m_again.reset();
        }
        emit canSendChanged();
        emit progressChanged();
    });
}

QString ChatSession::title() const
{
    return m_chat.title.isEmpty() ? tr("New chat") : m_chat.title;
}

bool ChatSession::canSend() const
{
    return m_chat.id != 0 && canAnswer() && !generating() && serverToAllow().isEmpty();
}

bool ChatSession::canAnswer() const
{
    return m_parts.library.loaded() && !m_parts.library.loading() && !m_parts.library.offline();
}

std::optional<RequestId> ChatSession::shownRequest() const
{
    const AnswerRun* run = m_running.shown();
    return run ? std::optional(run->request()) : std::nullopt;
}

const Paused* ChatSession::shownPause() const
{
    const AnswerRun* run = m_running.shown();
    return run ? run->paused() : nullptr;
}

std::span<const TokenRecord> ChatSession::shownTokens() const
{
    const AnswerRun* run = m_running.shown();
    return run ? std::span(run->tokens()) : std::span<const TokenRecord>();
}

std::size_t ChatSession::shownGiven() const
{
    const AnswerRun* run = m_running.shown();
    return run ? run->given() : 0;
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
    const AnswerRun* before = m_running.first();
    const auto first = run == before ? std::nullopt : m_parts.chats.chat(before->chat());
    if (!first) return {};
    return tr("Waiting for the answer in “%1”…").arg(first->title.isEmpty() ? tr("New chat") : first->title);
}

ChatSession::Phase ChatSession::phase() const
{
    const AnswerRun* run = m_running.shown();
    return run ? phaseOf(*run) : Phase::Idle;
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

void ChatSession::sendNow(const QString& text, ChatStore::Sent sent)
{
    if (!canSend() || text.trimmed().isEmpty()) return;
    guarded([this, &text, sent] {
        dismissError();
        setNotice({});
        const StoredMessage* last = m_messages->last();
        StoredMessage message;
        message.parent = last ? last->id : 0;
        message.role = QStringLiteral("user");
        message.text = text;
        message.createdAt = QDateTime::currentDateTime();
        try {
            message.id = m_parts.chats.addUserMessage(m_chat.id, message.parent, text, sent);
        } catch (const StoreError& error) {
            const bool isOurs = error.kind() == StoreError::Kind::Locked && Database::isSharedByUs();
            if (!isOurs || sent != ChatStore::Sent::Draft) throw;
            // The unsent message waits, since an import or deletion may take long.
            m_unsent.waitFor(m_parts.library.path());
            QTimer::singleShot(kLockedInterval, this, [this] {
                if (waiting() && !m_parts.library.loading()) sendDraft();
            });
            return;
        }
        message.siblings = m_versions.versions(message.id);
        message.sibling = message.siblings;
        markForServer(message.id);
        m_messages->append(std::move(message));
        if (sent == ChatStore::Sent::Draft) clearUnsentMessage();
        reloadTitle();
        emit listChanged(m_chat.id);
        startAnswer(m_messages->count());
    });
}

void ChatSession::newChat()
{
    guarded([this] {
        m_saver.save();
        const QString prompt = m_parts.settings.systemPrompt();
        const auto unused = m_parts.chats.unusedChat(prompt);
        const qint64 chat = unused ? *unused : m_parts.chats.createChat();
        if (chat == m_chat.id) return setSystemPrompt(prompt);
        m_parts.chats.edit(chat, {.systemPrompt = prompt});
        emit listChanged(chat);
        open(chat);
    });
}

void ChatSession::newTemporaryChat()
{
    guarded([this] {
        m_saver.save();
        const qint64 chat = m_parts.chats.createChat(ChatStore::Kept::Temporary);
        m_parts.chats.edit(chat, {.systemPrompt = m_parts.settings.systemPrompt()});
        emit listChanged(chat);
        open(chat);
    });
}

bool ChatSession::temporary() const
{
    return isTemporary(m_chat.id) || !m_parts.database.isPersistent();
}

void ChatSession::open(qint64 chat)
{
    if (chat == m_chat.id && chat != 0) return;
    guarded([this, chat] {
        m_saver.save();
        if (m_parts.chats.isAway() && !isTemporary(chat)) {
            if (m_chat.id != 0) m_parts.database.requireHere();
            return newChat();
        }
        if (auto details = m_parts.chats.chat(chat)) {
            show(std::move(*details));
            return;
        }
        const std::vector<ChatRow> rows = m_parts.chats.chats();
        if (rows.empty())
            newChat();
        else
            open(rows.front().id);
    });
}

void ChatSession::show(ChatDetails chat)
{
    std::vector<StoredMessage> messages = readMessages(chat.id);
    m_chat = std::move(chat);
    m_running.setShownChat(m_chat.id);
    m_unsent.show(m_chat.draft, m_chat.pasted);
    if (!temporary()) m_parts.settings.setLastChat(m_chat.id);
    m_messages->reset(std::move(messages));
    setNotice({});
    if (!unsaved()) dismissError();
    m_gauge.reset();
    m_gauge.count();
    m_versions.setChat(m_chat.id);
    showQueue();
    emit chatChanged();
    emit titleChanged();
    m_unsent.announce();
    emit systemPromptChanged();
    emit generatingChanged();
    emit pauseChanged();
    emit canSendChanged();
    emit progressChanged();
}

std::vector<TokenRecord> ChatSession::tokensOf(qint64 answer) const
{
    const AnswerRun* run = m_running.ofMessage(answer);
    return run ? run->tokens() : m_parts.answers.answerTokens(answer);
}

/// Returns the messages of a chat from the store, with the text of running answers that is not stored yet.
std::vector<StoredMessage> ChatSession::readMessages(qint64 chat) const
{
    std::vector<StoredMessage> messages = m_parts.chats.messages(chat);
    for (StoredMessage& message : messages) {
        if (const AnswerRun* run = m_running.ofMessage(message.id)) {
            const AnswerRun::Added& unwritten = run->unwritten();
            if (unwritten.textWasReasoning) message.reasoning += std::exchange(message.text, {});
            message.text += unwritten.text;
            message.reasoning += unwritten.reasoning;
            message.state = run->state();
            message.answer = run->info();
        } else if (message.state == MessageState::Streaming) {
            message.state = MessageState::Interrupted;  // an earlier process could not write the end
        }
    }
    return messages;
}

void ChatSession::leaveChat()
{
    m_chat = {};
    m_running.setShownChat(0);
}

void ChatSession::forget(qint64 chat)
{
    m_running.abandon(chat);
    m_parts.bridge.post(CloseConversation{chat});
    if (chat != m_chat.id) return;
    m_saver.save();
    leaveChat();
    open(0);
}

void ChatSession::reload()
{
    m_saver.save();
    guarded([this] {
        if (auto details = m_parts.chats.chat(m_chat.id)) return show(std::move(*details));
        leaveChat();
        open(0);
    });
}

void ChatSession::reloadTitle()
{
    guarded([this] {
        const auto details = m_parts.chats.chat(m_chat.id);
        if (!details || details->title == m_chat.title) return;
        m_chat.title = details->title;
        emit titleChanged();
    });
}

}  // namespace vitrine
