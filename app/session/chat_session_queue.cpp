#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/models/queue_model.h"
#include "app/session/chat_session.h"
#include "app/store/database.h"

#include <utility>

// The part of the session that keeps messages which are sent while the chat is being answered.
namespace vitrine {

void ChatSession::queueDraft()
{
    const QString text = m_unsent.message();
    if (text.trimmed().isEmpty()) return;
    guarded([this, &text] {
        m_queue.add(m_chat.id, text);
        clearUnsentMessage();
        // Deletes the unsent message from the store at once. If the program were killed before that, the message would
        // be in both places.
        m_saver.edit(m_chat.id, {.draft = QString(), .pasted = QString()});
        m_saver.save();
        showQueue();
    });
}

void ChatSession::showQueue()
{
    m_queued->set(m_queue.messages(m_chat.id));
}

void ChatSession::takeQueued(qint64 queued)
{
    guarded([this, queued] {
        const auto text = m_queue.remove(queued);
        showQueue();
        if (text) m_unsent.prepend(*text);
    });
}

void ChatSession::sendQueued()
{
    if (canSend()) sendNext(m_chat.id);
}

/// Sends the first message in the chat's queue, whether the chat is shown or not.
void ChatSession::sendNext(qint64 chat)
{
    if (m_parts.chats.isAway() && !isTemporary(chat)) return;  // the queue keeps its messages
    if (!canAnswer()) {
        if (m_parts.library.loading()) m_held.insert(chat);
        return;
    }
    guarded([this, chat] {
        const std::vector<QueuedMessage> waiting = m_queue.messages(chat);
        if (waiting.empty()) return;
        const auto details = m_parts.chats.chat(chat);
        if (!details) return;
        std::vector<StoredMessage> conversation = readMessages(chat);
        if (!mayGet(chat, conversation)) return;
        m_queue.send(waiting.front().id, conversation.empty() ? 0 : conversation.back().id);
        conversation = readMessages(chat);
        markForServer(conversation.back().id);
        if (chat == m_chat.id) {
            m_messages->append(conversation.back());
            showQueue();
        }
        ask({.chat = chat, .systemPrompt = details->systemPrompt, .conversation = std::move(conversation)});
    });
}

/// Sends the messages of chats whose answer ended while another model was being opened. That model answers them.
void ChatSession::sendHeld()
{
    const QSet<qint64> chats = std::exchange(m_held, {});
    for (const qint64 chat : chats) {
        if (!m_running.ofChat(chat)) sendNext(chat);
    }
}

}  // namespace vitrine
