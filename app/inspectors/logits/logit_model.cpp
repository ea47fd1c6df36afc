#include "app/inspectors/logits/logit_model.h"

#include "app/i18n/token_text.h"
#include "app/inspectors/logits/logit_comparison.h"
#include "app/inspectors/shared/stage_text.h"
#include "app/inspectors/tokens/token_strip_model.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <utility>

namespace vitrine {

namespace {

constexpr int kLeastRows = 10;
constexpr int kMostRows = 1000;
/// Maximum number of tokens that are explained for one searched text. Each token takes one line.
constexpr int kExplained = 6;
constexpr int kLongestName = 60;

QString shortName(const QString& text)
{
    return text.size() > kLongestName ? text.left(kLongestName) + u'…' : text;
}

}  // namespace

LogitModel::LogitModel(TokenStripModel* tokens, QObject* parent)
    : InspectorModel(parent), m_tokens(tokens), m_comparison(new LogitComparison(*tokens, this))
{
    connect(m_comparison, &LogitComparison::changed, this, [this] {
        if (count() > 0) emit dataChanged(index(0), index(count() - 1), {PPinnedRole});
    });
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

void LogitModel::setVisible(bool seen)
{
    if (std::exchange(m_isVisible, seen) != seen) emit visibilityChanged();
}

void LogitModel::refresh()
{
    const PromptToken* token = m_tokens->tokenAt(m_tokens->selectedRow());
    m_hasToken = token != nullptr;
    m_token = token ? *token : PromptToken{};
    setAll(nullptr);
    // While an answer is written, the cost at the previous token is a good estimate for this one.
    m_capture = {.note = m_capture.note, .offer = m_capture.offer.pauses ? m_capture.offer : ReplayCost()};
    setRows();
    emit rowsReplaced();
    emit visibilityChanged();
}

void LogitModel::explain(const LocalizedText& reason)
{
    if (!m_all && m_capture == CaptureState{.note = reason}) return;
    m_capture = {.note = reason};
    if (!m_all) return emit changed();
    setAll(nullptr);
    setRows();
}

void LogitModel::offer(const ReplayCost& cost)
{
    if (m_capture == CaptureState{.offer = cost}) return;
    m_capture = {.offer = cost};
    emit changed();
}

void LogitModel::setRunning(const CaptureRunning& running)
{
    m_capture = {.running = running};
    emit changed();
}

void LogitModel::showAll(std::shared_ptr<const StepLogits> all)
{
    m_capture = {};
    setAll(std::move(all));
    setRows();
    emit rowsReplaced();
}

void LogitModel::setAll(std::shared_ptr<const StepLogits> all)
{
    m_all = std::move(all);
    m_comparison->setHere(m_all);
}

void LogitModel::setLimit(int rows)
{
    rows = std::clamp(rows, kLeastRows, kMostRows);
    if (rows == m_limit) return;
    m_limit = rows;
    setRows();
    emit rowsReplaced();
}

void LogitModel::setQuery(const QString& text)
{
    if (text == m_query) return;
    m_query = text;
    setRows();
    emit rowsReplaced();
}

void LogitModel::setRows()
{
    std::vector<Row> rows = m_all ? rowsOfAll() : rowsOfRecord();
    m_histogram.clear();
    if (m_all) {
        for (const std::uint32_t count : m_all->ranked().histogram(kBins).counts) m_histogram << count;
    }
    explainQuery();

    // The number of rows usually stays equal. Keeping the rows spares the view from recreating its delegates.
    const auto shared = static_cast<std::ptrdiff_t>(std::min(m_rows.size(), rows.size()));
    std::move(rows.begin(), rows.begin() + shared, m_rows.begin());
    changeEnd(static_cast<int>(rows.size()), [&] {
        m_rows.erase(m_rows.begin() + shared, m_rows.end());
        std::move(rows.begin() + shared, rows.end(), std::back_inserter(m_rows));
    });
    if (shared > 0) emit dataChanged(index(0), index(static_cast<int>(shared) - 1));
    emit changed();
}

LogitModel::Row LogitModel::rowOf(TokenId id) const
{
    const RankedLogits& ranked = m_all->ranked();
    const TokenFate fate = m_all->fate(id);
    return {{.id = id,
             .bytes = m_all->tokenizer().tokenBytes(id),
             .kind = m_all->tokenizer().kind(id),
             .logit = ranked.logit(id),
             .pRaw = static_cast<float>(ranked.probability(id)),
             .pFinal = fate.pFinal,
             .removedBy = fate.removedBy},
            static_cast<int>(ranked.rank(id)),
            ranked.mass(ranked.rank(id))};
}

std::vector<LogitModel::Row> LogitModel::rowsOfAll()
{
    const std::vector<TokenId>& order = m_all->ranked().order();
    std::vector<TokenId> ids;
    m_foundCount = 0;
    if (m_query.isEmpty()) {
        const std::size_t count = std::min(order.size(), static_cast<std::size_t>(m_limit));
        ids.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
        if (std::ranges::find(ids, m_token.record.id) == ids.end()) ids.push_back(m_token.record.id);
    } else {
        ids = m_all->find(m_query.toStdString());
        m_foundCount = static_cast<int>(ids.size());
        ids.resize(std::min(ids.size(), static_cast<std::size_t>(m_limit)));
    }
    std::vector<Row> rows;
    for (const TokenId id : ids) rows.push_back(rowOf(id));
    return rows;
}

std::vector<LogitModel::Row> LogitModel::rowsOfRecord()
{
    std::vector<Row> rows;
    const TokenRecord& record = m_token.record;
    m_foundCount = 0;
    if (!record.scored) return rows;
    bool holdsToken = false;
    double mass = 0;
    for (const TokenAlternative& alternative : record.top) {
        mass += alternative.pRaw;
        rows.push_back({alternative, static_cast<int>(rows.size()) + 1, mass});
        holdsToken = holdsToken || isSameToken(alternative, record);
    }
    if (!holdsToken) {
        // `mass` is -1, because the probabilities of the candidates between the recorded ones and this token are
        // unknown.
        rows.push_back({{.id = record.id,
                         .bytes = record.bytes,
                         .kind = record.kind,
                         .logit = record.logit,
                         .pRaw = record.pRaw,
                         .pFinal = record.pFinal,
                         .removedBy = record.removedBy},
                        record.rank,
                        -1});
    }
    if (m_query.isEmpty()) return rows;
    std::erase_if(rows, [this](const Row& row) {
        return (row.token.id == kUnknownId || QString::number(row.token.id) != m_query) &&
               !QString::fromStdString(row.token.bytes).contains(m_query, Qt::CaseInsensitive);
    });
    m_foundCount = static_cast<int>(rows.size());
    return rows;
}

void LogitModel::explainQuery()
{
    m_why.clear();
    if (!m_all || m_query.isEmpty()) return;
    for (const WordReading& reading : m_all->tokens().readingsOf(m_query.toStdString())) {
        QVariantList tokens;
        for (const TokenId id : reading.tokens | std::views::take(kExplained)) tokens << describe(rowOf(id));
        m_why << QVariantMap{{QStringLiteral("text"), shortName(visiblePiece(reading.text))},
                             {QStringLiteral("count"), static_cast<int>(reading.tokens.size())},
                             {QStringLiteral("tokens"), tokens}};
    }
}

QVariantMap LogitModel::describe(const Row& row) const
{
    const bool kept = isKept(row.token);
    return {{QStringLiteral("piece"), visiblePiece(row.token.bytes)},
            {QStringLiteral("tokenId"), row.token.id},
            {QStringLiteral("rank"), row.rank},
            {QStringLiteral("logit"), static_cast<double>(row.token.logit)},
            {QStringLiteral("pRaw"), static_cast<double>(row.token.pRaw)},
            {QStringLiteral("pFinal"), static_cast<double>(row.token.pFinal)},
            {QStringLiteral("chosen"), isSameToken(row.token, m_token.record)},
            {QStringLiteral("kept"), kept},
            {QStringLiteral("removedBy"), kept ? QString() : removedByText(row.token.removedBy)}};
}

/// Whether no sampler removed the token. While only the record is known, this is inferred from a final probability
/// above 0.
bool LogitModel::isKept(const TokenAlternative& token) const
{
    return !sampled() || (m_all ? token.removedBy == SamplerStage::None : token.pFinal > 0);
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
        return isKept(row.token);
    case RemovedByRole:
        return isKept(row.token) ? QString() : removedByText(row.token.removedBy);
    case ChosenRole:
        return isSameToken(row.token, m_token.record);
    case MassRole:
        return row.mass;
    case PPinnedRole:
        return m_comparison->probability(row.token.id);
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
    return vitrine::originName(m_token);
}

void LogitModel::step(int by)
{
    if (by < 0)
        m_tokens->selectPrevious();
    else
        m_tokens->selectNext();
}

bool LogitModel::pending() const
{
    return m_hasToken && m_tokens->selectedRow() == m_tokens->pendingRow();
}

bool LogitModel::remote() const
{
    return m_tokens->isRemote();
}

void LogitModel::take(int at)
{
    if (!replaceable() || at < 0 || at >= count()) return;
    const Row* row = &m_rows[static_cast<std::size_t>(at)];
    TokenRecord next = m_token.record;
    next.id = row->token.id;
    next.bytes = row->token.bytes;
    next.kind = row->token.kind;
    next.logit = row->token.logit;
    next.pRaw = row->token.pRaw;
    next.pFinal = row->token.pFinal;
    next.removedBy = row->token.removedBy;
    next.rank = row->rank;
    emit taken(m_tokens->selectedRow(), next);
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
    if (m_all) return static_cast<int>(m_all->kept());
    return static_cast<int>(std::ranges::count_if(m_rows, [this](const Row& row) { return isKept(row.token); }));
}

int LogitModel::candidates() const
{
    return m_all ? static_cast<int>(m_all->ranked().size()) : count();
}

int LogitModel::greatestRank() const
{
    return m_rows.empty() ? 0 : std::ranges::max(m_rows, {}, &Row::rank).rank;
}

int LogitModel::rank() const
{
    return m_all ? static_cast<int>(m_all->ranked().rank(m_token.record.id)) : m_token.record.rank;
}

double LogitModel::logit() const
{
    return static_cast<double>(m_all ? m_all->ranked().logit(m_token.record.id) : m_token.record.logit);
}

double LogitModel::probability() const
{
    return m_all ? m_all->ranked().probability(m_token.record.id) : static_cast<double>(m_token.record.pRaw);
}

double LogitModel::finalProbability() const
{
    return static_cast<double>(m_all ? m_all->fate(m_token.record.id).pFinal : m_token.record.pFinal);
}

QString LogitModel::emptyReason() const
{
    if (!m_hasToken) return tr("Choose a token above to see what else the model considered in its place.");
    if (m_all && count() == 0) return tr("No token of the vocabulary contains the text that you entered.");
    if (m_token.record.scored && count() == 0 && !m_query.isEmpty())
        return tr("No recorded candidate contains the text that you entered.");
    if (scored()) return {};
    if (m_token.record.position == 0) {
        return tr("This is the first token of the context. Nothing precedes it, so the model never predicted it.");
    }
    if (remote() && m_token.origin == TokenOrigin::Generated)
        return tr("%1 gave no probabilities for this token.").arg(m_tokens->server());
    if (m_token.origin == TokenOrigin::Generated) return tr("No probabilities were recorded with this token.");
    if (m_tokens->scoringProgress() >= 0) return tr("The prompt is being scored.");
    if (m_tokens->scorable()) {
        return tr("No probabilities were recorded for this token of the prompt. \"Score prompt\" above evaluates the "
                  "prompt again to record them.");
    }
    if (remote())
        return tr("%1 gave no probabilities for this prompt token. Servers with vLLM or SGLang can provide them: open "
                  "one of their models.")
            .arg(m_tokens->server());
    return tr("No probabilities were recorded for this token of the prompt. The token can be scored when the answer "
              "has ended and the model that gave the answer is open.");
}

}  // namespace vitrine
