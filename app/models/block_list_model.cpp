#include "app/models/block_list_model.h"

#include "app/models/table_model.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

BlockListModel::BlockListModel(QObject* parent) : RowModel(parent)
{
    connect(&m_slices, &QTimer::timeout, this, &BlockListModel::takeSlice);
}

BlockListModel::~BlockListModel() = default;

QVariant BlockListModel::value(std::size_t at, int role) const
{
    const MarkdownBlock& block = m_shown[at];
    switch (role) {
    case KindRole:
        return static_cast<int>(block.kind);
    case Qt::DisplayRole:
    case TextRole:
        return block.markdown();
    case MarkdownRole:
        return block.kind == MarkdownBlock::Kind::Code ? QString() : block.markdown();
    case LanguageRole:
        return block.language;
    case LevelRole:
        return block.level;
    case TableRole:
        return QVariant::fromValue(tableOf(static_cast<int>(at)));
    case OpenRole:
        return block.open;
    case IndentRole:
        return block.indent;
    case ContinuesRole:
        return block.continues;
    default:
        return {};
    }
}

TableModel* BlockListModel::tableOf(int row) const
{
    const MarkdownBlock& block = m_shown[static_cast<std::size_t>(row)];
    if (block.kind != MarkdownBlock::Kind::Table) return nullptr;
    TableModel*& table = m_tables[row];
    if (!table) table = new TableModel(block, followsRightToLeft(row), &m_tablesParent);
    return table;
}

/// Whether the words before a block are written so. Code says nothing of that.
bool BlockListModel::followsRightToLeft(int row) const
{
    while (--row >= 0) {
        const MarkdownBlock& block = m_shown[static_cast<std::size_t>(row)];
        if (block.kind != MarkdownBlock::Kind::Text && block.kind != MarkdownBlock::Kind::Heading) continue;
        for (const QChar c : block.text) {
            if (c.direction() == QChar::DirR || c.direction() == QChar::DirAL) return true;
            if (c.direction() == QChar::DirL) return false;
        }
    }
    return false;
}

void BlockListModel::append(const QString& text)
{
    m_waiting += text;
    if (!m_slices.isActive()) takeSlice();
}

void BlockListModel::takeSlice()
{
    const qsizetype length = std::min(kSlice, m_waiting.size() - m_taken);
    const std::size_t changed = m_splitter.append(QStringView(m_waiting).sliced(m_taken, length));
    m_taken += length;
    if (m_taken == m_waiting.size()) {
        m_waiting.clear();
        m_taken = 0;
        m_slices.stop();
    } else {
        m_slices.start();
    }
    show(changed);
}

void BlockListModel::show(std::size_t changed)
{
    const std::vector<MarkdownBlock>& fresh = m_splitter.blocks();
    const std::size_t common = std::min(m_shown.size(), fresh.size());

    for (std::size_t i = changed; i < common; ++i) {
        if (m_shown[i] == fresh[i]) continue;
        const bool sameTable = m_shown[i].kind == fresh[i].kind && m_shown[i].alignments == fresh[i].alignments;
        const bool sameTargets = m_shown[i].targets == fresh[i].targets;
        m_shown[i] = fresh[i];
        if (const auto table = m_tables.find(static_cast<int>(i)); table != m_tables.end()) {
            if (sameTable) {
                table->second->update(fresh[i]);
                if (sameTargets) continue;
            } else {
                table->second->deleteLater();
                m_tables.erase(table);
            }
        }
        const QModelIndex cell = index(static_cast<int>(i));
        emit dataChanged(cell, cell);
    }
    const int after = static_cast<int>(fresh.size());
    changeEnd(after, [&] {
        for (auto table = m_tables.lower_bound(after); table != m_tables.end(); table = m_tables.erase(table)) {
            table->second->deleteLater();
        }
        m_shown.resize(common);
        m_shown.insert(m_shown.end(), fresh.begin() + static_cast<std::ptrdiff_t>(common), fresh.end());
    });
}

}  // namespace vitrine
