#include "app/session/chat_session.h"

#include "app/inspectors/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/engine_bridge.h"
#include "app/session/footnote.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kSliceInterval{250};
constexpr std::chrono::milliseconds kEditInterval{500};

QString phaseName(AnswerRun::Phase phase)
{
    switch (phase) {
    case AnswerRun::Phase::Waiting:
        return QStringLiteral("waiting");
    case AnswerRun::Phase::Prompt:
        return QStringLiteral("prompt");
    case AnswerRun::Phase::Answer:
        return QStringLiteral("answer");
    }
    return {};
}

/// The newest answer whose numbers are known.
const AnswerInfo* lastAnswer(const MessageListModel& messages)
{
    for (int row = messages.count() - 1; row >= 0; --row) {
        const StoredMessage* message = messages.messageAt(row);
        if (message->answer.promptTokens > 0) return &message->answer;
    }
    return nullptr;
}

}  // namespace

ChatSession::ChatSession(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_messages(new MessageListModel(this))
{
    m_sliceTimer.setInterval(kSliceInterval);
    connect(&m_sliceTimer, &QTimer::timeout, this, &ChatSession::writeRuns);
    m_editTimer.setSingleShot(true);
    m_editTimer.setInterval(kEditInterval);
    connect(&m_editTimer, &QTimer::timeout, this, &ChatSession::saveEdits);
    connect(&m_parts.library, &ModelLibrary::changed, this, [this] {
        emit canSendChanged();
        emit progressChanged();
    });
    connect(&m_parts.tokens, &TokenStripModel::messageRequested, this, &ChatSession::showTokens);
    connectBridge();
}

ChatSession::~ChatSession()
{
    saveEdits();
    for (const auto& run : m_runs) {
        guarded([&run] { run->abandon(MessageState::Interrupted); });
    }
}

QObject* ChatSession::messagesObject() const
{
    return m_messages;
}

QString ChatSession::title() const
{
    return m_chat.title.isEmpty() ? tr("New chat") : m_chat.title;
}

bool ChatSession::canSend() const
{
    return m_chat.id != 0 && m_parts.library.loaded() && !m_parts.library.loading() && !generating();
}

QString ChatSession::phase() const
{
    const AnswerRun* run = shownRun();
    return run ? phaseName(run->phase()) : QStringLiteral("idle");
}

double ChatSession::promptProgress() const
{
    const AnswerRun* run = shownRun();
    return run ? run->promptProgress() : 0;
}

double ChatSession::tokensPerSecond() const
{
    if (const AnswerRun* run = shownRun()) return run->tokensPerSecond();
    const AnswerInfo* answer = lastAnswer(*m_messages);
    return answer ? generationSpeed(*answer) : 0;
}

int ChatSession::contextUsed() const
{
    if (const AnswerRun* run = shownRun(); run && run->contextUsed() > 0) return run->contextUsed();
    const AnswerInfo* answer = lastAnswer(*m_messages);
    return answer ? answer->promptTokens + answer->generatedTokens : 0;
}

int ChatSession::contextLength() const
{
    return m_parts.library.contextLength();
}

void ChatSession::setDraft(const QString& draft)
{
    if (draft == m_chat.draft) return;
    m_chat.draft = draft;
    m_draftUnsaved = true;
    m_editTimer.start();
    emit draftChanged();
}

void ChatSession::setSystemPrompt(const QString& text)
{
    if (text == m_chat.systemPrompt) return;
    m_chat.systemPrompt = text;
    m_systemPromptUnsaved = true;
    m_editTimer.start();
    emit systemPromptChanged();
}

void ChatSession::saveEdits()
{
    m_editTimer.stop();
    guarded([this] {
        if (std::exchange(m_draftUnsaved, false)) m_parts.chats.setDraft(m_chat.id, m_chat.draft);
        if (std::exchange(m_systemPromptUnsaved, false)) m_parts.chats.setSystemPrompt(m_chat.id, m_chat.systemPrompt);
    });
}

void ChatSession::send(const QString& text)
{
    if (!canSend() || text.trimmed().isEmpty()) return;
    guarded([this, &text] {
        saveEdits();
        dismissError();
        dismissNotice();
        const StoredMessage* last = m_messages->last();
        StoredMessage message;
        message.parent = last ? last->id : 0;
        message.role = QStringLiteral("user");
        message.text = text;
        message.createdAt = QDateTime::currentDateTime();
        message.id = m_parts.chats.addUserMessage(m_chat.id, message.parent, text);
        m_messages->append(std::move(message));
        m_chat.draft.clear();
        emit draftChanged();
        reloadTitle();
        startAnswer();
    });
}

void ChatSession::regenerate()
{
    if (!canSend() || m_messages->count() == 0) return;
    guarded([this] {
        saveEdits();
        dismissError();
        dismissNotice();
        if (m_messages->last()->role == QLatin1String("assistant")) m_messages->removeLast();
        if (m_messages->count() > 0) startAnswer();
    });
}

void ChatSession::stop()
{
    if (const AnswerRun* run = shownRun()) m_parts.bridge.cancel(run->request());
}

void ChatSession::newChat()
{
    guarded([this] {
        saveEdits();
        const auto unused = m_parts.chats.unusedChat();
        const qint64 chat = unused ? *unused : m_parts.chats.createChat();
        emit listChanged();
        open(chat);
    });
}

void ChatSession::open(qint64 chat)
{
    if (chat == m_chat.id && chat != 0) return;
    guarded([this, chat] {
        saveEdits();
        if (const auto details = m_parts.chats.chat(chat)) {
            show(*details);
            return;
        }
        const std::vector<ChatRow> rows = m_parts.chats.chats();
        if (rows.empty())
            newChat();
        else
            open(rows.front().id);
    });
}

void ChatSession::show(const ChatDetails& chat)
{
    // What runs there must be complete in the store before it is read from it.
    for (const auto& run : m_runs) {
        if (run->chat() == chat.id) run->write();
    }
    std::vector<StoredMessage> messages = m_parts.chats.messages(chat.id);
    m_chat = chat;
    m_parts.settings.setLastChat(chat.id);
    m_messages->reset(std::move(messages));
    setNotice({});
    setError({}, {});
    const StoredMessage* last = m_messages->last();
    showTokens(last && last->role == QLatin1String("assistant") ? last->id : 0);
    emit chatChanged();
    emit titleChanged();
    emit draftChanged();
    emit systemPromptChanged();
    emit generatingChanged();
    emit canSendChanged();
    emit progressChanged();
}

void ChatSession::forget(qint64 chat)
{
    for (const auto& run : m_runs) {
        if (run->chat() != chat) continue;
        m_parts.bridge.cancel(run->request());
        guarded([&run] { run->abandon(MessageState::Stopped); });
    }
    std::erase_if(m_runs, [chat](const auto& run) { return run->chat() == chat; });
    emit answeringChanged();
    m_parts.bridge.post(CloseConversation{chat});
    if (chat != m_chat.id) return;
    saveEdits();
    m_chat = {};
    open(0);
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

void ChatSession::showTokens(qint64 message)
{
    guarded([this, message] {
        const auto run = std::find_if(m_runs.begin(), m_runs.end(),
                                      [message](const auto& other) { return other->message() == message; });
        if (run != m_runs.end()) {
            m_parts.tokens.load(message, (*run)->prompt(), (*run)->tokens());
            return;
        }
        AnswerTokens stored;
        if (message != 0) stored = m_parts.answers.tokens(message);
        m_parts.tokens.load(message, std::move(stored.prompt), std::move(stored.tokens));
    });
}

void ChatSession::setNotice(const QString& notice)
{
    if (notice == m_notice) return;
    m_notice = notice;
    emit noticeChanged();
}

void ChatSession::setError(const QString& sentence, const QString& detail)
{
    if (sentence == m_error && detail == m_errorDetail) return;
    m_error = sentence;
    m_errorDetail = detail;
    emit errorChanged();
}

}  // namespace vitrine
