#include "app/models/table_model.h"

#include "app/formula/formula.h"
#include "app/markdown/latex.h"
#include "app/markdown/shown_text.h"

#include <QtMath>

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

/// Of a math font's em, in letters of the window's.
constexpr double kLettersInEm = 1.9;

/// In narrow characters: those of East Asia take the room of two.
int widthOf(const QString& cell)
{
    int width = 0;
    QStringList formulas;
    const bool hasFormula = cell.contains(kFormulaMark);
    const QString text = hasFormula ? shownInline(cell, &formulas) : cell;
    for (const QString& source : formulas) {
        if (const auto formula = formula::formulaOf(source)) width += qCeil(kLettersInEm * formula->width);
    }
    for (const QChar c : text) {
        width += c.unicode() >= 0x1100 && !c.isLowSurrogate() ? 2 : 1;
        if (width >= TableModel::kMostWidth) return TableModel::kMostWidth;
    }
    return width;
}

Qt::AlignmentFlag alignmentOf(const QString& name)
{
    if (name == QLatin1String("right")) return Qt::AlignRight;
    return name == QLatin1String("center") ? Qt::AlignHCenter : Qt::AlignLeft;
}

}  // namespace

TableModel::TableModel(const MarkdownBlock& table, QObject* parent)
    : RowModel(parent), m_widths(table.alignments.size())
{
    for (const QString& name : table.alignments) m_alignments << alignmentOf(name);
    update(table);
}

QVariant TableModel::value(std::size_t at, int role) const
{
    return role == CellsRole ? QVariant(m_rows[at]) : QVariant();
}

void TableModel::update(const MarkdownBlock& table)
{
    const std::size_t common = std::min(m_rows.size(), table.rows.size());
    const QList<int> widths = m_widths;
    for (std::size_t row = 0; row < common; ++row) {
        if (m_rows[row] == table.rows[row]) continue;
        m_rows[row] = table.rows[row];
        measure(row);
        const QModelIndex changed = index(static_cast<int>(row));
        emit dataChanged(changed, changed);
    }
    changeEnd(static_cast<int>(table.rows.size()), [&] {
        m_rows = table.rows;
        for (std::size_t row = common; row < m_rows.size(); ++row) measure(row);
    });
    if (m_widths != widths) emit widthsChanged();
}

void TableModel::measure(std::size_t row)
{
    const QStringList& cells = m_rows[row];
    for (qsizetype column = 0; column < cells.size(); ++column) {
        m_widths[column] = std::max(m_widths[column], widthOf(cells[column]));
        m_longest = std::max(m_longest, static_cast<int>(cells[column].size()));
    }
}

}  // namespace vitrine
