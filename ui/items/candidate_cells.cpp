#include "ui/items/candidate_cells.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace vitrine {

CandidateCells::CandidateCells(QQuickItem* parent) : QQuickPaintedItem(parent)
{
    connect(this, &CandidateCells::changed, this, [this] { update(); });
}

void CandidateCells::setStyle(CandidateStyle* style)
{
    if (style == m_style) return;
    if (m_style) m_style->disconnect(this);
    m_style = style;
    if (style) connect(style, &CandidateStyle::changed, this, [this] { update(); });
    update();
    emit styleChanged();
}

void CandidateCells::paint(QPainter* painter)
{
    if (!m_style) return;
    if (m_chosen) {
        const CandidateStyle& style = *m_style;
        painter->fillRect(QRectF(0, 0, style.mark, height()), style.ink);
        painter->fillRect(QRectF(0, 0, width(), style.hairline), style.edge);
        painter->fillRect(QRectF(0, height() - style.hairline, width(), style.hairline), style.edge);
    }
    paintFigures(*painter);
    paintBars(*painter);
}

void CandidateCells::paintFigures(QPainter& painter) const
{
    const CandidateStyle& style = *m_style;
    const QColor ink = m_kept ? style.ink : style.muted;
    painter.setPen(style.muted);
    painter.setFont(style.figureFont);
    paintText(painter, style.rankX, style.rank, m_rankText, Qt::AlignRight);
    if (style.idWidth > 0) paintText(painter, style.idX, style.idWidth, m_idText, Qt::AlignRight);
    if (style.mass > 0) paintText(painter, style.massX, style.mass, m_massText, Qt::AlignRight);
    if (style.there > 0) paintText(painter, style.thereX, style.there, m_thereText, Qt::AlignRight);
    painter.setPen(style.sampled ? style.muted : ink);
    paintText(painter, style.rawX, style.raw, m_rawText, Qt::AlignRight);
    painter.setPen(ink);
    if (style.logit > 0) paintText(painter, style.logitX, style.logit, m_logitText, Qt::AlignRight);

    QFont font = style.figureFont;
    font.setWeight(m_chosen ? QFont::DemiBold : m_kept ? QFont::Medium : QFont::Normal);
    painter.setFont(font);
    const QString piece = QFontMetricsF(font).elidedText(m_piece, Qt::ElideRight, style.piece);
    // The piece is left-aligned, even if it is text that runs from right to left.
    paintText(painter, style.pieceX, style.piece, piece, Qt::AlignLeft | Qt::AlignAbsolute);
    if (!style.sampled && m_kept) return;
    font.setWeight(QFont::DemiBold);
    painter.setFont(m_kept ? font : style.labelFont);
    const QString after =
        m_kept ? m_afterText : QFontMetricsF(style.labelFont).elidedText(m_afterText, Qt::ElideRight, style.after);
    paintText(painter, style.afterX, style.after, after, Qt::AlignRight);
}

void CandidateCells::paintText(QPainter& painter, qreal x, qreal width, const QString& text, Qt::Alignment side) const
{
    const auto flags = static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextDontClip;
    painter.drawText(QRectF(x, 0, width, height()), flags, text);
}

/// Paints the probabilities before the samplers (upper bar, pale) and after the samplers (lower bar, dark). Both bars
/// use the scale of the table's ruler.
void CandidateCells::paintBars(QPainter& painter) const
{
    const CandidateStyle& style = *m_style;
    const auto ruler = [&](qreal x, const QColor& color) {
        painter.fillRect(QRectF(style.barsX + x, 0, style.hairline, height()), color);
    };
    ruler(0, style.outline);
    ruler(std::round((style.bars - style.hairline) / 2), style.line);
    ruler(style.bars - style.hairline, style.line);
    const auto bar = [&](qreal y, qreal value, const QColor& color) {
        if (value <= 0) return;
        const qreal wide = std::max(style.hairline, style.bars * std::min<qreal>(1, value / style.scale));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRectF(style.barsX, y, wide, style.meter), color);
        painter.setRenderHint(QPainter::Antialiasing, false);
    };
    bar(std::round((height() - (style.sampled ? 2 * style.meter + style.gap : style.meter)) / 2), m_raw,
        style.rawColor);
    if (style.sampled) bar(std::round((height() + style.gap) / 2), m_drawn, style.sampledColor);
    // Do not draw a mark at the very start of the bars. It would look like a part of the ruler.
    if (!style.compared || style.bars * m_pinned <= style.scale * style.gap) return;
    const qreal x = std::round((style.bars - style.gap) * std::min<qreal>(1, m_pinned / style.scale));
    painter.fillRect(QRectF(style.barsX + x, std::round((height() - style.pin) / 2), style.gap, style.pin), style.ink);
}

}  // namespace vitrine
