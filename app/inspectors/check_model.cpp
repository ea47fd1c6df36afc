#include "app/inspectors/check_model.h"

#include <algorithm>
#include <utility>

namespace vitrine {

int CheckModel::worst() const
{
    int worst = -1;
    for (const Row& row : m_rows) worst = std::max(worst, row.severity);
    return worst;
}

void CheckModel::refuse(const QString& reason)
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
    m_summary.clear();
    m_method.clear();
    m_templateText.clear();
    m_emptyReason = reason;
    emit changed();
}

void CheckModel::show(std::vector<Row> rows, const QString& summary, const QString& method, const QString& templateText)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
    m_summary = summary;
    m_method = method;
    m_templateText = templateText;
    m_emptyReason.clear();
    emit changed();
}

void CheckModel::look(bool seen)
{
    if (std::exchange(m_isLookedAt, seen) != seen) emit lookedAt();
}

QVariant CheckModel::value(std::size_t at, int role) const
{
    const Row& row = m_rows[at];
    switch (role) {
    case CodeRole:
        return row.code;
    case SeverityRole:
        return row.severity;
    case Qt::DisplayRole:
    case SentenceRole:
        return row.sentence;
    case AdviceRole:
        return row.advice;
    case EvidenceRole:
        return row.evidence;
    case PositionRole:
        return row.position;
    case FixRole:
        return row.fix;
    case ShowRole:
        return row.show;
    default:
        return {};
    }
}

}  // namespace vitrine
