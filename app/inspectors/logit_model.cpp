#include "app/inspectors/logit_model.h"

#include "app/inspectors/stage_text.h"
#include "app/inspectors/token_strip_model.h"
#include "app/inspectors/token_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace vitrine {

LogitModel::LogitModel(TokenStripModel* tokens, QObject* parent) : InspectorModel(parent), m_tokens(tokens)
{
    connect(tokens, &TokenStripModel::selectedRowChanged, this, &LogitModel::refresh);
    connect(tokens, &QAbstractItemModel::modelReset, this, &LogitModel::refresh);
    connect(tokens, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) {
                const int row = m_tokens->selectedRow();
                const bool onlySelection = roles.size() == 1 && roles.first() == TokenStripModel::SelectedRole;
                if (!onlySelection && row >= first.row() && row <= last.row()) refresh();
            });
    refresh();
}

void LogitModel::refresh()
{
    const PromptToken* token = m_tokens->tokenAt(m_tokens->selectedRow());
    m_hasToken = token != nullptr;
    m_token = token ? *token : PromptToken{};
    std::vector<Row> rows = rowsOf(m_token.record);

    // Equal lengths are the rule; keeping the rows spares the view its delegates.
    const auto shared = static_cast<std::ptrdiff_t>(std::min(m_rows.size(), rows.size()));
    std::move(rows.begin(), rows.begin() + shared, m_rows.begin());
    changeEnd(static_cast<int>(rows.size()), [&] {
        m_rows.erase(m_rows.begin() + shared, m_rows.end());
        std::move(rows.begin() + shared, rows.end(), std::back_inserter(m_rows));
    });
    if (shared > 0) emit dataChanged(index(0), index(static_cast<int>(shared) - 1));
    emit changed();
}

std::vector<LogitModel::Row> LogitModel::rowsOf(const TokenRecord& record)
{
    std::vector<Row> rows;
    if (!record.scored) return rows;
    bool holdsToken = false;
    for (const TokenAlternative& alternative : record.top) {
        rows.push_back({.token = alternative, .rank = static_cast<int>(rows.size()) + 1});
        holdsToken = holdsToken || alternative.id == record.id;
    }
    if (!holdsToken) {
        rows.push_back({.token = {.id = record.id,
                                  .bytes = record.bytes,
                                  .kind = record.kind,
                                  .logit = record.logit,
                                  .pRaw = record.pRaw,
                                  .pFinal = record.pFinal,
                                  .removedBy = record.removedBy},
                        .rank = record.rank});
    }
    return rows;
}

QVariant LogitModel::value(std::size_t at, int role) const
{
    const Row& row = m_rows[at];
    switch (role) {
    case RankRole:
        return row.rank;
    case TokenIdRole:
        return row.token.id;
    case Qt::DisplayRole:
    case PieceRole:
        return visiblePiece(row.token.bytes);
    case BytesRole:
        return hexBytes(row.token.bytes);
    case KindNameRole:
        return vitrine::kindName(row.token.kind);
    case LogitRole:
        return static_cast<double>(row.token.logit);
    case PRawRole:
        return static_cast<double>(row.token.pRaw);
    case PFinalRole:
        return static_cast<double>(row.token.pFinal);
    case KeptRole:
        return !sampled() || row.token.pFinal > 0;
    case RemovedByRole:
        return sampled() && row.token.pFinal <= 0 ? removedByText(row.token.removedBy) : QString();
    case ChosenRole:
        return row.token.id == m_token.record.id;
    default:
        return {};
    }
}

QString LogitModel::title() const
{
    return m_hasToken ? visiblePiece(m_token.record.bytes) : QString();
}

QString LogitModel::bytes() const
{
    return hexBytes(m_token.record.bytes);
}

QString LogitModel::kindName() const
{
    return vitrine::kindName(m_token.record.kind);
}

QString LogitModel::originName() const
{
    return vitrine::originName(m_token.origin);
}

void LogitModel::step(int by)
{
    if (by < 0)
        m_tokens->selectPrevious();
    else
        m_tokens->selectNext();
}

double LogitModel::greatest() const
{
    double most = 0;
    for (const Row& row : m_rows)
        most = std::max({most, static_cast<double>(row.token.pRaw), static_cast<double>(row.token.pFinal)});
    return most;
}

int LogitModel::keptCount() const
{
    return static_cast<int>(
        std::ranges::count_if(m_rows, [this](const Row& row) { return !sampled() || row.token.pFinal > 0; }));
}

QString LogitModel::emptyReason() const
{
    if (!m_hasToken) return tr("Choose a token above to see what else the model considered in its place.");
    if (m_token.record.scored) return {};
    if (m_token.record.position == 0) {
        return tr("This is the first token of the context. Nothing precedes it, so the model never predicted it.");
    }
    if (m_token.origin == TokenOrigin::Generated) return tr("No probabilities were recorded with this token.");
    if (m_tokens->scoringProgress() >= 0) return tr("The prompt is being scored.");
    if (m_tokens->scorable()) {
        return tr("No probabilities were recorded for this token of the prompt. \"Score prompt\" above evaluates the "
                  "prompt again to record them.");
    }
    return tr("No probabilities were recorded for this token of the prompt. It can be scored when the answer has ended "
              "and the model that gave it is open.");
}

}  // namespace vitrine
