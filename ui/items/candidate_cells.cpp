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

void CandidateCells::setLook(CandidateLook* look)
{
    if (look == m_look) return;
    if (m_look) m_look->disconnect(this);
    m_look = look;
    if (look) connect(look, &CandidateLook::changed, this, [this] { update(); });
    update();
    emit lookChanged();
}

void CandidateCells::paint(QPainter* painter)
{
    if (!m_look) return;
    if (m_chosen) {
        const CandidateLook& look = *m_look;
        painter->fillRect(QRectF(0, 0, look.mark, height()), look.ink);
        painter->fillRect(QRectF(0, 0, width(), look.hairline), look.edge);
        painter->fillRect(QRectF(0, height() - look.hairline, width(), look.hairline), look.edge);
    }
    paintFigures(*painter);
    paintBars(*painter);
}

void CandidateCells::paintFigures(QPainter& painter) const
{
    const CandidateLook& look = *m_look;
    const QColor ink = m_kept ? look.ink : look.muted;
    painter.setPen(look.muted);
    painter.setFont(look.figureFont);
    paintText(painter, look.rankX, look.rank, m_rankText, Qt::AlignRight);
    if (look.idWidth > 0) paintText(painter, look.idX, look.idWidth, m_idText, Qt::AlignRight);
    if (look.mass > 0) paintText(painter, look.massX, look.mass, m_massText, Qt::AlignRight);
    if (look.there > 0) paintText(painter, look.thereX, look.there, m_thereText, Qt::AlignRight);
    painter.setPen(look.sampled ? look.muted : ink);
    paintText(painter, look.rawX, look.raw, m_rawText, Qt::AlignRight);
    painter.setPen(ink);
    if (look.logit > 0) paintText(painter, look.logitX, look.logit, m_logitText, Qt::AlignRight);

    QFont font = look.figureFont;
    font.setWeight(m_chosen ? QFont::DemiBold : m_kept ? QFont::Medium : QFont::Normal);
    painter.setFont(font);
    const QString piece = QFontMetricsF(font).elidedText(m_piece, Qt::ElideRight, look.piece);
    // Left-aligned even if the piece is right-to-left text.
    paintText(painter, look.pieceX, look.piece, piece, Qt::AlignLeft | Qt::AlignAbsolute);
    if (!look.sampled && m_kept) return;
    font.setWeight(QFont::DemiBold);
    painter.setFont(m_kept ? font : look.labelFont);
    const QString after =
        m_kept ? m_afterText : QFontMetricsF(look.labelFont).elidedText(m_afterText, Qt::ElideRight, look.after);
    paintText(painter, look.afterX, look.after, after, Qt::AlignRight);
}

void CandidateCells::paintText(QPainter& painter, qreal x, qreal width, const QString& text, Qt::Alignment side) const
{
    const auto flags = static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextDontClip;
    painter.drawText(QRectF(x, 0, width, height()), flags, text);
}

/// Probabilities before (upper bar, pale) and after the samplers (lower bar, dark), on the scale of the table's ruler.
void CandidateCells::paintBars(QPainter& painter) const
{
    const CandidateLook& look = *m_look;
    const auto ruler = [&](qreal x, const QColor& color) {
        painter.fillRect(QRectF(look.barsX + x, 0, look.hairline, height()), color);
    };
    ruler(0, look.outline);
    ruler(std::round((look.bars - look.hairline) / 2), look.line);
    ruler(look.bars - look.hairline, look.line);
    const auto bar = [&](qreal y, qreal value, const QColor& color) {
        if (value <= 0) return;
        const qreal wide = std::max(look.hairline, look.bars * std::min<qreal>(1, value / look.scale));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRectF(look.barsX, y, wide, look.meter), color);
        painter.setRenderHint(QPainter::Antialiasing, false);
    };
    bar(std::round((height() - (look.sampled ? 2 * look.meter + look.gap : look.meter)) / 2), m_raw, look.rawColor);
    if (look.sampled) bar(std::round((height() + look.gap) / 2), m_drawn, look.sampledColor);
    // At the start of the bars it would look like the ruler.
    if (!look.compared || look.bars * m_pinned <= look.scale * look.gap) return;
    const qreal x = std::round((look.bars - look.gap) * std::min<qreal>(1, m_pinned / look.scale));
    painter.fillRect(QRectF(look.barsX + x, std::round((height() - look.pin) / 2), look.gap, look.pin), look.ink);
}

}  // namespace vitrine
