#include "app/inspectors/tracked/track_model.h"

#include "app/i18n/token_text.h"
#include "app/inspectors/tokens/recorded_token.h"
#include "app/inspectors/tokens/token_strip_model.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

/// Whether rank or probability are known. Servers may report the probability of a token without its rank.
bool isKnown(const std::optional<LensToken>& point)
{
    return point && (point->rank > 0 || point->probability > 0);
}

std::optional<LensToken> trackedAt(const std::shared_ptr<const TrackedTokens>& tracked, TokenId id, std::size_t at,
                                   bool isLayer)
{
    if (!tracked) return std::nullopt;
    const auto found = std::ranges::find(tracked->ids(), id);
    if (found == tracked->ids().end()) return std::nullopt;
    const auto number = static_cast<std::size_t>(found - tracked->ids().begin());
    const LensToken* token = isLayer ? tracked->atLayer(number, at) : tracked->atStep(number, at);
    return token ? std::optional(*token) : std::nullopt;
}

}  // namespace

TrackModel::TrackModel(TokenStripModel* tokens, QObject* parent) : InspectorModel(parent), m_tokens(tokens)
{
    connect(tokens, &TokenStripModel::selectedRowChanged, this, &TrackModel::refresh);
    connect(tokens, &QAbstractItemModel::modelReset, this, &TrackModel::refresh);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &TrackModel::draw);
    // Delay the update, because the selection may move at the same time and would draw the lines again.
    connect(tokens, &TokenStripModel::countChanged, this, [this] {
        if (m_isVisible) m_soon.start();
    });
}

void TrackModel::setVisible(bool seen)
{
    if (std::exchange(m_isVisible, seen) == seen) return;
    if (seen) draw();
    emit visibilityChanged();
}

void TrackModel::refresh()
{
    m_selected = m_tokens->tokenAt(m_tokens->selectedRow()) ? m_tokens->selectedRow() : -1;
    m_layers.reset();
    if (m_isVisible) draw();
    emit visibilityChanged();
}

bool TrackModel::remote() const
{
    return m_tokens->isRemote();
}

QString TrackModel::title() const
{
    return hasToken() ? visiblePiece(m_tokens->tokenAt(m_selected)->record.bytes) : QString();
}

int TrackModel::tokenId() const
{
    return hasToken() ? m_tokens->tokenAt(m_selected)->record.id : 0;
}

int TrackModel::step() const
{
    return hasToken() ? std::max(-1, m_selected - m_tokens->promptCount()) : -1;
}

int TrackModel::stepCount() const
{
    return m_tokens->count() - m_tokens->promptCount();
}

void TrackModel::setMetric(Metric metric)
{
    if (metric == m_metric) return;
    m_metric = metric;
    draw();
}

void TrackModel::setQuery(const QString& text)
{
    if (text == m_query) return;
    m_query = text;
    m_suggestions.clear();
    emit changed();
    emit queryChanged();
}

void TrackModel::setSuggestions(const QVariantList& suggestions)
{
    m_suggestions = suggestions;
    emit changed();
}

void TrackModel::setPins(std::vector<Pin> pins)
{
    if (pins == m_pins) return;
    changeEnd(static_cast<int>(pins.size()), [&] { m_pins = std::move(pins); });
    draw();
}

void TrackModel::explain(const LocalizedText& reason)
{
    if (m_capture == CaptureState{.note = reason}) return;
    m_capture = {.note = reason};
    emit changed();
}

void TrackModel::offer(const ReplayCost& cost)
{
    if (m_capture == CaptureState{.offer = cost}) return;
    m_capture = {.offer = cost};
    emit changed();
}

/// Shows why a capture failed. The message stays although new tokens of the answer lead to new offers.
void TrackModel::fail(const LocalizedText& sentence)
{
    m_failure = sentence;
    m_failedMessage = m_tokens->messageId();
    m_capture = {};
    emit changed();
}

QString TrackModel::failure() const
{
    return m_failedMessage == m_tokens->messageId() ? m_failure.text() : QString();
}

void TrackModel::setRunning(const CaptureRunning& running)
{
    m_failure.clear();
    m_capture = {.running = running};
    emit changed();
}

void TrackModel::showSteps(std::shared_ptr<const TrackedTokens> steps, bool stale)
{
    stale = stale && steps;
    if (steps == m_steps && stale == m_stale) return;
    m_steps = std::move(steps);
    m_stale = stale;
    draw();
}

void TrackModel::showLayers(std::shared_ptr<const TrackedTokens> layers)
{
    if (layers == m_layers) return;
    m_layers = std::move(layers);
    draw();
}

std::optional<LensToken> TrackModel::atStep(std::size_t pin, int step) const
{
    const PromptToken* token = m_tokens->tokenAt(m_tokens->promptCount() + step);
    if (step < 0 || !token) return std::nullopt;
    const TokenId id = m_pins[pin].id;
    const auto position = static_cast<std::size_t>(m_tokens->promptCount() + step) - 1;
    auto captured = trackedAt(m_steps, id, position, false);
    if (captured && !remote()) return captured;
    // Prefer the record of the answer for servers: it also contains the rank, which a later request for this token does
    // not.
    const auto recorded = recordedToken(token->record, id, remote() ? bytesInStrip(*m_tokens, id) : std::string());
    return recorded ? recorded : captured;
}

std::optional<LensToken> TrackModel::atLayer(std::size_t pin, int layer) const
{
    return trackedAt(m_layers, m_pins[pin].id, static_cast<std::size_t>(layer), true);
}

double TrackModel::valueOf(const std::optional<LensToken>& point) const
{
    if (!isKnown(point) || (m_metric == Rank && point->rank == 0)) return std::numeric_limits<double>::quiet_NaN();
    switch (m_metric) {
    case Logit:
        return static_cast<double>(point->logit);
    case Rank:
        return point->rank;
    case Probability:
        break;
    }
    return point->probability;
}

void TrackModel::draw()
{
    m_soon.stop();
    m_stepValues.clear();
    m_layerValues.clear();
    for (std::size_t pin = 0; pin < m_pins.size(); ++pin) {
        QVariantList steps, layers;
        for (int step = 0; step < stepCount(); ++step) steps << valueOf(atStep(pin, step));
        for (int layer = 0; layer < layerCount(); ++layer) layers << valueOf(atLayer(pin, layer));
        m_stepValues << QVariant(steps);
        m_layerValues << QVariant(layers);
    }
    if (count() > 0) emit dataChanged(index(0), index(count() - 1));
    emit changed();
}

QStringList TrackModel::pieces() const
{
    QStringList pieces;
    for (const Pin& pin : m_pins) pieces << pin.piece;
    return pieces;
}

void TrackModel::selectStep(int step)
{
    if (step >= 0 && step < stepCount()) m_tokens->select(m_tokens->promptCount() + step);
}

void TrackModel::moveSelection(int by)
{
    if (by < 0)
        m_tokens->selectPrevious();
    else
        m_tokens->selectNext();
}

QString TrackModel::pieceAt(int step) const
{
    const PromptToken* token = step < 0 ? nullptr : m_tokens->tokenAt(m_tokens->promptCount() + step);
    return token ? visiblePiece(token->record.bytes) : QString();
}

QVariant TrackModel::value(std::size_t at, int role) const
{
    const Pin& pin = m_pins[at];
    switch (role) {
    case TokenIdRole:
        return pin.id;
    case Qt::DisplayRole:
    case PieceRole:
        return pin.piece;
    default:
        break;
    }
    std::optional<LensToken> point = atStep(at, step());
    // A token of the prompt has no step. Its values are those after the last layer.
    if (!point && layerCount() > 0) point = atLayer(at, layerCount() - 1);
    switch (role) {
    case KnownRole:
        return isKnown(point);
    case LogitRole:
        return point ? static_cast<double>(point->logit) : 0.0;
    case RankRole:
        return point ? static_cast<int>(point->rank) : 0;
    case PRawRole:
        return point ? point->probability : -1.0;
    default:
        return {};
    }
}

}  // namespace vitrine
