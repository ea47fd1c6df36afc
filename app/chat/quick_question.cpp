#include "app/chat/quick_question.h"

#include "app/chat/chat_session.h"
#include "app/chat/report_failure.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/store/chat_store.h"

#include <utility>
#include <vector>

namespace vitrine {

QuickQuestion::QuickQuestion(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    RunningAnswers* running = parts.session.running();
    running->alsoShowIn(m_answer);
    connect(running, &RunningAnswers::begun, this, &QuickQuestion::takeBegun);
    connect(running, &RunningAnswers::answeringChanged, this, &QuickQuestion::changed);
    connect(running, &RunningAnswers::ended, this, [this](const EndedAnswer& ended) {
        if (m_chat != 0 && ended.chat == m_chat) emit answered(m_answer.spokenOf(ended.message));
    });
    connect(&parts.library, &ModelLibrary::opened, this, &QuickQuestion::askWaiting);
    connect(&parts.library, &ModelLibrary::changed, this, [this] {
        // The model could not be opened. The question stays in its field.
        if (!m_waiting.isEmpty() && !m_parts.library.loading()) stop();
    });
    connect(this, &QuickQuestion::failed, this, [this](const LocalizedText& sentence) {
        m_problem = sentence;
        emit changed();
    });
}

bool QuickQuestion::answering() const
{
    return m_chat != 0 && m_parts.session.running()->ofChat(m_chat);
}

void QuickQuestion::ask(const QString& text)
{
    if (text.trimmed().isEmpty() || answering()) return;
    if (m_parts.library.loading()) {
        m_waiting = text;
        return emit changed();
    }
    clear();
    reportFailure(*this, [this, &text] {
        const qint64 chat = m_parts.chats.createChat();
        m_parts.chats.edit(chat, {.systemPrompt = m_parts.settings.systemPrompt(), .draft = text});
        m_chat = chat;
        m_text = text;
        if (m_parts.session.sender()->sendUnsentOf(chat)) return;
        m_problem = [this] {
            const ModelLibrary& library = m_parts.library;
            return library.loaded() && !library.offline()
                       ? tr("%1 needs your permission to get this question. Open it as a chat to give permission.")
                             .arg(library.server())
                       : tr("No model can answer now.");
        };
        emit m_parts.session.listChanged(chat);
    });
    emit changed();
}

void QuickQuestion::askWaiting()
{
    if (!m_waiting.isEmpty()) ask(std::exchange(m_waiting, {}));
}

QString QuickQuestion::answerText() const
{
    const StoredMessage* last = m_answer.last();
    return last ? m_answer.textOf(last->id) : QString();
}

void QuickQuestion::stop()
{
    if (answering()) m_parts.session.running()->stop(m_chat);
    m_waiting.clear();
    emit changed();
}

void QuickQuestion::openAsChat(const QString& text)
{
    ShownChat* shown = m_parts.session.chat();
    const QString unsent = text == m_text ? QString() : text;
    if (m_chat != 0)
        shown->open(m_chat);
    else
        shown->create();
    if (!unsent.trimmed().isEmpty()) m_parts.session.unsent()->prepend(unsent);
    clear();
    emit changed();
    emit chatShown();
}

/// Shows an answer that has begun, if it belongs to the question.
void QuickQuestion::takeBegun(const AnswerRun& run, qint64 parent)
{
    if (run.chat() != m_chat) return;
    m_answer.replaceFrom(0, {run.begun(parent)});
}

void QuickQuestion::forget(qint64 chat)
{
    if (chat != m_chat) return;
    clear();
    emit changed();
}

void QuickQuestion::reload()
{
    if (m_chat == 0) return;
    reportFailure(*this, [this] {
        if (!m_parts.chats.chat(m_chat)) return forget(m_chat);
        std::vector<StoredMessage> messages = m_parts.session.chat()->read(m_chat);
        std::erase_if(messages,
                      [](const StoredMessage& message) { return message.role != QLatin1String("assistant"); });
        if (messages.size() > 1) messages.erase(messages.begin(), messages.end() - 1);
        m_answer.reset(std::move(messages));
    });
}

void QuickQuestion::follow(const std::map<qint64, qint64>& moved)
{
    const auto own = moved.find(m_chat);
    if (own == moved.end()) return;
    m_chat = own->second;
    reload();
}

void QuickQuestion::clear()
{
    m_chat = 0;
    m_text.clear();
    m_waiting.clear();
    m_problem.clear();
    m_answer.reset({});
}

}  // namespace vitrine
