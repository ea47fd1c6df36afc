#pragma once

#include "core/generate/engine/token_record.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace vitrine {

/// The selection of all inspector pages: a token of a message, and on pages about the model also a layer and a head. A
/// second token can be pinned for comparisons. The TokenStripModel owns the only object and moves the token. Pages read
/// the token and set the layer and head.
///
/// A pinned token stays when another message is shown, and is unpinned when another chat is shown.
class TokenSelection : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Ids of the chat and the message; 0: none. They are doubles because qmllint does not support 64-bit integers.
    Q_PROPERTY(double chatId READ chatId NOTIFY moved)
    Q_PROPERTY(double messageId READ messageId NOTIFY moved)
    /// Row in the TokenStripModel; -1: none.
    Q_PROPERTY(int row READ row NOTIFY moved)
    /// Selected layer and head; -1: none.
    Q_PROPERTY(int layer READ layer WRITE setLayer NOTIFY placeChanged)
    Q_PROPERTY(int head READ head WRITE setHead NOTIFY placeChanged)
    Q_PROPERTY(bool pinned READ isPinned NOTIFY pinnedChanged)
    /// Row of the pinned token in the TokenStripModel; -1 if it belongs to another message, or no token is pinned.
    Q_PROPERTY(int pinnedRow READ pinnedRow NOTIFY pinnedChanged)
    /// Pinned token: its piece with every byte visible, its id, and its position in the context.
    Q_PROPERTY(QString pinnedPiece READ pinnedPiece NOTIFY pinnedChanged)
    Q_PROPERTY(int pinnedId READ pinnedId NOTIFY pinnedChanged)
    Q_PROPERTY(int pinnedPosition READ pinnedPosition NOTIFY pinnedChanged)

public:
    using QObject::QObject;

    qint64 chatId() const { return m_chat; }
    qint64 messageId() const { return m_message; }
    int row() const { return m_row; }
    int layer() const { return m_layer; }
    void setLayer(int layer);
    int head() const { return m_head; }
    void setHead(int head);
    bool isPinned() const { return m_pinned.has_value(); }
    int pinnedRow() const { return m_pinned && m_pinnedMessage == m_message ? m_pinnedRow : -1; }
    QString pinnedPiece() const;
    int pinnedId() const { return m_pinned ? m_pinned->record.id : 0; }
    int pinnedPosition() const { return m_pinned ? m_pinned->record.position : 0; }
    qint64 pinnedMessageId() const { return m_pinned ? m_pinnedMessage : 0; }
    /// Returns the pinned token as it was when it was pinned; null if no token is pinned. Valid until the next
    /// pinnedChanged(). TokenStripModel::pinnedToken() returns the current data.
    const PromptToken* pinned() const { return m_pinned ? &*m_pinned : nullptr; }

    /// Sets the chat, and unpins a token of another chat.
    void setChat(qint64 chat);
    /// Unpins the token. TokenStripModel::pin() pins one.
    Q_INVOKABLE void unpin();

signals:
    /// Another token or message was selected.
    void moved();
    void placeChanged();
    void pinnedChanged();

private:
    friend class TokenStripModel;
    void pin(const PromptToken& token, int row);

    qint64 m_chat = 0;
    qint64 m_message = 0;
    int m_row = -1;
    int m_layer = -1;
    int m_head = -1;
    std::optional<PromptToken> m_pinned;
    qint64 m_pinnedMessage = 0;
    int m_pinnedRow = -1;
};

}  // namespace vitrine
