#pragma once

#include "ui/items/token_look.h"

#include <QPointer>
#include <QQuickPaintedItem>
#include <QStringList>

namespace vitrine {

/// A row of the table of tokens, painted by this one item. With an item for each cell, a screenful would be hundreds,
/// which scrolling makes anew and every frame of the window walks.
class TokenCells : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(vitrine::TokenLook* look READ look WRITE setLook NOTIFY lookChanged)
    /// As they are written, in the order of Column.
    Q_PROPERTY(QStringList texts MEMBER m_texts NOTIFY changed)
    Q_PROPERTY(bool selected MEMBER m_selected NOTIFY changed)
    /// Its piece is no text of its own: a control token and the like.
    Q_PROPERTY(bool special MEMBER m_special NOTIFY changed)
    /// It is no token of the answer yet.
    Q_PROPERTY(bool pending MEMBER m_pending NOTIFY changed)
    /// Those of the texts that have too little room.
    Q_PROPERTY(QStringList cut READ cut STORED false)

public:
    enum Column { Position, Piece, Id, Bytes, Kind, Origin, Entropy, Rank, Probability };

    explicit TokenCells(QQuickItem* parent = nullptr);

    TokenLook* look() const { return m_look; }
    void setLook(TokenLook* look);

    QStringList cut() const;
    void paint(QPainter* painter) override;

signals:
    void lookChanged();
    void changed();

private:
    qsizetype columns() const;
    QFont fontOf(int column) const;
    QColor colorOf(int column) const;

    QPointer<TokenLook> m_look;
    QStringList m_texts;
    bool m_selected = false;
    bool m_special = false;
    bool m_pending = false;
};

}  // namespace vitrine
