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
    for (std::size_t row = 0; row < common; ++row) {
        if (m_rows[row] == table.rows[row]) continue;
        m_rows[row] = table.rows[row];
        const QModelIndex changed = index(static_cast<int>(row));
        emit dataChanged(changed, changed);
    }
    changeEnd(static_cast<int>(table.rows.size()), [&] { m_rows = table.rows; });
}

}  // namespace vitrine
