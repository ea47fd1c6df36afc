#include "app/models/table_model.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

/// In narrow characters: those of East Asia take the room of two.
int widthOf(QStringView text)
{
    int width = 0;
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
    : QAbstractListModel(parent), m_widths(table.alignments.size())
{
    for (const QString& name : table.alignments) m_alignments << alignmentOf(name);
    update(table);
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != CellsRole) return {};
    return m_rows[static_cast<std::size_t>(index.row())];
}

void TableModel::update(const MarkdownBlock& table)
{
    const std::size_t before = m_rows.size();
    const std::size_t common = std::min(before, table.rows.size());
    const QList<int> widths = m_widths;
    for (std::size_t row = 0; row < common; ++row) {
        if (m_rows[row] == table.rows[row]) continue;
        m_rows[row] = table.rows[row];
        measure(row);
        const QModelIndex changed = index(static_cast<int>(row));
        emit dataChanged(changed, changed);
    }
    if (table.rows.size() < before) {
        beginRemoveRows({}, static_cast<int>(common), static_cast<int>(before) - 1);
        m_rows.resize(common);
        endRemoveRows();
    } else if (table.rows.size() > before) {
        beginInsertRows({}, static_cast<int>(before), static_cast<int>(table.rows.size()) - 1);
        m_rows.insert(m_rows.end(), table.rows.begin() + static_cast<std::ptrdiff_t>(before), table.rows.end());
        for (std::size_t row = before; row < m_rows.size(); ++row) measure(row);
        endInsertRows();
    }
    if (m_rows.size() != before) emit countChanged();
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
