#include "app/library/model_library.h"
#include "app/session/chat_session.h"
#include "app/session/engine_bridge.h"
#include "app/settings/app_settings.h"
#include "app/store/database.h"

// The part of the session for the time in which the chat file is being repaired and is not available.
namespace vitrine {

bool ChatSession::savedLater() const
{
    return m_parts.chats.isLate(m_chat.id);
}

void ChatSession::returnToStore()
{
    const bool isWaiting = waiting() && !m_parts.library.loading();
    m_saver.save();
    moveLateChats();
    if (isTemporary(m_chat.id))
        emit chatChanged();  // savedLater() may have changed
    else
        reload();
    if (isWaiting && !waiting()) sendDraft();
}

void ChatSession::moveLateChats()
{
    if (m_parts.chats.isAway() || !m_parts.chats.hasLate()) return;
    if (!saveAll()) return;
    guarded([this] {
        QSet<qint64> stay = m_running.chatsToWrite();
        if (m_versions.editedMessage() != 0) stay.insert(m_versions.editedChat());
        const auto moved = m_parts.chats.moveLate(stay);
        for (const auto& [before, now] : moved) m_parts.bridge.post(CloseConversation{before});
        if (moved.empty()) return;
        if (const auto shown = moved.find(m_chat.id); shown != moved.end()) {
            leaveChat();
            open(shown->second != 0 ? shown->second : m_parts.settings.lastChat());
        }
        emit listChanged(0);
    });
}

}  // namespace vitrine
