#include "ui/items/token_cells.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace vitrine {

TokenCells::TokenCells(QQuickItem* parent) : QQuickPaintedItem(parent)
{
    connect(this, &TokenCells::changed, this, [this] { update(); });
}

void TokenCells::setStyle(TokenStyle* style)
{
    if (style == m_style) return;
    if (m_style) m_style->disconnect(this);
    m_style = style;
    if (style) connect(style, &TokenStyle::changed, this, [this] { update(); });
    update();
    emit styleChanged();
}

qsizetype TokenCells::columns() const
{
    return m_style ? std::min({m_texts.size(), m_style->places.size(), m_style->widths.size()}) : 0;
}

QStringList TokenCells::cut() const
{
    QStringList found;
    for (int column = 0; column < columns(); ++column) {
        const qreal width = m_style->widths[column];
        if (width > 0 && QFontMetricsF(fontOf(column)).horizontalAdvance(m_texts[column]) > width)
            found << m_texts[column];
    }
    return found;
}

QFont TokenCells::fontOf(int column) const
{
    QFont font = column == Kind || column == Origin ? m_style->wordFont : m_style->figureFont;
    if (column == Piece) font.setWeight(m_selected ? QFont::DemiBold : QFont::Medium);
    if (column == Origin) font.setItalic(m_pending);
    return font;
}

QColor TokenCells::colorOf(int column) const
{
    if (column == Probability || (column == Piece && !m_special)) return m_style->ink;
    return m_style->muted;
}

void TokenCells::paint(QPainter* painter)
{
    if (!m_style) return;
    if (m_selected) painter->fillRect(QRectF(0, 0, m_style->mark, height()), m_style->ink);
    for (int column = 0; column < columns(); ++column) {
        const qreal width = m_style->widths[column];
        if (width <= 0 || m_texts[column].isEmpty()) continue;
        const QFont font = fontOf(column);
        painter->setFont(font);
        painter->setPen(colorOf(column));
        const bool isText = column == Piece || column == Bytes || column == Kind || column == Origin;
        // Text is left-aligned, even if it runs from right to left.
        const Qt::Alignment side = isText ? Qt::AlignLeft | Qt::AlignAbsolute : Qt::AlignRight;
        painter->drawText(QRectF(m_style->places[column], 0, width, height()),
                          static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                          QFontMetricsF(font).elidedText(m_texts[column], Qt::ElideRight, width));
    }
}

}  // namespace vitrine
