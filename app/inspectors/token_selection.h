#pragma once

#include "core/engine/token_record.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace vitrine {

/// What all pages of the inspector are about: a token of a message, on pages about the model's inside also a layer and
/// a head; and a second token, if one is pinned, to compare with. There is one, which the TokenStripModel owns: it
/// moves the token, pages read it and set layer and head.
///
/// A pinned token stays when another message is shown, and goes with the chat.
class TokenSelection : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// As JavaScript counts; 0: none.
    Q_PROPERTY(double chatId READ chatId NOTIFY moved)
    Q_PROPERTY(double messageId READ messageId NOTIFY moved)
    /// In the TokenStripModel; -1: none.
    Q_PROPERTY(int row READ row NOTIFY moved)
    /// -1: none is chosen.
    Q_PROPERTY(int layer READ layer WRITE setLayer NOTIFY placeChanged)
    Q_PROPERTY(int head READ head WRITE setHead NOTIFY placeChanged)
    Q_PROPERTY(bool pinned READ isPinned NOTIFY pinnedChanged)
    /// In the TokenStripModel, if that shows its message; else -1.
    Q_PROPERTY(int pinnedRow READ pinnedRow NOTIFY pinnedChanged)
    /// Of a pinned token: with every byte visible, its id, its position in the context.
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
    /// Null when none is; valid until the next pinnedChanged(). With what was known of it when it was pinned;
    /// TokenStripModel::pinnedToken() has what is known by now.
    const PromptToken* pinned() const { return m_pinned ? &*m_pinned : nullptr; }

    /// Unpins what belongs to another chat.
    void setChat(qint64 chat);
    /// TokenStripModel::pin() pins.
    Q_INVOKABLE void unpin();

signals:
    /// To another token.
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
