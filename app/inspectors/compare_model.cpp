#include "app/inspectors/compare_model.h"

#include "app/inspectors/token_strip_model.h"
#include "app/inspectors/token_text.h"
#include "app/words/translated.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>

namespace vitrine {

namespace {

QString shortNumber(double value)
{
    return QLocale().toString(value, 'g', 3);
}

}  // namespace

CompareModel::CompareModel(TokenStripModel* tokens, QObject* parent) : InspectorModel(parent), m_tokens(tokens)
{
    connect(tokens, &TokenStripModel::countChanged, this, &CompareModel::changed);
}

QStringList CompareModel::places() const
{
    QStringList names;
    for (const Place& place : m_places) names << place.name;
    return names;
}

void CompareModel::setPlaces(std::vector<Place> places)
{
    const auto find = [&places](const std::string& device) {
        const auto found =
            std::find_if(places.begin(), places.end(), [&](const Place& place) { return place.device == device; });
        return found == places.end() ? -1 : static_cast<int>(found - places.begin());
    };
    const auto deviceAt = [this](int place) {
        return place < 0 ? std::string() : m_places[static_cast<std::size_t>(place)].device;
    };
    m_a = find(deviceAt(m_a));
    m_b = find(deviceAt(m_b));
    if (m_a < 0 && !places.empty()) m_a = 0;
    if (m_b < 0 && places.size() > 1) {
        const auto gpu = std::find_if(places.begin(), places.end(),
                                      [](const Place& place) { return place.device.starts_with("vulkan"); });
        m_b = gpu != places.end() ? static_cast<int>(gpu - places.begin()) : static_cast<int>(places.size()) - 1;
    }
    m_places = std::move(places);
    emit placesChanged();
    emit changed();
}

void CompareModel::setA(int place)
{
    if (place == m_a || place < 0 || place >= static_cast<int>(m_places.size())) return;
    m_a = place;
    emit placesChanged();
    emit changed();
}

void CompareModel::setB(int place)
{
    if (place == m_b || place < 0 || place >= static_cast<int>(m_places.size())) return;
    m_b = place;
    emit placesChanged();
    emit changed();
}

void CompareModel::setLimit(int tokens)
{
    if (tokens == m_limit || tokens < 0) return;
    m_limit = tokens;
    emit changed();
}

void CompareModel::setReady(bool ready)
{
    if (ready == m_ready) return;
    m_ready = ready;
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

QString CompareModel::scope() const
{
    if (tokenCount() == 0) return tr("There are no tokens yet: send a message first.");
    const QLocale locale;
    const int compared = comparedTokens();
    if (compared == tokenCount()) return tr("All %Ln tokens of the strip", nullptr, compared);
    return tr("The first %1 of %2 tokens").arg(locale.toString(compared), locale.toString(tokenCount()));
}

bool CompareModel::canStart() const
{
    return m_ready && !m_running && tokenCount() > 0 && m_a >= 0 && m_b >= 0;
}

CompareRuns CompareModel::command() const
{
    CompareRuns command;
    for (int row = 0; row < comparedTokens(); ++row) command.tokens.push_back(m_tokens->tokenAt(row)->record.id);
    command.a = m_places[static_cast<std::size_t>(m_a)].device;
    command.b = m_places[static_cast<std::size_t>(m_b)].device;
    return command;
}

void CompareModel::start()
{
    if (!canStart()) return;
    reset();
    m_running = true;
    m_stage.clear();
    m_message = m_tokens->messageId();
    m_pieces.clear();
    for (int row = 0; row < comparedTokens(); ++row) {
        m_pieces.push_back(visiblePiece(m_tokens->tokenAt(row)->record.bytes));
    }
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

void CompareModel::setStage(const QString& run)
{
    m_stage = run;
    emit changed();
}

void CompareModel::reset()
{
    beginResetModel();
    m_result.reset();
    m_error.clear();
    endResetModel();
    emit countChanged();
}

void CompareModel::show(const RunsCompared& result)
{
    beginResetModel();
    m_running = false;
    m_result = result;
    endResetModel();
    emit countChanged();
    emit changed();
}

void CompareModel::fail(const QString& sentence)
{
    m_running = false;
    m_error = sentence;
    emit changed();
}

int CompareModel::firstDivergence() const
{
    if (!m_result) return -1;
    const auto& taps = m_result->comparison.taps;
    const auto found = std::find_if(taps.begin(), taps.end(), [](const TapComparison& tap) { return tap.diverges; });
    return found == taps.end() ? -1 : static_cast<int>(found - taps.begin());
}

QString CompareModel::verdict() const
{
    if (!m_result) return {};
    const int first = firstDivergence();
    if (first < 0 && m_result->comparison.agreement == Agreement::Rounding) {
        return tr("They agree: only rounding differs.");
    }
    if (first < 0) return tr("They agree: no tap differs by more than noise.");
    const TapComparison& tap = m_result->comparison.taps[static_cast<std::size_t>(first)];
    const QString piece = data(index(first), PieceRole).toString();
    const QString place = tr("They diverge at %1, token %2 %3")
                              .arg(QString::fromStdString(tap.name))
                              .arg(QLocale().toString(static_cast<qulonglong>(tap.position)), piece);
    if (!tap.difference.isFinite()) return tr("%1: a value there is not a number.").arg(place);
    return tr("%1: %2 times the noise.").arg(place, shortNumber(tap.timesNoise));
}

QString CompareModel::method() const
{
    if (!m_result) return {};
    QStringList lines;
    lines << tr("%1 against %2, %3 tokens, the last %4 one by one.")
                 .arg(QString::fromStdString(m_result->a), QString::fromStdString(m_result->b))
                 .arg(QLocale().toString(static_cast<qulonglong>(m_result->tokens)),
                      QLocale().toString(static_cast<qulonglong>(m_result->decode)));
    lines << tr("Every step is judged by what exact arithmetic makes of the same side's values before it. It diverges "
                "beyond %1 times what float32 may change there, unless a known rounding explains it.")
                 .arg(QLocale().toString(kNoiseLimit));
    for (const Rounding& rounding : m_result->comparison.roundings) {
        lines << tr("· One side computes %1.").arg(translated(rounding.description));
    }
    return lines.join(u'\n');
}

double CompareModel::shareOf(double timesNoise)
{
    constexpr double kPowers = 2;  // of ten, on either side of the limit
    if (timesNoise <= 0) return 0;
    if (!std::isfinite(timesNoise)) return 1;
    return std::clamp(0.5 + std::log10(timesNoise / kNoiseLimit) / (2 * kPowers), 0.0, 1.0);
}

void CompareModel::selectToken(int row)
{
    if (row < 0 || row >= count() || m_message != m_tokens->messageId()) return;
    m_tokens->select(static_cast<int>(m_result->comparison.taps[static_cast<std::size_t>(row)].position));
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
    case MaxAbsRole:
        return tap.difference.maxAbs;
    case RelativeRole:
        return tap.difference.relativeL2;
    case CosineRole:
        return tap.difference.cosine;
    case PositionRole:
        return static_cast<int>(tap.position);
    case PieceRole:
        return tap.position < m_pieces.size() ? m_pieces[tap.position] : QString();
    default:
        return {};
    }
}

}  // namespace vitrine
