#include "app/models/block_list_model.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

QString kindName(MarkdownBlock::Kind kind)
{
    switch (kind) {
    case MarkdownBlock::Kind::Text:
        return QStringLiteral("text");
    case MarkdownBlock::Kind::Heading:
        return QStringLiteral("heading");
    case MarkdownBlock::Kind::Code:
        return QStringLiteral("code");
    case MarkdownBlock::Kind::Table:
        return QStringLiteral("table");
    case MarkdownBlock::Kind::Rule:
        return QStringLiteral("rule");
    }
    return {};
}

QVariantList rowsOf(const MarkdownBlock& block)
{
    QVariantList rows;
    for (const QStringList& row : block.rows) rows << QVariant(row);
    return rows;
}

}  // namespace

int BlockListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant BlockListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const MarkdownBlock& block = m_shown[static_cast<std::size_t>(index.row())];
    switch (role) {
    case KindRole:
        return kindName(block.kind);
    case Qt::DisplayRole:
    case TextRole:
        return block.text;
    case LanguageRole:
        return block.language;
    case LevelRole:
        return block.level;
    case RowsRole:
        return rowsOf(block);
    case AlignmentsRole:
        return block.alignments;
    case OpenRole:
        return block.open;
    default:
        return {};
    }
}

QHash<int, QByteArray> BlockListModel::roleNames() const
{
    return {{KindRole, "kind"},   {TextRole, "text"}, {LanguageRole, "language"},
            {LevelRole, "level"}, {RowsRole, "rows"}, {AlignmentsRole, "alignments"},
            {OpenRole, "open"}};
}

void BlockListModel::append(QStringView text)
{
    const std::size_t changed = m_splitter.append(text);
    const std::vector<MarkdownBlock>& fresh = m_splitter.blocks();
    const std::size_t before = m_shown.size();
    const std::size_t common = std::min(before, fresh.size());

    for (std::size_t i = changed; i < common; ++i) {
        if (m_shown[i] == fresh[i]) continue;
        m_shown[i] = fresh[i];
        const QModelIndex cell = index(static_cast<int>(i));
        emit dataChanged(cell, cell);
    }
    if (fresh.size() < before) {
        beginRemoveRows({}, static_cast<int>(fresh.size()), static_cast<int>(before) - 1);
        m_shown.resize(fresh.size());
        endRemoveRows();
    } else if (fresh.size() > before) {
        beginInsertRows({}, static_cast<int>(before), static_cast<int>(fresh.size()) - 1);
        m_shown.insert(m_shown.end(), fresh.begin() + static_cast<std::ptrdiff_t>(before), fresh.end());
        endInsertRows();
    }
    if (fresh.size() != before) emit countChanged();
}

}  // namespace vitrine
