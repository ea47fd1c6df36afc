#include "app/inspectors/tokens/token_strip_model.h"

#include "app/i18n/token_text.h"
#include "app/inspectors/shared/update_throttle.h"
#include "app/inspectors/tokens/prompt_source.h"
#include "app/inspectors/tokens/token_search.h"
#include "app/inspectors/tokens/token_table_model.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace vitrine {

namespace {

PromptToken generated(TokenRecord record)
{
    return PromptToken{.record = std::move(record), .origin = TokenOrigin::Generated, .messageIndex = -1};
}

}  // namespace

// The search is created before the table, so it handles changes first.
TokenStripModel::TokenStripModel(QObject* parent)
    : InspectorModel(parent), m_selection(new TokenSelection(this)), m_search(new TokenSearch(*this)),
      m_table(new TokenTableModel(*this)), m_source(new PromptSource(*this)), m_throttle(new UpdateThrottle(this))
{
    connect(m_search, &TokenSearch::rowsChanged, this,
            [this](int first, int last) { emit dataChanged(index(first), index(last), {FadedRole}); });
    connect(m_selection, &TokenSelection::pinnedChanged, this, &TokenStripModel::comparedTokenChanged);
    connect(this, &QAbstractItemModel::modelReset, this, &TokenStripModel::comparedTokenChanged);
    connect(m_throttle, &UpdateThrottle::due, this, &TokenStripModel::catchUp);
}

QVariant TokenStripModel::value(std::size_t at, int role) const
{
    const PromptToken& token = m_tokens[at];
    const TokenRecord& record = token.record;
    const bool drawn = token.origin == TokenOrigin::Generated;
    switch (role) {
    case TokenIdRole:
        return record.id;
    case Qt::DisplayRole:
    case PieceRole:
        return visiblePiece(record.bytes);
    case BytesRole:
        return hexBytes(record.bytes);
    case KindRole:
        return static_cast<int>(record.kind);
    case KindNameRole:
        return kindName(record.kind);
    case PositionRole:
        return record.position;
    case ProbabilityRole:
        return record.scored ? static_cast<double>(record.pRaw) : -1.0;
    case FinalProbabilityRole:
        return record.scored && drawn && !isRemote() ? static_cast<double>(record.pFinal) : -1.0;
    case RankRole:
        return record.scored ? record.rank : 0;
    case EntropyRole:
        return record.scored ? static_cast<double>(record.entropy) : -1.0;
    case OriginRole:
        return static_cast<int>(token.origin);
    case OriginNameRole:
        return originName(token);
    case SelectedRole:
        return static_cast<int>(at) == selectedRow();
    case EndsLineRole:
        return record.bytes.find('\n') != std::string::npos;
    case MessageIndexRole:
        return token.messageIndex;
    case ByHandRole:
        return drawn && record.byHand;
    case FadedRole:
        return m_search->isFaded(static_cast<int>(at));
    default:
        return {};
    }
}

void TokenStripModel::reset(qint64 messageId)
{
    load(messageId, {}, {});
}

void TokenStripModel::load(qint64 messageId, std::vector<PromptToken> prompt, std::vector<TokenRecord> answer)
{
    beginResetModel();
    m_pending = false;
    m_tokens = std::move(prompt);
    m_promptCount = static_cast<int>(m_tokens.size());
    m_tokens.reserve(m_tokens.size() + answer.size());
    m_prompt = statisticsOf(m_tokens);
    m_answer = {};
    m_hasByHand = false;
    for (TokenRecord& record : answer) add(std::move(record));
    m_selection->m_row = answer.empty() ? -1 : count() - 1;
    const bool isOther = std::exchange(m_selection->m_message, messageId) != messageId;
    m_waiting.clear();
    m_throttle->settle();
    endResetModel();
    emit countChanged();
    emit statisticsChanged();
    if (isOther) {
        emit messageIdChanged();
        if (m_selection->isPinned()) emit m_selection->pinnedChanged();
    }
    changeScoring([this] { m_unscored = lacksScores(); });
    setFollowTail(true);
    notifySelected();
}

void TokenStripModel::setServer(const QString& server)
{
    if (std::exchange(m_server, server) != server) emit serverChanged();
}

bool TokenStripModel::hasIds() const
{
    return std::ranges::any_of(m_tokens, [](const PromptToken& token) { return token.record.id != kUnknownId; });
}

bool TokenStripModel::knowsIds(int end) const
{
    return std::all_of(m_tokens.begin(), m_tokens.begin() + std::clamp(end, 0, count()),
                       [](const PromptToken& token) { return token.record.id != kUnknownId; });
}

void TokenStripModel::notifySelected()
{
    emit selectedRowChanged();
    emit selectedTokenChanged();
    emit m_selection->moved();
}

void TokenStripModel::add(TokenRecord record)
{
    m_answer.add(record);
    m_hasByHand = m_hasByHand || record.byHand;
    m_tokens.push_back(generated(std::move(record)));
}

void TokenStripModel::setPending(TokenRecord record)
{
    catchUp();
    clearPending();
    beginInsertRows({}, count(), count());
    m_tokens.push_back(generated(std::move(record)));
    m_pending = true;
    endInsertRows();
    emit countChanged();
    followNewest();
}

/// If `record` is the pending token, turns the pending row into a row of the answer. The views then need no reset.
bool TokenStripModel::takesPending(const TokenRecord& record)
{
    if (!m_pending || m_tokens.back().record.id != record.id) return false;
    m_pending = false;
    m_tokens.back() = generated(record);
    m_answer.add(record);
    m_hasByHand = m_hasByHand || record.byHand;
    emit dataChanged(index(count() - 1), index(count() - 1));
    emit countChanged();
    emit statisticsChanged();
    if (selectedRow() == count() - 1) emit selectedTokenChanged();
    return true;
}

void TokenStripModel::clearPending()
{
    if (!std::exchange(m_pending, false)) return;
    const bool selected = selectedRow() == count() - 1;
    beginResetModel();
    m_tokens.pop_back();
    if (selected) m_selection->m_row = count() > m_promptCount ? count() - 1 : -1;
    endResetModel();
    emit countChanged();
    if (selected) notifySelected();
}

void TokenStripModel::setPrompt(std::vector<PromptToken> prompt)
{
    load(messageId(), std::move(prompt), {});
}

void TokenStripModel::updatePrompt(std::size_t first, std::vector<TokenRecord> records)
{
    const auto end = static_cast<std::size_t>(m_promptCount);
    if (first >= end || records.empty()) return;
    const std::size_t taken = std::min(records.size(), end - first);
    for (std::size_t i = 0; i < taken; ++i) m_tokens[first + i].record = std::move(records[i]);
    emit dataChanged(index(static_cast<int>(first)), index(static_cast<int>(first + taken) - 1));
    changeScoring([this] { m_unscored = lacksScores(); });
    m_prompt = statisticsOf(std::span(m_tokens).first(end));
    emit statisticsChanged();
    emit selectedTokenChanged();
    emit comparedTokenChanged();
}

/// Whether scores are missing. The first token never has a score, since no token precedes it.
bool TokenStripModel::lacksScores() const
{
    const auto end = m_tokens.begin() + m_promptCount;
    return m_promptCount > 1 &&
           std::any_of(m_tokens.begin() + 1, end, [](const PromptToken& token) { return !token.record.scored; });
}

template <typename Action>
void TokenStripModel::changeScoring(Action action)
{
    const bool before = scorable();
    action();
    if (scorable() != before) emit scorableChanged();
}

void TokenStripModel::setScoring(bool possible, double progress, const ReplayCost& cost)
{
    if (std::exchange(m_scoringCost, cost) != cost) emit scoringCostChanged();
    changeScoring([this, possible, progress] {
        m_scoringPossible = possible;
        if (progress == m_scoringProgress) return;
        m_scoringProgress = progress;
        emit scoringProgressChanged();
    });
}

void TokenStripModel::scorePrompt()
{
    if (scorable()) emit scoringRequested();
}

void TokenStripModel::cancelScoring()
{
    if (m_scoringProgress >= 0) emit scoringCancelled();
}

void TokenStripModel::follow(std::vector<TokenRecord> records)
{
    std::ranges::move(records, std::back_inserter(m_waiting));
    // While the answer pauses, the user waits for the token, so it is shown at once.
    if (m_pending) return catchUp();
    if (!m_waiting.empty()) m_throttle->ask();
}

void TokenStripModel::markAsReasoning()
{
    for (TokenRecord& record : m_waiting) record.reasoning = true;
    for (int row = m_promptCount; row < count(); ++row) m_tokens[static_cast<std::size_t>(row)].record.reasoning = true;
}

void TokenStripModel::catchUp()
{
    m_throttle->settle();
    append(std::exchange(m_waiting, {}));
}

void TokenStripModel::append(std::vector<TokenRecord> records)
{
    if (records.empty()) return;
    if (takesPending(records.front()))
        records.erase(records.begin());
    else
        clearPending();
    if (records.empty()) return;
    beginInsertRows({}, count(), count() + static_cast<int>(records.size()) - 1);
    for (TokenRecord& record : records) add(std::move(record));
    endInsertRows();
    emit countChanged();
    emit statisticsChanged();
    followNewest();
}

void TokenStripModel::followNewest()
{
    if (m_followTail && count() > m_promptCount) moveSelection(count() - 1);
}

void TokenStripModel::append(TokenRecord record)
{
    std::vector<TokenRecord> records;
    records.push_back(std::move(record));
    append(std::move(records));
}

const PromptToken* TokenStripModel::tokenAt(int row) const
{
    return row >= 0 && row < count() ? &m_tokens[static_cast<std::size_t>(row)] : nullptr;
}

const PromptToken* TokenStripModel::pinnedToken() const
{
    const PromptToken* shown = tokenAt(m_selection->pinnedRow());
    return shown ? shown : m_selection->pinned();
}

void TokenStripModel::pin(int row)
{
    if (row >= 0 && row == m_selection->pinnedRow()) return m_selection->unpin();
    if (const PromptToken* token = tokenAt(row)) m_selection->pin(*token, row);
}

void TokenStripModel::setFollowTail(bool follow)
{
    if (m_followTail == follow) return;
    m_followTail = follow;
    emit followTailChanged();
    catchUp();
    followNewest();
}

void TokenStripModel::select(int row)
{
    const int wanted = tokenAt(row) ? row : -1;
    // Follow new tokens only if the newest token was selected. Tokens may be waiting for the throttle.
    setFollowTail(wanted >= m_promptCount && wanted == count() - 1);
    catchUp();
    m_followTail ? followNewest() : moveSelection(wanted);
}

void TokenStripModel::selectNext()
{
    catchUp();
    if (count() > 0) select(std::min(selectedRow() + 1, count() - 1));
}

void TokenStripModel::selectPrevious()
{
    catchUp();
    if (count() > 0) select(selectedRow() < 0 ? count() - 1 : std::max(selectedRow() - 1, 0));
}

void TokenStripModel::moveSelection(int row)
{
    if (selectedRow() == row) return;
    const int before = std::exchange(m_selection->m_row, row);
    for (const int changed : {before, row}) {
        if (tokenAt(changed)) emit dataChanged(index(changed), index(changed), {SelectedRole});
    }
    notifySelected();
}

void TokenStripModel::showMessage(qint64 messageId)
{
    emit messageRequested(messageId);
}

QVariantMap TokenStripModel::statistics() const
{
    const auto told = [](const TokenStatistics& each) {
        return QVariantMap{{QStringLiteral("tokens"), static_cast<int>(each.tokens)},
                           {QStringLiteral("characters"), static_cast<int>(each.characters)},
                           {QStringLiteral("tokensPerCharacter"), each.tokensPerCharacter()},
                           {QStringLiteral("control"), static_cast<int>(each.control)},
                           {QStringLiteral("unknown"), static_cast<int>(each.unknown)},
                           {QStringLiteral("byteShare"), each.byteShare()},
                           {QStringLiteral("scored"), static_cast<int>(each.scored)},
                           {QStringLiteral("surprise"), each.meanSurprise()},
                           {QStringLiteral("perplexity"), each.perplexity()}};
    };
    TokenStatistics all = m_prompt;
    all += m_answer;
    return {{QStringLiteral("prompt"), told(m_prompt)},
            {QStringLiteral("answer"), told(m_answer)},
            {QStringLiteral("all"), told(all)}};
}

QVariantMap TokenStripModel::factsOf(int row) const
{
    QVariantMap told;
    if (!tokenAt(row)) return told;
    const QHash<int, QByteArray> names = roleNames();
    for (auto name = names.cbegin(); name != names.cend(); ++name) {
        told.insert(QString::fromLatin1(name.value()), value(static_cast<std::size_t>(row), name.key()));
    }
    return told;
}

bool TokenStripModel::hasPlaces() const
{
    return std::any_of(m_tokens.begin(), m_tokens.begin() + m_promptCount,
                       [](const PromptToken& token) { return token.templateLine > 0; });
}

QString TokenStripModel::idList() const
{
    QString out;
    for (int row = 0; row < count(); ++row) {
        if (row == pendingRow()) continue;
        if (!out.isEmpty()) out += QStringLiteral(", ");
        const TokenId id = tokenAt(row)->record.id;
        out += id == kUnknownId ? QStringLiteral("?") : QString::number(id);
    }
    return out;
}

void TokenStripModel::copyIds() const
{
    QGuiApplication::clipboard()->setText(idList());
}

}  // namespace vitrine
