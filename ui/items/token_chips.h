#pragma once

#include "ui/items/chip_style.h"
#include "ui/items/token_line_model.h"

#include <QPointer>
#include <QQuickPaintedItem>
#include <QRectF>
#include <QVariantList>

namespace vitrine {

/// Shows one line of a TokenLineModel, with each token as a chip. The line is painted as one item. With one item for
/// each part of a chip, showing a growing answer would take more time than the rest of the window.
///
/// By default, the colour of a chip shows the surprise of its token. An underlined piece means that another token was
/// more probable. A marked corner means that the user chose the token by hand. A dashed border means that the
/// probability of the token is unknown. The selected token has a solid frame; the pinned token has a dashed frame.
/// While the answer pauses before a token, its chip is hatched.
class TokenChips : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(vitrine::TokenLineModel* lines READ lines WRITE setLines NOTIFY linesChanged)
    /// Number of the line: a row of the model `lines`.
    Q_PROPERTY(int line READ line WRITE setLine NOTIFY lineChanged)
    Q_PROPERTY(vitrine::ChipStyle* style READ style WRITE setStyle NOTIFY styleChanged)
    /// Rows of the selected and the pinned token in the token model; -1: none. They may be in another line.
    Q_PROPERTY(int selectedRow READ selectedRow WRITE setSelectedRow NOTIFY selectedRowChanged)
    Q_PROPERTY(int pinnedRow READ pinnedRow WRITE setPinnedRow NOTIFY pinnedRowChanged)
    Q_PROPERTY(int pendingRow READ pendingRow WRITE setPendingRow NOTIFY pendingRowChanged)
    Q_PROPERTY(int hoveredRow READ hoveredRow WRITE setHoveredRow NOTIFY hoveredRowChanged)
    /// The tokens of the line, as values of the type tokenOfLine.
    Q_PROPERTY(QVariantList tokens READ tokens NOTIFY tokensChanged)

public:
    explicit TokenChips(QQuickItem* parent = nullptr);

    TokenLineModel* lines() const { return m_lines; }
    void setLines(TokenLineModel* lines);
    int line() const { return m_line; }
    void setLine(int line);
    ChipStyle* style() const { return m_style; }
    void setStyle(ChipStyle* style);
    int selectedRow() const { return m_selectedRow; }
    void setSelectedRow(int row);
    int pinnedRow() const { return m_pinnedRow; }
    void setPinnedRow(int row);
    int pendingRow() const { return m_pendingRow; }
    void setPendingRow(int row);
    int hoveredRow() const { return m_hoveredRow; }
    void setHoveredRow(int row);
    QVariantList tokens() const;

    /// Returns the row of the token whose chip is at the x coordinate `x`; -1 if no chip is at `x`.
    Q_INVOKABLE int rowAt(qreal x) const;
    /// Returns the rectangle of the chip of a row. It is empty if the row is not in this line.
    Q_INVOKABLE QRectF placeOf(int row) const;

    void paint(QPainter* painter) override;

signals:
    void linesChanged();
    void lineChanged();
    void styleChanged();
    void selectedRowChanged();
    void pinnedRowChanged();
    void pendingRowChanged();
    void hoveredRowChanged();
    void tokensChanged();

private:
    /// Reads the tokens of the line again.
    void read();
    void setRow(int& known, int row);
    bool holds(int row) const;
    void paintChip(QPainter& painter, const TokenOfLine& token, const QRectF& place) const;

    QPointer<TokenLineModel> m_lines;
    QPointer<ChipStyle> m_style;
    int m_line = -1;
    int m_selectedRow = -1;
    int m_pinnedRow = -1;
    int m_pendingRow = -1;
    int m_hoveredRow = -1;
    QList<TokenOfLine> m_tokens;
};

}  // namespace vitrine
