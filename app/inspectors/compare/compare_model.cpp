#include "app/inspectors/compare/compare_model.h"

#include "app/i18n/token_text.h"
#include "app/i18n/translated.h"
#include "app/inspectors/tokens/token_strip_model.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace vitrine {

CompareModel::CompareModel(TokenStripModel* tokens, QObject* parent)
    : InspectorModel(parent), m_tokens(tokens), m_values(new CompareValuesModel(this))
{
    connect(tokens, &TokenStripModel::countChanged, this, [this] {
        if (!m_answering) return noteChange();
        // During an answer, the count changes with every token. Do not request the cost again each time.
        if (m_cost && m_cost->tokens != static_cast<std::size_t>(comparedTokens())) m_cost.reset();
        emit changed();
    });
}

/// Drops the cost after a change of the selection, and requests it again.
void CompareModel::noteChange()
{
    m_cost.reset();
    m_costProblem = {};
    emit changed();
    if (canStart()) emit costWanted();
}

void CompareModel::refresh()
{
    emit wanted();
    if (!m_cost && canStart()) emit costWanted();
}

QStringList CompareModel::places() const
{
    QStringList names;
    for (const Place& place : m_places) names << place.name;
    return names;
}

void CompareModel::setPlaces(std::vector<Place> places)
{
    if (hasReference()) places.push_back(m_places.back());
    const auto find = [&places](const Place& wanted) {
        const auto found = std::ranges::find_if(places, [&](const Place& place) {
            return place.device == wanted.device && place.reference == wanted.reference;
        });
        return found == places.end() ? -1 : static_cast<int>(found - places.begin());
    };
    m_a = m_a < 0 ? -1 : find(at(m_a));
    m_b = m_b < 0 ? -1 : find(at(m_b));
    if (m_a < 0 && !places.empty()) m_a = 0;
    if (m_b < 0 && places.size() > 1) {
        const auto gpu =
            std::ranges::find_if(places, [](const Place& place) { return place.device.starts_with("vulkan"); });
        m_b = gpu != places.end() ? static_cast<int>(gpu - places.begin()) : static_cast<int>(places.size()) - 1;
    }
    m_places = std::move(places);
    emit placesChanged();
    noteChange();
}

bool CompareModel::hasReference() const
{
    return !m_places.empty() && !m_places.back().reference.empty();
}

void CompareModel::openReference(const QUrl& file)
{
    const QString path = QDir::cleanPath(file.toLocalFile());
    if (hasReference()) m_places.pop_back();
    m_places.push_back({QFileInfo(path).fileName(), {}, path.toStdString()});
    m_b = static_cast<int>(m_places.size()) - 1;
    const auto exact = std::ranges::find_if(m_places, [](const Place& place) { return place.device == "cpu:scalar"; });
    if (exact != m_places.end()) m_a = static_cast<int>(exact - m_places.begin());
    if (m_a == m_b) m_a = -1;
    reset();
    emit placesChanged();
    noteChange();
}

void CompareModel::setA(int place)
{
    if (place == m_a || place < 0 || place >= static_cast<int>(m_places.size())) return;
    if (!at(place).reference.empty()) return emit placesChanged();  // a reference can only be side b
    m_a = place;
    emit placesChanged();
    noteChange();
}

void CompareModel::setB(int place)
{
    if (place == m_b || place < 0 || place >= static_cast<int>(m_places.size())) return;
    m_b = place;
    emit placesChanged();
    noteChange();
}

void CompareModel::setLimit(int tokens)
{
    if (tokens == m_limit || tokens < 0) return;
    m_limit = tokens;
    noteChange();
}

void CompareModel::setReady(bool ready, bool isRemote, const ModelIdentity& model)
{
    if (ready == m_ready && isRemote == m_isRemote && model == m_model) return;
    m_ready = ready;
    m_isRemote = isRemote;
    m_model = model;
    noteChange();
}

void CompareModel::setAnswering(bool answering)
{
    if (answering == m_answering) return;
    m_answering = answering;
    if (answering && m_running) {
        cancel();
        m_error = SENTENCE("The comparison was stopped because an answer takes precedence. Compare again when the "
                           "answer is complete.");
    }
    noteChange();
}

void CompareModel::setCost(const Forecast& cost)
{
    m_cost = cost;
    m_costProblem = {};
    emit changed();
}

QString CompareModel::error() const
{
    return m_error.isEmpty() && !m_result ? translated(m_costProblem) : m_error.text();
}

void CompareModel::setCostProblem(const Sentence& sentence)
{
    m_costProblem = sentence;
    emit changed();
}

int CompareModel::tokenCount() const
{
    return m_tokens->count();
}

int CompareModel::comparedTokens() const
{
    return m_limit == 0 ? tokenCount() : std::min(m_limit, tokenCount());
}

QString CompareModel::tokenCountText() const
{
    const QLocale locale;
    const int compared = m_cost ? static_cast<int>(m_cost->tokens) : comparedTokens();
    if (compared == tokenCount()) return tr("All %Ln tokens in the token strip", nullptr, compared);
    if (tokenCount() == 0) return tr("The %Ln tokens of the file", nullptr, compared);
    return tr("The first %1 of %2 tokens").arg(locale.toString(compared), locale.toString(tokenCount()));
}

QString CompareModel::scope() const
{
    if (m_isRemote)
        return tr("The open model runs on a server, and servers do not report intermediate results. To compare its "
                  "answers with answers from this computer, use the page Record.");
    if (!m_ready) return tr("No model is open.");
    const bool itsTokens = m_b >= 0 && !at(m_b).reference.empty();
    if (tokenCount() == 0 && !itsTokens) return tr("There are no tokens yet: send a message first.");
    if (m_result && !m_costProblem.empty()) return translated(m_costProblem);
    const QString tokens =
        pauses() ? tr("%1 · the answer pauses during the comparison").arg(tokenCountText()) : tokenCountText();
    if (!m_cost) return tokenCount() == 0 ? QString() : tokens;
    if (m_cost->bytes == 0) return tokens;
    // Rounded up to whole or ten seconds, since an exact number would suggest an exact estimate.
    const double seconds = m_cost->seconds < 10 ? std::ceil(m_cost->seconds) : std::ceil(m_cost->seconds / 10) * 10;
    const QString time = seconds < 120 ? tr("%1 s").arg(QLocale().toString(seconds, 'f', 0))
                                       : tr("%1 min").arg(QLocale().toString(std::ceil(seconds / 60), 'f', 0));
    const QString about = m_cost->isMeasured ? tr("about %1").arg(time) : tr("roughly %1 (not measured yet)").arg(time);
    const QString scope = m_cost->countsSearch
                              ? tr("%1 · %2, including the search for a cause · up to %3 of memory")
                              : tr("%1 · %2, and up to a minute more to find a cause · up to %3 of memory");
    return scope.arg(tokens, about,
                     QLocale().formattedDataSize(static_cast<qint64>(m_cost->bytes), 0, QLocale::DataSizeSIFormat));
}

bool CompareModel::canStart() const
{
    if (!m_ready || m_running || m_a < 0 || m_b < 0) return false;
    return tokenCount() > 0 || !at(m_b).reference.empty();
}

CompareRuns CompareModel::command() const
{
    // Keep up to this many bytes of values, so that the page can show single numbers without another run.
    constexpr std::uint64_t kKeptBytes = std::uint64_t{256} << 20U;
    CompareRuns command;
    const int tokens = m_itsTokens ? 0 : comparedTokens();
    for (int row = 0; row < tokens; ++row) command.tokens.push_back(m_tokens->tokenAt(row)->record.id);
    command.a = at(m_a).device;
    command.b = at(m_b).device;
    command.reference = at(m_b).reference;
    command.keptBytes = kKeptBytes;
    return command;
}

void CompareModel::start()
{
    m_itsTokens = false;
    begin();
}

void CompareModel::startWithItsTokens()
{
    m_itsTokens = true;
    begin();
}

void CompareModel::begin()
{
    if (!canStart()) return;
    reset();
    m_running = true;
    m_itsModel = m_model;
    m_stage = {};
    m_progress = -1;
    emit changed();
    emit requested();
}

void CompareModel::cancel()
{
    if (!m_running) return;
    m_running = false;
    emit changed();
    emit cancelled();
}

QString CompareModel::stage() const
{
    const auto found = std::ranges::find(m_places, m_stage.english(), &Place::device);
    return found == m_places.end() ? translated(m_stage) : found->name;
}

void CompareModel::setStage(const Sentence& run, double share)
{
    m_stage = run;
    m_progress = share;
    emit changed();
}

void CompareModel::reset()
{
    beginResetModel();
    m_result.reset();
    m_error.clear();
    endResetModel();
    m_values->clear();
    m_selectedRow = -1;
    emit countChanged();
    emit selectedRowChanged();
}

void CompareModel::show(const RunsCompared& result)
{
    beginResetModel();
    m_running = false;
    m_result = result;
    findTop();
    endResetModel();
    emit countChanged();
    emit changed();
    // Select the row on this page only. The token selection that all pages share does not change.
    showRow(tellingRow());
}

void CompareModel::fail(const LocalizedText& sentence)
{
    m_running = false;
    m_error = sentence;
    emit changed();
}

int CompareModel::firstDivergence() const
{
    if (!m_result) return -1;
    const auto& taps = m_result->comparison.taps;
    const auto found = std::ranges::find_if(taps, &TapComparison::diverges);
    return found == taps.end() ? -1 : static_cast<int>(found - taps.begin());
}

bool CompareModel::rounds() const
{
    return m_result && std::ranges::any_of(m_result->comparison.taps, &TapComparison::rounded);
}

bool CompareModel::isOfStrip() const
{
    const std::vector<TokenId>& ids = m_result->ids;
    if (ids.size() > static_cast<std::size_t>(tokenCount())) return false;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (m_tokens->tokenAt(static_cast<int>(i))->record.id != ids[i]) return false;
    }
    return true;
}

QString CompareModel::pieceAt(std::size_t position) const
{
    const PromptToken* token = isOfStrip() ? m_tokens->tokenAt(static_cast<int>(position)) : nullptr;
    return token ? visiblePiece(token->record.bytes) : QString();
}

QString CompareModel::staleness() const
{
    if (!m_result) return {};
    if (m_ready && !m_model.isSameAs(m_itsModel)) return tr("Another model is open now. Compare again.");
    if (m_itsTokens || tokenCount() == 0 || isOfStrip()) return {};
    return tr("The tokens of the chat have changed. Compare again.");
}

/// Returns the user-visible name of the place with the device `side`; `side` itself if no place has this device.
QString CompareModel::nameOf(const std::string& side) const
{
    const auto found = std::ranges::find(m_places, side, &Place::device);
    return found == m_places.end() ? QString::fromStdString(side) : found->name;
}

/// Chooses the scale so that even the largest difference is on it. A shorter scale would make all large differences
/// look equal.
void CompareModel::findTop()
{
    double most = 0;
    for (const TapComparison& tap : m_result->comparison.taps) {
        if (std::isfinite(tap.timesNoise)) most = std::max(most, tap.timesNoise);
    }
    m_topPower =
        most > 0 ? std::max(kLeastTopPower, static_cast<int>(std::ceil(std::log10(most) - 1e-9))) : kLeastTopPower;
}

double CompareModel::shareOf(double timesNoise) const
{
    constexpr double kFirstPower = -1;
    if (timesNoise <= 0) return 0;
    if (!std::isfinite(timesNoise)) return 1;
    return std::clamp((std::log10(timesNoise) - kFirstPower) / (m_topPower - kFirstPower), 0.0, 1.0);
}

void CompareModel::selectRow(int row)
{
    if (row < 0 || row >= count()) return;
    showRow(row);
    const TapComparison& tap = m_result->comparison.taps[static_cast<std::size_t>(row)];
    if (isOfStrip()) m_tokens->select(static_cast<int>(tap.position));
}

void CompareModel::showRow(int row)
{
    if (row < 0 || row >= count()) return;
    const TapComparison& tap = m_result->comparison.taps[static_cast<std::size_t>(row)];
    m_selectedRow = row;
    m_values->show(QString::fromStdString(tap.name), m_result->values, static_cast<std::size_t>(row), tap.position);
    emit selectedRowChanged();
}

QVariant CompareModel::value(std::size_t at, int role) const
{
    const TapComparison& tap = m_result->comparison.taps[at];
    const QString name = QString::fromStdString(tap.name);
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return name;
    case LayerNameRole:
        return name.contains(u'.') ? name.section(u'.', 0, 0) : QString();
    case TapRole:
        return name.section(u'.', -1);
    case TimesNoiseRole:
        return tap.timesNoise;
    case ShareRole:
        return shareOf(tap.timesNoise);
    case DivergesRole:
        return tap.diverges;
    case RoundedRole:
        return tap.rounded;
    case MaxAbsRole:
        return tap.difference.maxAbs;
    case RelativeRole:
        return tap.difference.relativeL2;
    case CosineRole:
        return tap.difference.cosine;
    case PositionRole:
        return static_cast<int>(tap.position);
    case PieceRole:
        return pieceAt(tap.position);
    default:
        return {};
    }
}

}  // namespace vitrine
