#include "app/models/table_model.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

Qt::AlignmentFlag alignmentOf(const QString& name)
{
    if (name == QLatin1String("right")) return Qt::AlignRight;
    return name == QLatin1String("center") ? Qt::AlignHCenter : Qt::AlignLeft;
}

}  // namespace

TableModel::TableModel(const MarkdownBlock& table, QObject* parent) : RowModel(parent)
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
    const int longest = m_longest;
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
    if (m_longest != longest) emit longestChanged();
}

void TableModel::measure(std::size_t row)
{
    for (const QString& cell : m_rows[row]) m_longest = std::max(m_longest, static_cast<int>(cell.size()));
}

}  // namespace vitrine
