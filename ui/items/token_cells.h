#pragma once

#include "ui/items/token_style.h"

#include <QPointer>
#include <QQuickPaintedItem>
#include <QStringList>

namespace vitrine {

/// A row of the table of tokens, painted as one item. With one item per cell, the visible rows would have hundreds of
/// items. Scrolling would create them again and again, and Qt Quick visits every item in every frame.
class TokenCells : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(vitrine::TokenStyle* style READ style WRITE setStyle NOTIFY styleChanged)
    /// The texts of the cells, in the order of Column.
    Q_PROPERTY(QStringList texts MEMBER m_texts NOTIFY changed)
    Q_PROPERTY(bool selected MEMBER m_selected NOTIFY changed)
    /// Whether the piece is not ordinary text, for example the name of a control token.
    Q_PROPERTY(bool special MEMBER m_special NOTIFY changed)
    /// Whether the token is not part of the answer yet, because the answer pauses before it.
    Q_PROPERTY(bool pending MEMBER m_pending NOTIFY changed)
    /// The texts that are cut off, because their columns are too narrow.
    Q_PROPERTY(QStringList cut READ cut STORED false)

public:
    enum Column { Position, Piece, Id, Bytes, Kind, Origin, Entropy, Rank, Probability };

    explicit TokenCells(QQuickItem* parent = nullptr);

    TokenStyle* style() const { return m_style; }
    void setStyle(TokenStyle* style);

    QStringList cut() const;
    void paint(QPainter* painter) override;

signals:
    void styleChanged();
    void changed();

private:
    qsizetype columns() const;
    QFont fontOf(int column) const;
    QColor colorOf(int column) const;

    QPointer<TokenStyle> m_style;
    QStringList m_texts;
    bool m_selected = false;
    bool m_special = false;
    bool m_pending = false;
};

}  // namespace vitrine
