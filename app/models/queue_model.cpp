#include "app/models/queue_model.h"

#include "app/store/chat_store.h"

#include <algorithm>
#include <utility>

namespace vitrine {

QVariant QueueModel::value(std::size_t at, int role) const
{
    const QueuedMessage& row = m_rows[at];
    switch (role) {
    case QueuedIdRole:
        return row.id;
    case Qt::DisplayRole:
    case TextRole:
        return row.text;
    case PreviewRole:
        return previewOf(row.text);
    default:
        return {};
    }
}

void QueueModel::set(std::vector<QueuedMessage> messages)
{
    if (messages == m_rows) return;
    // Only removed rows and rows that were added at the end can differ. All other rows keep their delegates.
    for (int row = count() - 1; row >= 0; --row) {
        const auto at = static_cast<std::size_t>(row);
        if (std::find(messages.begin(), messages.end(), m_rows[at]) == messages.end()) eraseRow(m_rows, row);
    }
    changeEnd(static_cast<int>(messages.size()), [&] { m_rows = std::move(messages); });
    emit countChanged();
}

}  // namespace vitrine
