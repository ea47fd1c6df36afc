// Export of the page of tracked tokens.
#include "app/export/page_file.h"
#include "app/i18n/token_text.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/track_model.h"
#include "core/base/json_text.h"
#include "core/text/tokenizer.h"

#include <QLocale>

#include <nlohmann/json.hpp>

#include <limits>
#include <utility>

namespace vitrine {

namespace {

/// A row of the table: values of a token at a step or after a layer.
struct TrackedPoint {
    const TrackPage::Track* track;
    bool isLayer;
    TrackPage::Point at;
};

double orNotFinite(const TrackedPoint& point, double value)
{
    return point.at.second.rank > 0 || point.at.second.probability > 0 ? value
                                                                       : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

TrackPage TrackModel::page() const
{
    TrackPage page;
    for (int row = 0; row + 1 < m_tokens->count(); ++row) page.ids.push_back(m_tokens->tokenAt(row)->record.id);
    if (m_layers) page.lensAt = m_layers->lensAt();
    const auto vocabulary = m_tokens->vocabulary();
    for (std::size_t pin = 0; pin < m_pins.size(); ++pin) {
        TrackPage::Track& track = page.tracked.emplace_back();
        track.id = m_pins[pin].id;
        track.bytes = m_pins[pin].piece.toStdString();
        if (vocabulary && track.id >= 0 && static_cast<std::size_t>(track.id) < vocabulary->size()) {
            track.bytes = vocabulary->tokenBytes(track.id);
            track.kind = vocabulary->kind(track.id);
        }
        for (int step = 0; step < stepCount(); ++step) {
            if (const auto point = atStep(pin, step))
                track.steps.emplace_back(static_cast<std::size_t>(m_tokens->promptCount() + step - 1), *point);
        }
        for (int layer = 0; layer < layerCount(); ++layer) {
            if (const auto point = atLayer(pin, layer))
                track.layers.emplace_back(static_cast<std::size_t>(layer), *point);
        }
    }
    return page;
}

std::string TrackModel::document() const
{
    return jsonText(page().json(m_tokens->vocabulary().get()), true) + '\n';
}

PageChart TrackModel::chartOf(const QString& title, const QVariantList& values) const
{
    PageChart chart{.title = title,
                    .unit = m_metric == Logit  ? tr("logit")
                            : m_metric == Rank ? tr("rank")
                                               : tr("probability, %"),
                    .scale = m_metric == Logit  ? AxisScale::Linear
                             : m_metric == Rank ? AxisScale::Rank
                                                : AxisScale::Share,
                    .names = pieces()};
    for (const QVariant& line : values) {
        QList<qreal>& numbers = chart.lines.emplace_back();
        for (const QVariant& value : line.toList()) numbers << value.toDouble();
    }
    return chart;
}

PageContent TrackModel::content() const
{
    const TrackPage page = this->page();
    std::vector<TrackedPoint> points;
    for (const TrackPage::Track& track : page.tracked) {
        for (const TrackPage::Point& point : track.steps) points.push_back({&track, false, point});
        for (const TrackPage::Point& point : track.layers) points.push_back({&track, true, point});
    }
    using Point = TrackedPoint;
    PageColumn logits = columnOf<double>(QStringLiteral("logit"), tr("logit"), points, [](const Point& point) {
        return orNotFinite(point, static_cast<double>(point.at.second.logit));
    });
    logits.decimals = 3;
    PageColumn shares = columnOf<double>(QStringLiteral("p"), tr("probability, %"), points, [](const Point& point) {
        return orNotFinite(point, point.at.second.probability);
    });
    shares.times = 100;
    shares.decimals = 3;
    PageContent content{.title = tr("Tracked")};
    if (hasToken())
        content.facts = {{tr("chosen"), tr("%1 · id %2 · position %3").arg(title()).arg(tokenId()).arg(position())}};
    PageChart steps = chartOf(tr("Over the tokens of the answer"), m_stepValues);
    steps.first = QStringLiteral("1");
    steps.last = QLocale().toString(stepCount());
    steps.mark = step();
    content.charts.push_back(std::move(steps));
    if (layerCount() > 0) {
        PageChart layers = chartOf(tr("Over the layers, at the chosen token"), m_layerValues);
        layers.first = QStringLiteral("0");
        layers.last = QLocale().toString(layerCount() - 1);
        content.charts.push_back(std::move(layers));
    }
    content.tables = {
        {QStringLiteral("points"),
         tr("All points"),
         {columnOf<std::int64_t>(QStringLiteral("id"), tr("id"), points,
                                 [](const Point& point) { return point.track->id; }),
          columnOf<QString>(QStringLiteral("text"), {}, points,
                            [](const Point& point) { return textOf(point.track->bytes); }),
          columnOf<QString>({}, tr("token"), points,
                            [](const Point& point) { return visiblePiece(point.track->bytes); }),
          columnOf<QString>(
              QStringLiteral("of"), {}, points,
              [](const Point& point) { return point.isLayer ? QStringLiteral("layer") : QStringLiteral("position"); }),
          columnOf<QString>({}, tr("layer or position"), points,
                            [](const Point& point) { return point.isLayer ? tr("layer") : tr("position"); }),
          columnOf<std::int64_t>(QStringLiteral("at"), tr("number of the layer or position"), points,
                                 [](const Point& point) { return point.at.first; }),
          columnOf<std::int64_t>(
              QStringLiteral("rank"), tr("rank"), points,
              [](const Point& point) { return point.at.second.rank > 0 ? std::int64_t{point.at.second.rank} : -1; }),
          std::move(logits), std::move(shares)}}};
    return content;
}

}  // namespace vitrine
