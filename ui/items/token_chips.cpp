#include "ui/items/token_chips.h"

#include "ui/items/dashed_frame.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPen>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

constexpr qreal kFaded = 0.3;

/// Returns the quantity that determines the colour of a chip. It is compared with ChipStyle::limits.
double quantity(const TokenOfLine& token, ChipStyle::Colouring colouring)
{
    switch (colouring) {
    case ChipStyle::Probability:
        return token.probability;
    case ChipStyle::Entropy:
        return token.entropy;
    case ChipStyle::Rank:
        return token.rank;
    default:
        return token.probability > 0 ? -std::log2(token.probability) : std::numeric_limits<double>::infinity();
    }
}

/// Returns the index of a chip's colour in ChipStyle::scale; -1 if the quantity that the colour shows is unknown.
qsizetype stepOf(const TokenOfLine& token, const ChipStyle& style)
{
    if (style.colouring == ChipStyle::Kind) return token.kind;
    if (style.colouring == ChipStyle::Origin) return token.origin;
    if (token.probability < 0) return -1;
    // Theme.probabilityColor() must give the same colours.
    return std::upper_bound(style.limits.begin(), style.limits.end(), quantity(token, style.colouring)) -
           style.limits.begin();
}

}  // namespace

TokenChips::TokenChips(QQuickItem* parent) : QQuickPaintedItem(parent) {}

void TokenChips::setLines(TokenLineModel* lines)
{
    if (lines == m_lines) return;
    if (m_lines) m_lines->disconnect(this);
    m_lines = lines;
    if (lines) {
        connect(lines, &QAbstractItemModel::dataChanged, this,
                [this](const QModelIndex& first, const QModelIndex& last) {
                    if (m_line >= first.row() && m_line <= last.row()) read();
                });
    }
    read();
    emit linesChanged();
}

void TokenChips::setLine(int line)
{
    if (line == m_line) return;
    m_line = line;
    read();
    emit lineChanged();
}

void TokenChips::setStyle(ChipStyle* style)
{
    if (style == m_style) return;
    if (m_style) m_style->disconnect(this);
    m_style = style;
    if (style) connect(style, &ChipStyle::changed, this, [this] { update(); });
    update();
    emit styleChanged();
}

void TokenChips::setSelectedRow(int row)
{
    if (row == m_selectedRow) return;
    setRow(m_selectedRow, row);
    emit selectedRowChanged();
}

void TokenChips::setPinnedRow(int row)
{
    if (row == m_pinnedRow) return;
    setRow(m_pinnedRow, row);
    emit pinnedRowChanged();
}

void TokenChips::setPendingRow(int row)
{
    if (row == m_pendingRow) return;
    setRow(m_pendingRow, row);
    emit pendingRowChanged();
}

void TokenChips::setHoveredRow(int row)
{
    if (row == m_hoveredRow) return;
    setRow(m_hoveredRow, row);
    emit hoveredRowChanged();
}

void TokenChips::setRow(int& known, int row)
{
    if (holds(known) || holds(row)) update();
    known = row;
}

bool TokenChips::holds(int row) const
{
    return !m_tokens.isEmpty() && row >= m_tokens.front().row && row <= m_tokens.back().row;
}

void TokenChips::read()
{
    QList<TokenOfLine> tokens = m_lines ? m_lines->tokensOf(m_line) : QList<TokenOfLine>();
    if (tokens == m_tokens) return;
    m_tokens = std::move(tokens);
    update();
    emit tokensChanged();
}

QVariantList TokenChips::tokens() const
{
    QVariantList values;
    for (const TokenOfLine& token : m_tokens) values.append(QVariant::fromValue(token));
    return values;
}

int TokenChips::rowAt(qreal x) const
{
    for (const TokenOfLine& token : m_tokens) {
        const QRectF place = placeOf(token.row);
        if (x >= place.left() && x < place.right()) return token.row;
    }
    return -1;
}

QRectF TokenChips::placeOf(int row) const
{
    if (!holds(row) || !m_style) return {};
    qreal left = 0;
    const auto at = static_cast<qsizetype>(row - m_tokens.front().row);
    for (qsizetype before = 0; before < at; ++before) left += m_tokens[before].chipWidth + m_style->spacing;
    return {left, 0, m_tokens[at].chipWidth, height()};
}

void TokenChips::paint(QPainter* painter)
{
    if (!m_style) return;
    for (const TokenOfLine& token : m_tokens) paintChip(*painter, token, placeOf(token.row));
}

void TokenChips::paintChip(QPainter& painter, const TokenOfLine& token, const QRectF& place) const
{
    const ChipStyle& style = *m_style;
    const bool pending = token.row == m_pendingRow;
    const qsizetype step = pending ? -1 : stepOf(token, style);
    const bool known = step >= 0;
    const bool selected = token.row == m_selectedRow;
    const bool hovered = token.row == m_hoveredRow;
    const QColor ink = style.inks.value(step, style.ink);
    painter.setOpacity(token.faded && style.fades ? kFaded : 1);

    if (known || selected || hovered || pending) {
        const qreal line = selected ? style.pen : hovered || pending ? style.hairline : 0;
        const qreal radius = selected ? style.selectedRadius : style.radius;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(line > 0 ? QPen(selected ? style.ink : style.outline, line) : QPen(Qt::NoPen));
        painter.setBrush(pending ? QBrush(style.edge, Qt::BDiagPattern)
                         : known ? QBrush(style.scale.value(step))
                                 : QBrush(Qt::NoBrush));
        const qreal half = line / 2;
        painter.drawRoundedRect(place.adjusted(half, half, -half, -half), radius, radius);
    } else {
        drawDashedFrame(painter, place, style.edge, 0);
    }

    if (token.row == m_pinnedRow) {
        QPen pen(style.ink, style.pen);
        pen.setDashPattern({2, 2});
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        const qreal half = style.pen / 2;
        painter.drawRoundedRect(place.adjusted(half, half, -half, -half), style.selectedRadius, style.selectedRadius);
    }

    QRectF words(place.left() + style.inset, 0, place.width() - 2 * style.inset, style.height);
    painter.setFont(style.pieceFont);
    painter.setPen(known || pending || style.textKinds.contains(token.kind) ? ink : style.muted);
    // A chip as wide as the whole line may be too narrow for its piece. Any other chip is at least as wide as its
    // piece.
    const QString piece = token.chipWidth < width()
                              ? token.piece
                              : QFontMetricsF(style.pieceFont).elidedText(token.piece, Qt::ElideRight, words.width());
    painter.drawText(words, Qt::AlignCenter | Qt::TextSingleLine, piece);
    if (token.rank > 1) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRectF(place.left() + style.padding, style.height - style.inset,
                                place.width() - 2 * style.padding, style.pen),
                         ink);
    }
    if (token.byHand) {
        const QPointF corner(place.right() - style.pen, style.pen);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF({corner, corner - QPointF(style.inset, 0), corner + QPointF(0, style.inset)}));
    }
    if (style.idsShown) {
        painter.setFont(style.idFont);
        painter.setPen(known ? ink : style.muted);
        words.setTop(style.idTop);
        words.setBottom(place.bottom());
        painter.drawText(words, Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine | Qt::TextDontClip,
                         chipId(token.tokenId));
    }
}

}  // namespace vitrine
