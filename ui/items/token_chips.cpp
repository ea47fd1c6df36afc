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

/// The quantity that the colour of a chip shows, for the limits.
double quantity(const TokenOfLine& token, ChipLook::Colouring colouring)
{
    switch (colouring) {
    case ChipLook::Probability:
        return token.probability;
    case ChipLook::Entropy:
        return token.entropy;
    case ChipLook::Rank:
        return token.rank;
    default:
        return token.probability > 0 ? -std::log2(token.probability) : std::numeric_limits<double>::infinity();
    }
}

/// Step in the look's scale; -1: unknown.
qsizetype stepOf(const TokenOfLine& token, const ChipLook& look)
{
    if (look.colouring == ChipLook::Kind) return token.kind;
    if (look.colouring == ChipLook::Origin) return token.origin;
    if (token.probability < 0) return -1;
    // Same steps as Theme.probabilityColor().
    return std::upper_bound(look.limits.begin(), look.limits.end(), quantity(token, look.colouring)) -
           look.limits.begin();
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

void TokenChips::setLook(ChipLook* look)
{
    if (look == m_look) return;
    if (m_look) m_look->disconnect(this);
    m_look = look;
    if (look) connect(look, &ChipLook::changed, this, [this] { update(); });
    update();
    emit lookChanged();
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
    if (!holds(row) || !m_look) return {};
    qreal left = 0;
    const auto at = static_cast<qsizetype>(row - m_tokens.front().row);
    for (qsizetype before = 0; before < at; ++before) left += m_tokens[before].chipWidth + m_look->spacing;
    return {left, 0, m_tokens[at].chipWidth, height()};
}

void TokenChips::paint(QPainter* painter)
{
    if (!m_look) return;
    for (const TokenOfLine& token : m_tokens) paintChip(*painter, token, placeOf(token.row));
}

void TokenChips::paintChip(QPainter& painter, const TokenOfLine& token, const QRectF& place) const
{
    const ChipLook& look = *m_look;
    const bool pending = token.row == m_pendingRow;
    const qsizetype step = pending ? -1 : stepOf(token, look);
    const bool known = step >= 0;
    const bool selected = token.row == m_selectedRow;
    const bool hovered = token.row == m_hoveredRow;
    const QColor ink = look.inks.value(step, look.ink);
    painter.setOpacity(token.faded && look.fades ? kFaded : 1);

    if (known || selected || hovered || pending) {
        const qreal line = selected ? look.pen : hovered || pending ? look.hairline : 0;
        const qreal radius = selected ? look.selectedRadius : look.radius;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(line > 0 ? QPen(selected ? look.ink : look.outline, line) : QPen(Qt::NoPen));
        painter.setBrush(pending ? QBrush(look.edge, Qt::BDiagPattern)
                         : known ? QBrush(look.scale.value(step))
                                 : QBrush(Qt::NoBrush));
        const qreal half = line / 2;
        painter.drawRoundedRect(place.adjusted(half, half, -half, -half), radius, radius);
    } else {
        drawDashedFrame(painter, place, look.edge, 0);
    }

    if (token.row == m_pinnedRow) {
        QPen pen(look.ink, look.pen);
        pen.setDashPattern({2, 2});
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        const qreal half = look.pen / 2;
        painter.drawRoundedRect(place.adjusted(half, half, -half, -half), look.selectedRadius, look.selectedRadius);
    }

    QRectF words(place.left() + look.inset, 0, place.width() - 2 * look.inset, look.height);
    painter.setFont(look.pieceFont);
    painter.setPen(known || pending || look.textKinds.contains(token.kind) ? ink : look.muted);
    // Only a piece as wide as the whole line can be cut off by its chip.
    const QString piece = token.chipWidth < width()
                              ? token.piece
                              : QFontMetricsF(look.pieceFont).elidedText(token.piece, Qt::ElideRight, words.width());
    painter.drawText(words, Qt::AlignCenter | Qt::TextSingleLine, piece);
    if (token.rank > 1) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(
            QRectF(place.left() + look.padding, look.height - look.inset, place.width() - 2 * look.padding, look.pen),
            ink);
    }
    if (token.byHand) {
        const QPointF corner(place.right() - look.pen, look.pen);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF({corner, corner - QPointF(look.inset, 0), corner + QPointF(0, look.inset)}));
    }
    if (look.idsShown) {
        painter.setFont(look.idFont);
        painter.setPen(known ? ink : look.muted);
        words.setTop(look.idTop);
        words.setBottom(place.bottom());
        painter.drawText(words, Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine | Qt::TextDontClip,
                         chipId(token.tokenId));
    }
}

}  // namespace vitrine
