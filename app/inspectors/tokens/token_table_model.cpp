#include "app/inspectors/tokens/token_table_model.h"

#include "app/inspectors/tokens/token_search.h"
#include "app/inspectors/tokens/token_strip_model.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace vitrine {

static_assert(static_cast<int>(TokenTableModel::OriginNameRole) == static_cast<int>(TokenStripModel::OriginNameRole));
static_assert(static_cast<int>(TokenTableModel::SelectedRole) == static_cast<int>(TokenStripModel::SelectedRole));

TokenTableModel::TokenTableModel(TokenStripModel& tokens) : RowModel(&tokens), m_tokens(tokens)
{
    const TokenSearch* search = tokens.search();
    connect(search, &TokenSearch::rowsChanged, this, &TokenTableModel::refill);
    connect(&tokens, &QAbstractItemModel::modelReset, this, &TokenTableModel::refill);
    // The search is connected first, so it has handled the new rows before this model does.
    connect(&tokens, &QAbstractItemModel::rowsInserted, this,
            [this] { changeEnd(wantedCount(), [this] { m_count = wantedCount(); }); });
    connect(&tokens, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) {
                if (m_count == 0) return;
                if (!m_filtered)
                    emit dataChanged(index(first.row()), index(std::min(last.row(), m_count - 1)), roles);
                else
                    emit dataChanged(index(0), index(m_count - 1), roles);
            });
}

int TokenTableModel::wantedCount() const
{
    return m_filtered ? m_tokens.search()->count() : m_tokens.count();
}

void TokenTableModel::refill()
{
    beginResetModel();
    m_filtered = m_tokens.search()->isActive();
    m_count = wantedCount();
    endResetModel();
    emit countChanged();
}

int TokenTableModel::tokenRow(int row) const
{
    if (row < 0 || row >= m_count) return -1;
    if (!m_filtered) return row;
    // The hits of the search may be newer than m_count.
    const std::vector<int>& hits = m_tokens.search()->hits();
    const auto at = static_cast<std::size_t>(row);
    return at < hits.size() ? hits[at] : -1;
}

int TokenTableModel::rowOf(int tokenRow) const
{
    if (!m_filtered) return tokenRow < m_count ? tokenRow : -1;
    const auto& hits = m_tokens.search()->hits();
    const auto found = std::ranges::lower_bound(hits, tokenRow);
    return found != hits.end() && *found == tokenRow ? static_cast<int>(found - hits.begin()) : -1;
}

QVariant TokenTableModel::value(std::size_t at, int role) const
{
    const int row = tokenRow(static_cast<int>(at));
    return role == TokenRowRole ? QVariant(row) : m_tokens.index(row).data(role);
}

}  // namespace vitrine
