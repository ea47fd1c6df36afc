#include "core/cause/segment_run.h"

#include "core/inference/probe.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// Wants the target and what the other engine has before it; tells the back end where the forward pass is.
class SegmentProbe final : public Probe {
public:
    SegmentProbe(const TapSelection& selection, const Segment& segment, const OtherValues& other,
                 DeviatingBackend& backend)
        : Probe(selection), m_segment(segment), m_other(other), m_backend(backend)
    {
    }
    bool wants(Site site, std::size_t layer) const override
    {
        if (site == Site::Embed && !m_segment.input.empty()) return false;
        const std::size_t number = siteTraits(site).perLayer ? layer + m_segment.firstLayer : 0;
        if (site == m_segment.target && number == m_segment.targetLayer) return true;
        if (site == Site::Scores) return false;
        const auto found = m_other.find({site, number});
        return found != m_other.end() && !found->second.isPartial;
    }
    std::vector<TapRows> rowsOf(Site site, std::size_t layer, std::size_t firstPosition,
                                std::size_t rows) const override
    {
        m_backend.atTap(site, layer, firstPosition);
        return {{0, rows}};
    }
    void receive(const TapValue& value) override
    {
        const std::size_t number = siteTraits(value.site).perLayer ? value.layer + m_segment.firstLayer : 0;
        if (value.site == m_segment.target && number == m_segment.targetLayer) m_recorder.receive(value);
    }
    Trace take() noexcept { return m_recorder.take(); }

private:
    const Segment& m_segment;
    const OtherValues& m_other;
    DeviatingBackend& m_backend;
    TraceRecorder m_recorder{TapSelection::everything()};
};

bool isAtEnd(Site site)
{
    return site == Site::FinalNorm || site == Site::Logits;
}

/// The residual stream behind a layer [tokens, embedding], if the other engine has all of it.
std::vector<float> streamBehind(const OtherValues& other, std::size_t layer)
{
    const auto found = other.find({Site::LayerOut, layer});
    if (found == other.end() || found->second.isPartial || found->second.firstRow > 0) return {};
    return {found->second.values.begin(), found->second.values.end()};
}

}  // namespace

SegmentRun::SegmentRun(const CauseRequest& request, const OtherValues& other, Site target, std::size_t layer)
    : m_request(request), m_other(other), m_backend(request.threads)
{
    const TraceRequest& run = request.run;
    m_prompt = run.tokens.size() - std::min(run.decode, run.tokens.size());
    m_segment.target = target;
    m_segment.targetLayer = layer;
    const std::size_t end = isAtEnd(target) ? run.model->config().layers : layer + 1;
    const std::size_t last = end - 1;
    for (std::size_t first = last; first > 0 && m_segment.input.empty(); --first) {
        m_segment.input = streamBehind(other, first - 1);
        m_segment.firstLayer = m_segment.input.empty() ? 0 : first;
    }
    m_layers = end - m_segment.firstLayer;
    m_model = modelFor({}, {});
    m_backend.cached = [this](Site site, std::size_t number) -> const std::vector<float>* {
        const TraceArray* own = m_request.own.find(site, number);
        return own ? &own->values : nullptr;
    };
}

/// The model from the segment's first layer on.
std::shared_ptr<const Model> SegmentRun::modelFor(const Deviation& deviation, const Scope& scope) const
{
    const Model& model = *m_request.run.model;
    const std::size_t first = m_segment.firstLayer;
    ModelConfig config = model.config();
    const Weights& all = model.weights();
    Weights weights{all.tokenEmbedding, all.positionEmbedding, {}, all.outputNorm, all.output};
    config.layers = static_cast<std::uint32_t>(m_layers);
    config.layerConfigs.clear();
    for (std::size_t layer = first; layer < first + m_layers; ++layer) {
        const bool acts = deviation.layerOf && (!scope.layer || *scope.layer == layer);
        const std::size_t number = acts ? deviation.layerOf(layer) : layer;
        weights.layers.push_back(all.layers[number]);
        config.layerConfigs.push_back(model.config().layer(number));
    }
    if (!m_segment.input.empty()) config.learnedPositions = false;
    return Model::variant(model, std::move(config), std::move(weights));
}

std::vector<float> SegmentRun::values(const Deviation& deviation, const Scope& scope)
{
    const std::shared_ptr<const Model> model = deviation.layerOf ? modelFor(deviation, scope) : m_model;
    m_backend.prepare(*model, m_segment, m_other, deviation, scope, m_prompt);
    TraceRequest run = m_request.run;
    run.model = model;
    run.decode = 0;
    run.context = std::max(run.context, run.tokens.size());
    run.taps = TapSelection::everything();
    if (!isAtEnd(m_segment.target)) {
        run.taps.sites &= ~(1U << static_cast<unsigned>(Site::FinalNorm) | 1U << static_cast<unsigned>(Site::Logits));
    }
    SegmentProbe probe(run.taps, m_segment, m_other, m_backend);
    evaluateRequest(run, m_backend, probe, 0, run.tokens.size());
    const Trace trace = probe.take();
    const std::size_t number = siteTraits(m_segment.target).perLayer ? m_segment.targetLayer - m_segment.firstLayer : 0;
    const TraceArray* found = trace.find(m_segment.target, number);
    return found ? found->values : std::vector<float>();
}

}  // namespace vitrine
