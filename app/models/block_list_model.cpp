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
        return shownText(at);
    case MarkdownRole:
        return block.kind == MarkdownBlock::Kind::Code ? QString() : shownText(at);
    case LanguageRole:
        return block.language;
    case LevelRole:
        return block.level;
    case TableRole:
        return QVariant::fromValue(tableOf(static_cast<int>(at)));
    case OpenRole:
        return block.open;
    case IndentRole:
        return block.indent + depthOf(static_cast<int>(at));
    case ContinuesRole:
        return block.continues;
    case FoldRole:
        return static_cast<int>(m_folds[at].part != FoldPart::Head ? Fold::None
                                : m_folds[at].isUnfolded           ? Fold::Unfolded
                                                                   : Fold::Folded);
    case HiddenRole:
        return isHidden(static_cast<int>(at));
    default:
        return {};
    }
}

/// Returns the text of a row. A foldable section without a summary gets a default summary, because the user needs a
/// text to click on.
QString BlockListModel::shownText(std::size_t at) const
{
    const QString text = m_shown[at].markdown();
    const bool isNameless =
        m_folds[at].part == FoldPart::Head && !text.contains(QLatin1String("<summary"), Qt::CaseInsensitive);
    return isNameless ? text + tr("Details") : text;
}

/// Returns the row of the head of the innermost foldable section that is still open after a row; -1 if no section is
/// open.
int BlockListModel::headAfter(int row) const
{
    if (row < 0) return -1;
    const FoldPlace& place = m_folds[static_cast<std::size_t>(row)];
    if (place.part == FoldPart::Head) return row;
    if (place.part == FoldPart::None || place.head < 0) return place.head;
    return m_folds[static_cast<std::size_t>(place.head)].head;
}

int BlockListModel::depthOf(int row) const
{
    int depth = 0;
    while ((row = m_folds[static_cast<std::size_t>(row)].head) >= 0) ++depth;
    return depth;
}

bool BlockListModel::isHidden(int row) const
{
    // The end tag of a foldable section is never shown.
    if (m_folds[static_cast<std::size_t>(row)].part == FoldPart::End) return true;
    while ((row = m_folds[static_cast<std::size_t>(row)].head) >= 0) {
        if (!m_folds[static_cast<std::size_t>(row)].isUnfolded) return true;
    }
    return false;
}

/// Determines the foldable sections again, from a row on. Sections keep their folded or unfolded state.
void BlockListModel::placeFolds(std::size_t from)
{
    const std::size_t known = std::min(from, m_folds.size());
    std::vector<FoldPlace> before(m_folds.begin() + static_cast<std::ptrdiff_t>(known), m_folds.end());
    m_folds.resize(known);
    for (std::size_t i = known; i < m_shown.size(); ++i) {
        FoldPlace place;
        place.head = headAfter(static_cast<int>(i) - 1);
        place.part = foldPart(m_shown[i], &place.isUnfolded);
        const std::size_t old = i - known;
        if (old < before.size() && before[old].part == place.part) place.isUnfolded = before[old].isUnfolded;
        m_folds.push_back(place);
    }
}

void BlockListModel::toggleFold(int row)
{
    if (row < 0 || row >= count()) return;
    setUnfolded(row, !m_folds[static_cast<std::size_t>(row)].isUnfolded);
}

void BlockListModel::reveal(int row)
{
    if (row < 0 || row >= count()) return;
    while ((row = m_folds[static_cast<std::size_t>(row)].head) >= 0) setUnfolded(row, true);
}

void BlockListModel::setUnfolded(int row, bool unfolded)
{
    FoldPlace& place = m_folds[static_cast<std::size_t>(row)];
    if (place.part != FoldPart::Head || place.isUnfolded == unfolded) return;
    place.isUnfolded = unfolded;
    int last = row;
    const auto isInside = [&](int inner) {
        while (inner > row) inner = m_folds[static_cast<std::size_t>(inner)].head;
        return inner == row;
    };
    while (last + 1 < count() && isInside(last + 1)) ++last;
    emit dataChanged(index(row), index(last), {FoldRole, HiddenRole});
}

TableModel* BlockListModel::tableOf(int row) const
{
    const MarkdownBlock& block = m_shown[static_cast<std::size_t>(row)];
    if (block.kind != MarkdownBlock::Kind::Table) return nullptr;
    TableModel*& table = m_tables[row];
    if (!table) table = new TableModel(block, followsRightToLeft(row), &m_tablesParent);
    return table;
}

/// Returns whether the text before a block runs from right to left. Code blocks are skipped, because they have no
/// direction.
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
    changed = std::min(changed, common);
    std::vector<int> changedRows;
    for (std::size_t i = changed; i < common; ++i) {
        if (m_shown[i] != fresh[i] && !updateTable(i, fresh[i])) changedRows.push_back(static_cast<int>(i));
        m_shown[i] = fresh[i];
    }
    const std::vector<FoldPlace> foldsBefore(m_folds.begin() + static_cast<std::ptrdiff_t>(changed),
                                             m_folds.begin() + static_cast<std::ptrdiff_t>(common));
    const int after = static_cast<int>(fresh.size());
    changeEnd(after, [&] {
        for (auto table = m_tables.lower_bound(after); table != m_tables.end(); table = m_tables.erase(table)) {
            table->second->deleteLater();
        }
        m_shown.resize(common);
        m_shown.insert(m_shown.end(), fresh.begin() + static_cast<std::ptrdiff_t>(common), fresh.end());
        placeFolds(changed);
    });
    if (m_folds.size() != m_shown.size() || changed < common) placeFolds(changed);
    for (std::size_t i = changed; i < common; ++i) {
        const QModelIndex cell = index(static_cast<int>(i));
        if (std::ranges::binary_search(changedRows, static_cast<int>(i)))
            emit dataChanged(cell, cell);
        else if (m_folds[i] != foldsBefore[i - changed])
            emit dataChanged(cell, cell, {IndentRole, FoldRole, HiddenRole});
    }
}

/// Passes new rows to the table model of a block. Returns false if the delegate of the block must also be updated.
bool BlockListModel::updateTable(std::size_t row, const MarkdownBlock& fresh)
{
    const MarkdownBlock& before = m_shown[row];
    const auto table = m_tables.find(static_cast<int>(row));
    if (table == m_tables.end()) return false;
    if (before.kind == fresh.kind && before.alignments == fresh.alignments) {
        table->second->update(fresh);
        return before.targets == fresh.targets;
    }
    table->second->deleteLater();
    m_tables.erase(table);
    return false;
}

}  // namespace vitrine
