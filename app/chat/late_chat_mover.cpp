#include "app/chat/late_chat_mover.h"

#include "app/chat/chat_session.h"
#include "app/chat/report_failure.h"
#include "app/engine/engine_bridge.h"
#include "app/library/model_library.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"

#include <QSet>

namespace vitrine {

void LateChatMover::returnToStore()
{
    ShownChat* chat = m_parts.session.chat();
    const UnsentMessage* unsent = m_parts.session.unsent();
    const bool isWaiting = unsent->isWaiting() && !m_parts.library.loading();
    m_parts.session.saver()->save();
    move();
    if (isTemporary(chat->id()))
        emit chat->changed();  // isSavedLater() may have changed
    else
        chat->reload();
    if (isWaiting && !unsent->isWaiting()) m_parts.session.sender()->sendUnsent();
}

void LateChatMover::move()
{
    if (m_parts.chats.isAway() || !m_parts.chats.hasLate()) return;
    if (!m_parts.session.saver()->save()) return;
    reportFailure(*this, [this] {
        QSet<qint64> stay = m_parts.session.running()->chatsToWrite();
        const MessageVersions* versions = m_parts.session.versions();
        if (versions->editedMessage() != 0) stay.insert(versions->editedChat());
        const auto late = m_parts.chats.moveLate(stay);
        for (const auto& [before, now] : late) m_parts.bridge.post(CloseConversation{before});
        if (late.empty()) return;
        m_parts.session.chat()->follow(late);
        emit moved(late);
    });
}

}  // namespace vitrine
