#include "core/diagnose/cause/segment_run.h"

#include "core/base/error.h"
#include "core/compute/inference/probe.h"
#include "core/compute/inference/trace.h"

#include <algorithm>
#include <span>
#include <utility>

namespace vitrine {

namespace {

/// Requests the target tap and all earlier taps that the other engine has. Reports the current tap to the back end.
class SegmentProbe final : public Probe {
public:
    SegmentProbe(const TapSelection& selection, const Segment& segment, const OtherValues& other,
                 DeviatingBackend& backend, const Deviation& deviation)
        : Probe(selection), m_segment(segment), m_other(other), m_backend(backend), m_deviation(deviation)
    {
    }
    bool wants(Site site, std::size_t layer) const override
    {
        if (site == Site::Embed && !m_segment.input.empty()) return false;
        // layer_out is requested so that the last layer is computed for all tokens, as deviations expect.
        if (site == Site::LayerOut) return true;
        if (isTarget(site, layer) || isChanged(site)) return true;
        return site != Site::Scores && isKnown(site, layer);
    }
    std::vector<TapRows> rowsOf(Site site, std::size_t layer, std::size_t firstPosition,
                                std::size_t rows) const override
    {
        if (!isTarget(site, layer) && !isKnown(site, layer) && !isChanged(site)) return {};
        m_backend.atTap(site, layer, firstPosition);
        return {{0, rows}};
    }
    void receive(const TapValue& value) override
    {
        if (isTarget(value.site, value.layer)) m_recorder.receive(value);
    }
    /// Returns the rows of the target and clears them.
    std::vector<float> take()
    {
        const Trace trace = m_recorder.take();
        return trace.arrays().empty() ? std::vector<float>() : trace.arrays().front().values;
    }

private:
    bool isTarget(Site site, std::size_t layer) const noexcept
    {
        return site == m_segment.target && m_segment.shownAs(site, layer) == m_segment.targetLayer;
    }
    bool isChanged(Site site) const noexcept { return m_deviation.value && m_deviation.valueSite == site; }
    bool isKnown(Site site, std::size_t layer) const
    {
        const std::optional<std::size_t> number = m_segment.shownAs(site, layer);
        if (!number) return false;
        const auto found = m_other.find({site, *number});
        return found != m_other.end() && !found->second.isPartial;
    }

    const Segment& m_segment;
    const OtherValues& m_other;
    DeviatingBackend& m_backend;
    const Deviation& m_deviation;
    TraceRecorder m_recorder{TapSelection::everything()};
};

bool isAtEnd(Site site)
{
    return site == Site::FinalNorm || site == Site::Logits;
}

/// Returns whether layers read more than the residual stream before them, or have different shapes.
bool readsAcrossLayers(const ModelConfig& config)
{
    return !config.hasUniformLayers() || config.perLayerInput > 0 || config.streams.count > 0 ||
           config.recurrent.kind == Recurrence::Rwkv7;
}

/// Returns the residual stream after a layer, [tokens, embedding]; empty if the other engine does not have all of it.
std::vector<float> streamBehind(const OtherValues& other, std::size_t layer)
{
    const auto found = other.find({Site::LayerOut, layer});
    if (found == other.end() || found->second.isPartial || found->second.firstRow > 0) return {};
    return {found->second.values.begin(), found->second.values.end()};
}

}  // namespace

SegmentRun::SegmentRun(const CauseRequest& request, const OtherValues& other, Site target, std::size_t layer)
    : m_request(request), m_other(other), m_target(target), m_targetLayer(layer), m_backend(request.threads)
{
    const TraceRequest& run = request.run;
    const std::size_t tokens = run.tokens.size();
    m_prompt = tokens - std::min(run.decode, tokens);
    m_end = isAtEnd(target) ? run.model->config().layers : layer + 1;
    m_isWhole = readsAcrossLayers(run.model->config());
    std::vector<float> input;
    for (std::size_t first = m_end - 1; first > 0 && input.empty(); --first) {
        input = streamBehind(other, first - 1);
        m_first = input.empty() ? 0 : first;
    }
    if (run.model->config().streams.count > 0) m_first = firstWithStreams(other, target, layer);
    m_fromIds = m_first == 0;
    if (!m_fromIds && !m_isWhole) m_record.input[m_first] = {std::move(input)};
    const auto shown = other.find({target, layer});
    m_lastRowOnly = shown != other.end() && shown->second.firstRow + 1 == tokens;
    m_backend.cached = [this](Site site, std::size_t number) -> const std::vector<float>* {
        if (const std::vector<float>* shown = shownBy(site, number)) return shown;
        const auto& recorded = site == Site::V ? m_record.values : m_record.keys;
        if (const auto found = recorded.find(number); found != recorded.end()) return &found->second;
        const TraceArray* own = m_request.own.find(site, number);
        return own ? &own->values : nullptr;
    };
    m_backend.record = &m_record;
    m_backend.records = true;
    m_whole = makeStage(m_isWhole ? 0 : m_first, {}, {});
    m_right = this->run(*m_whole, {}, {}, 0, tokens, false);
    m_backend.records = false;
}

/// Returns keys or values of the other engine as floats; nullptr if it does not show all of them.
const std::vector<float>* SegmentRun::shownBy(Site site, std::size_t layer)
{
    const auto found = m_other.find({site, layer});
    if (found == m_other.end() || found->second.isPartial || found->second.firstRow > 0) return nullptr;
    const auto [kept, isNew] = m_shown.try_emplace({site, layer});
    if (isNew) kept->second.assign(found->second.values.begin(), found->second.values.end());
    return &kept->second;
}

/// Returns the first layer to compute in models with several residual streams. Taps show only one of these streams. The
/// result is the target's layer if the other engine shows all rows of tap attn_norm there. This tap is computed from
/// the streams, and it is right because it comes before the target. Otherwise the result is one layer earlier.
std::size_t SegmentRun::firstWithStreams(const OtherValues& other, Site target, std::size_t layer) const
{
    const auto shown = other.find({Site::AttnNorm, layer});
    const bool beginsRight = siteTraits(target).perLayer && target > Site::AttnNorm && shown != other.end() &&
                             !shown->second.isPartial && shown->second.firstRow == 0;
    return beginsRight ? layer : m_first - std::min<std::size_t>(m_first, 1);
}

/// Returns the model from layer `first` on, with the changes of the deviation.
std::shared_ptr<const Model> SegmentRun::modelFrom(std::size_t first, const Deviation& deviation,
                                                   const Scope& scope) const
{
    const Model& model = *m_request.run.model;
    ModelConfig config = model.config();
    const Weights& all = model.weights();
    Weights weights = all;
    deviation.change(config);
    const auto change = [&](std::size_t layer, std::size_t in) {
        const bool acts = !scope.layer || *scope.layer == layer;
        if (acts) deviation.change(config.layerConfigs[in]);
        if (acts) deviation.change(weights.layers[in]);
    };
    if (m_isWhole) {
        config.layerConfigs.resize(config.layers);
        for (std::size_t layer = first; layer < m_end; ++layer) {
            const bool acts = !scope.layer || *scope.layer == layer;
            const std::size_t number = acts && deviation.layerOf ? deviation.layerOf(layer) : layer;
            weights.layers[layer] = all.layers[number];
            config.layerConfigs[layer] = model.config().layer(number);
            change(layer, layer);
        }
        return Model::variant(model, std::move(config), std::move(weights));
    }
    weights.layers.clear();
    weights.embeddingNorm = {};
    config.layerConfigs.clear();
    const auto repeat = [&](std::size_t before) {
        if (!deviation.repeats || deviation.repeats->before != before) return;
        weights.layers.push_back(all.layers[deviation.repeats->layer]);
        config.layerConfigs.push_back(model.config().layer(deviation.repeats->layer));
    };
    for (std::size_t layer = first; layer < m_end; ++layer) {
        repeat(layer);
        const bool acts = !scope.layer || *scope.layer == layer;
        const std::size_t number = acts && deviation.layerOf ? deviation.layerOf(layer) : layer;
        weights.layers.push_back(all.layers[number]);
        config.layerConfigs.push_back(model.config().layer(number));
        change(layer, layer - first);
    }
    repeat(m_end);
    config.layers =
        // A cache needs at least one layer.
        static_cast<std::uint32_t>(std::max<std::size_t>(weights.layers.size(), 1));
    if (m_record.input.contains(first)) {
        config.learnedPositions = false;
    } else {
        weights.embeddingNorm = all.embeddingNorm;
    }
    return Model::variant(model, std::move(config), std::move(weights));
}

SegmentRun::Stage SegmentRun::makeStage(std::size_t first, const Deviation& deviation, const Scope& scope)
{
    const TraceRequest& run = m_request.run;
    const std::size_t tokens = run.tokens.size();
    Stage stage;
    stage.segment = {first, m_isWhole ? 0 : first, deviation.repeats, {}, m_target, m_targetLayer};
    if (const auto input = m_record.input.find(first); input != m_record.input.end() && !m_isWhole) {
        stage.segment.input = input->second.front();
    }
    stage.model = modelFrom(first, deviation, scope);
    stage.evaluator = std::make_unique<Evaluator>(stage.model, m_backend, tokens);
    stage.cache = stage.evaluator->makeCache(tokens, run.keys, run.values, std::max(run.context, tokens));
    return stage;
}

SegmentRun::Stage& SegmentRun::stageFrom(std::size_t first)
{
    if (m_isWhole) m_whole->segment.firstLayer = first;
    if (m_isWhole || first == m_first) return *m_whole;
    if (!m_late || m_lateFirst != first) {
        m_rightBefore = nullptr;
        m_late = makeStage(first, {}, {});
        m_lateFirst = first;
    }
    return *m_late;
}

std::vector<float> SegmentRun::run(Stage& stage, const Deviation& deviation, const Scope& scope, std::size_t from,
                                   std::size_t tokens, bool lastRowOnly)
{
    m_backend.prepare(*stage.model, stage.segment, m_other, deviation, scope, m_prompt);
    TapSelection taps = TapSelection::everything();
    EvaluateOptions options;
    options.stop = m_request.run.stop;
    if (isAtEnd(m_target)) {
        options.rows = lastRowOnly ? LogitRows::Last : LogitRows::All;
    } else {
        options.rows = LogitRows::None;
        taps.sites &= ~(1U << static_cast<unsigned>(Site::FinalNorm) | 1U << static_cast<unsigned>(Site::Logits));
    }
    SegmentProbe probe(taps, stage.segment, m_other, m_backend, deviation);
    options.probe = &probe;
    stage.cache->truncate(from);
    const std::span<const TokenId> all = m_request.run.tokens;
    // Evaluates all tokens in one step, unless the deviation makes cache rows depend on the number of steps.
    const bool isStepwise = deviation.repeats && deviation.repeats->sharesCache;
    std::size_t begin = from;
    std::size_t end = isStepwise && m_prompt > from ? std::min(m_prompt, tokens) : tokens;
    do {
        stage.evaluator->evaluate(*stage.cache, all.subspan(begin, end - begin), options);
        begin = std::exchange(end, end + 1);
    } while (end <= tokens);
    if (options.stop.stop_requested()) throw Error(SENTENCE("The request was cancelled."));
    return probe.take();
}

std::vector<float> SegmentRun::values(const Deviation& deviation, const Scope& scope, std::size_t firstLayer,
                                      std::size_t tokens)
{
    const std::size_t first = std::clamp(firstLayer, m_first, m_end);
    // Recurrent states cannot be truncated to an earlier position.
    const bool wholly = deviation.changesModel() || m_request.run.model->config().recurrentLayers() > 0;
    const std::size_t from = wholly ? 0 : std::min(scope.fromPosition, tokens);
    std::optional<Stage> own;
    if (deviation.changesModel()) own = makeStage(first, deviation, scope);
    Stage& stage = own ? *own : stageFrom(first);
    if (from > 0 && m_rightBefore != &stage) {
        run(stage, {}, {}, 0, m_request.run.tokens.size(), false);
        m_rightBefore = &stage;
    }
    if (from == 0) m_rightBefore = nullptr;
    const std::vector<float> computed = run(stage, deviation, scope, from, tokens, m_lastRowOnly);
    const std::size_t width = m_right.size() / m_request.run.tokens.size();
    std::vector<float> found(m_right.begin(), m_right.begin() + static_cast<std::ptrdiff_t>(tokens * width));
    if (computed.size() <= found.size()) std::copy(computed.rbegin(), computed.rend(), found.rbegin());
    return found;
}

}  // namespace vitrine
