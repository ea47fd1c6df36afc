#include "app/models/table_model.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

Qt::AlignmentFlag alignmentOf(const QString& name, bool rightToLeft)
{
    if (name == QLatin1String("right")) return Qt::AlignRight;
    if (name == QLatin1String("center")) return Qt::AlignHCenter;
    return rightToLeft && name.isEmpty() ? Qt::AlignRight : Qt::AlignLeft;
}

/// Returns the direction of the first letter in a cell: 1 for right to left, -1 for left to right, 0 if there is no
/// letter.
int directionOf(const QString& cell)
{
    for (const QChar c : cell) {
        if (c.direction() == QChar::DirR || c.direction() == QChar::DirAL) return 1;
        if (c.direction() == QChar::DirL) return -1;
    }
    return 0;
}

bool runsRightToLeft(const std::vector<QStringList>& rows)
{
    for (std::size_t row = 0; row < rows.size() && row < 2; ++row) {
        int sum = 0;
        for (const QString& cell : rows[row]) sum += directionOf(cell);
        if (sum != 0) return sum > 0;
    }
    return false;
}

}  // namespace

TableModel::TableModel(const MarkdownBlock& table, bool inRightToLeft, QObject* parent)
    : RowModel(parent), m_alignments(table.alignments), m_inRightToLeft(inRightToLeft)
{
    update(table);
}

QList<int> TableModel::alignments() const
{
    QList<int> flags;
    for (const QString& name : m_alignments) flags << alignmentOf(name, m_rightToLeft);
    return flags;
}

QVariant TableModel::value(std::size_t at, int role) const
{
    return role == CellsRole ? QVariant(m_rows[at]) : QVariant();
}

void TableModel::update(const MarkdownBlock& table)
{
    const std::size_t common = std::min(m_rows.size(), table.rows.size());
    for (std::size_t row = 0; row < common; ++row) {
        if (m_rows[row] == table.rows[row]) continue;
        m_rows[row] = table.rows[row];
        const QModelIndex changed = index(static_cast<int>(row));
        emit dataChanged(changed, changed);
    }
    changeEnd(static_cast<int>(table.rows.size()), [&] { m_rows = table.rows; });
    const bool rightToLeft = m_inRightToLeft || runsRightToLeft(m_rows);
    if (rightToLeft == m_rightToLeft) return;
    m_rightToLeft = rightToLeft;
    emit directionChanged();
}

}  // namespace vitrine
