#include "app/inspectors/shared/token_selection.h"

#include "app/i18n/token_text.h"

#include <utility>

namespace vitrine {

void TokenSelection::setLayer(int layer)
{
    if (std::exchange(m_layer, layer) != layer) emit placeChanged();
}

void TokenSelection::setHead(int head)
{
    if (std::exchange(m_head, head) != head) emit placeChanged();
}

QString TokenSelection::pinnedPiece() const
{
    return m_pinned ? visiblePiece(m_pinned->record.bytes) : QString();
}

void TokenSelection::setChat(qint64 chat)
{
    if (std::exchange(m_chat, chat) == chat) return;
    unpin();
    emit moved();
}

void TokenSelection::pin(const PromptToken& token, int row)
{
    m_pinned = token;
    m_pinnedMessage = m_message;
    m_pinnedRow = row;
    emit pinnedChanged();
}

void TokenSelection::unpin()
{
    if (!m_pinned) return;
    m_pinned.reset();
    emit pinnedChanged();
}

}  // namespace vitrine
