#include "app/inspectors/samplers/samplers_model.h"

#include "app/i18n/token_text.h"
#include "app/inspectors/shared/stage_text.h"
#include "app/inspectors/tokens/token_strip_model.h"

#include <QVariantMap>

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr int kSharesShown = 12;

}  // namespace

SamplersModel::SamplersModel(TokenStripModel* tokens, QObject* parent)
    : InspectorModel(parent), m_tokens(tokens), m_sliders(new SamplerSlidersModel(this))
{
    connect(tokens, &TokenStripModel::selectedRowChanged, this, &SamplersModel::refresh);
    connect(tokens, &QAbstractItemModel::modelReset, this, &SamplersModel::refresh);
    const auto updateValues = [this] {
        if (count() > 0) emit dataChanged(index(0), index(count() - 1), {SettingRole, SlidersRole});
    };
    connect(m_sliders, &SamplerSlidersModel::changed, this, updateValues);
    connect(m_sliders, &QAbstractItemModel::modelReset, this, updateValues);
    refresh();
}

void SamplersModel::setVisible(bool seen)
{
    if (std::exchange(m_isVisible, seen) != seen) refresh();
}

void SamplersModel::refresh()
{
    const PromptToken* token = m_tokens->tokenAt(m_tokens->selectedRow());
    m_hasToken = token != nullptr;
    m_token = token ? *token : PromptToken{};
    emit changed();
    emit visibilityChanged();
}

void SamplersModel::step(int by)
{
    if (by < 0)
        m_tokens->selectPrevious();
    else
        m_tokens->selectNext();
}

QString SamplersModel::server() const
{
    return m_tokens->server();
}

QString SamplersModel::title() const
{
    return m_hasToken ? visiblePiece(m_token.record.bytes) : QString();
}

void SamplersModel::refuse(const LocalizedText& reason)
{
    m_emptyReason = reason;
    m_offer = {};
    m_running = {};
    m_error.clear();
    setRows({});
    emit changed();
}

void SamplersModel::offer(const ReplayCost& cost)
{
    refuse({});
    m_offer = cost;
    emit changed();
}

void SamplersModel::setRunning(const CaptureRunning& running)
{
    m_running = running;
    emit changed();
}

void SamplersModel::show(StepReplay replay)
{
    m_emptyReason.clear();
    m_offer = {};
    m_running = {};
    m_error.clear();
    setRows(std::move(replay));
    emit changed();
}

void SamplersModel::fail(const LocalizedText& sentence)
{
    m_error = sentence;
    m_running = {};
    emit changed();
}

void SamplersModel::setRows(StepReplay replay)
{
    std::vector<Row> rows = rowsOf(replay);
    const auto after = static_cast<int>(rows.size());
    const auto take = [&] {
        m_rows = std::move(rows);
        m_replay = std::move(replay);
    };
    // The number of rows usually stays equal. Keeping the rows spares the view from recreating its delegates, one of
    // which the user may be dragging.
    if (after == count())
        take();
    else
        changeEnd(after, take);
    if (count() > 0) emit dataChanged(index(0), index(count() - 1));
    layOutDraw();
    m_tokenRows = tokenRows();
}

/// Returns a row for each stage, and a row for each sampler without effect at the place where it would run.
std::vector<SamplersModel::Row> SamplersModel::rowsOf(const StepReplay& replay) const
{
    const std::vector<std::string>& order = m_sliders->settings().order;
    const auto placeOf = [&order](const std::string& name) { return std::ranges::find(order, name) - order.begin(); };
    std::vector<std::string> idle;
    for (const SamplerInfo* sampler : allSamplers()) {
        std::string name(sampler->name);
        const bool isStage =
            std::ranges::any_of(replay.stages, [&](const SamplerStep& stage) { return stage.sampler == name; });
        if (!replay.stages.empty() && !isStage && m_sliders->hasAny(name)) idle.push_back(std::move(name));
    }
    std::ranges::stable_sort(idle, {}, placeOf);
    std::vector<Row> rows;
    auto next = idle.begin();
    for (std::size_t i = 0; i < replay.stages.size(); ++i) {
        const std::string name(replay.stages[i].sampler);
        const SamplerInfo* sampler = findSampler(name);
        const bool isLast = i + 1 == replay.stages.size() || (sampler && sampler->place == SamplerPlace::Last);
        // Stages that always run first (SamplerPlace::First) are usually not in the order of samplers.
        const bool isOrdered = m_sliders->canMove(name);
        while (next != idle.end() && i > 0 && (isLast || (isOrdered && placeOf(*next) < placeOf(name))))
            rows.push_back({*next++, i - 1, false});
        rows.push_back({name, i, true});
    }
    return rows;
}

bool SamplersModel::canMove(int row) const
{
    return row >= 0 && row < count() && m_sliders->canMove(m_rows[static_cast<std::size_t>(row)].sampler);
}

void SamplersModel::move(int row, int to)
{
    if (row == to || !canMove(row) || !canMove(to)) return;
    m_sliders->move(m_rows[static_cast<std::size_t>(row)].sampler, m_rows[static_cast<std::size_t>(to)].sampler);
}

int SamplersModel::vocabulary() const
{
    return m_replay.stages.empty() ? 0 : static_cast<int>(m_replay.stages.front().count);
}

/// Returns the stages that removed candidates or changed the probability of a tracked token.
std::vector<std::size_t> SamplersModel::columnStages() const
{
    std::vector<std::size_t> stages;
    for (std::size_t i = 0; i < m_replay.stages.size(); ++i) {
        const SamplerStep& stage = m_replay.stages[i];
        if (i == 0 || stage.removedCount > 0 || stage.followed != m_replay.stages[i - 1].followed) stages.push_back(i);
    }
    return stages;
}

QStringList SamplersModel::columns() const
{
    QStringList names;
    for (const std::size_t i : columnStages()) names << stageCaption(m_replay.stages[i].sampler);
    return names;
}

QVariantList SamplersModel::tokenRows() const
{
    QVariantList rows;
    const std::vector<std::size_t> stages = columnStages();
    for (std::size_t at = 0; at < m_replay.tokens.size(); ++at) {
        const TokenAlternative& token = m_replay.tokens[at];
        const bool chosen = token.id == m_token.record.id;
        const bool kept = token.removedBy == SamplerStage::None;
        QVariantList shares;
        for (const std::size_t i : stages) {
            const std::optional<float> p = m_replay.stages[i].followed[at];
            shares << (p ? static_cast<double>(*p) : -1.0);
        }
        const QString keptText = endOf(token.id);
        rows << QVariantMap{
            {QStringLiteral("piece"), visiblePiece(token.bytes)},
            {QStringLiteral("id"), token.id},
            {QStringLiteral("shares"), shares},
            {QStringLiteral("kept"), kept},
            {QStringLiteral("chosen"), chosen},
            {QStringLiteral("ended"), kept || (chosen && byHand()) ? keptText : removedByText(token.removedBy)}};
    }
    return rows;
}

/// Returns the label of a candidate that no sampler removed: "kept", "chosen", "by hand", "chosen in the answer" or
/// "drawn now". The last two are used if the draw with the tried settings chooses another token than the answer.
QString SamplersModel::endOf(TokenId id) const
{
    const bool isOther = m_hit && *m_hit != m_token.record.id;
    if (id == m_token.record.id) return byHand() ? tr("by hand") : isOther ? tr("chosen in the answer") : tr("chosen");
    return isOther && id == *m_hit && !byHand() ? tr("drawn now") : tr("kept");
}

/// Computes `shares` in the order in which the draw adds up the probabilities. The random number falls on one of the
/// listed candidates, or on the entry for all other candidates.
void SamplersModel::layOutDraw()
{
    m_shares.clear();
    m_hitPiece.clear();
    m_hit.reset();
    double begin = 0;
    double shown = 0;
    QVariantMap beyond;
    for (const TokenAlternative& token : m_replay.walked) {
        const double end = begin + token.pFinal;
        const bool hit = m_replay.number && *m_replay.number >= begin && *m_replay.number < end;
        const QVariantMap share{{QStringLiteral("piece"), visiblePiece(token.bytes)},
                                {QStringLiteral("begin"), begin},
                                {QStringLiteral("end"), std::min(end, 1.0)},
                                {QStringLiteral("hit"), hit},
                                {QStringLiteral("chosen"), token.id == m_token.record.id}};
        if (hit) {
            m_hitPiece = visiblePiece(token.bytes);
            m_hit = token.id;
        }
        if (m_shares.size() < kSharesShown) {
            shown = end;
            m_shares << share;
        } else if (hit) {
            beyond = share;
        }
        begin = end;
    }
    // Add one entry for all other candidates. If one of these was drawn, add its own entry, which overlaps the previous
    // one.
    const bool hasOthers =
        !m_replay.stages.empty() && m_replay.stages.back().count > static_cast<std::size_t>(m_shares.size());
    if (hasOthers) {
        m_shares << QVariantMap{{QStringLiteral("piece"), QString()},
                                {QStringLiteral("begin"), shown},
                                {QStringLiteral("end"), 1.0},
                                {QStringLiteral("hit"), m_replay.number && !m_hit},
                                {QStringLiteral("chosen"), false}};
    }
    if (!beyond.isEmpty()) m_shares << beyond;
}

QVariant SamplersModel::value(std::size_t at, int role) const
{
    const Row& row = m_rows[at];
    const SamplerStep& stage = m_replay.stages[row.stage];
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return stageTitle(row.sampler);
    case SettingRole:
        return row.sampler == "draw" && m_replay.number ? tr("seed %1").arg(m_sliders->settings().seed)
                                                        : stageSettings(row.sampler, m_sliders->settings());
    case SlidersRole:
        return m_sliders->of(row.sampler);
    case ActsRole:
        return row.acts;
    case SurvivorsRole:
        return static_cast<double>(stage.count);
    case MassRole:
        return stage.mass;
    case MovableRole:
        return canMove(static_cast<int>(at));
    default:
        return row.acts ? removalOf(stage, role) : removalOf({}, role);
    }
}

/// Returns the data of a role about the candidates that a stage removed.
QVariant SamplersModel::removalOf(const SamplerStep& stage, int role) const
{
    switch (role) {
    case RemovedRole:
        return static_cast<double>(stage.removedCount);
    case RemovedMassRole:
        return stage.removedMass;
    case FirstRemovedRole:
        for (const TokenAlternative& token : m_replay.tokens) {
            if (!stage.removed.empty() && stage.removed.front().id == token.id) return visiblePiece(token.bytes);
        }
        return QString();
    default:
        return {};
    }
}

}  // namespace vitrine
