#include "core/base/concat.h"
#include "core/compute/backend/activations.h"
#include "core/compute/backend/backend.h"
#include "core/compute/inference/forward.h"
#include "core/compute/inference/taps.h"
#include "core/diagnose/program/program.h"
#include "core/model/model.h"

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>

namespace vitrine {

namespace {

class NoBuffer final : public Buffer {
public:
    explicit NoBuffer(std::size_t bytes) : Buffer(bytes) {}
};

class NoCache final : public KvCache {
public:
    explicit NoCache(const KvCacheSpec& spec) : KvCache(spec) {}
    std::size_t bytes() const noexcept override { return 0; }
};

/// Requests all taps, and remembers the site of the values that are captured next.
class AllTaps final : public Probe {
public:
    AllTaps() : Probe(TapSelection::everything()) {}

    std::vector<TapRows> rowsOf(Site site, std::size_t, std::size_t, std::size_t rows) const override
    {
        m_next = site;
        return {{0, rows}};
    }
    void receive(const TapValue&) override {}
    Site next() const noexcept { return m_next; }

private:
    mutable Site m_next = Site::Embed;
};

/// A field of Activations, and the buffer that represents it in the program.
struct Field {
    const MatrixView* view;
    NamedBuffer* buffer;
};

/// A back end that keeps the operations and computes nothing.
class Recorder final : public Backend {
public:
    explicit Recorder(std::size_t layers)
    {
        m_program.layers.resize(layers);
        m_now = &m_program.before;
    }

    /// Sets the views by which operands are named. `a` must outlive the recording.
    void watch(Activations& a);
    const AllTaps& taps() const noexcept { return m_taps; }
    AllTaps& taps() noexcept { return m_taps; }
    Program take() { return std::move(m_program); }

    Sentence description() const override { return {}; }
    std::size_t rowsMultipliedAlike() const noexcept override { return std::numeric_limits<std::size_t>::max(); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override { return std::make_unique<NoBuffer>(bytes); }
    std::unique_ptr<KvCache> makeKvCache(const ModelConfig&, const KvCacheSpec& spec) override
    {
        return std::make_unique<NoCache>(spec);
    }
    void begin(std::span<const std::int32_t>, std::size_t) override {}
    void enterLayer(std::size_t layer, std::span<const MatrixView> alive) override;
    void upload(const MatrixView&, std::span<const float>) override {}
    void run(const Op& op) override;
    void capture(const MatrixView& x, std::span<float>) override
    {
        noteExchange();
        m_now->emplace_back(RecordedTap{m_taps.next(), named(x)});
    }
    void finish() override {}

private:
    /// Returns the view with the buffer of the field that now has this memory; without a buffer if the field has no
    /// columns.
    MatrixView named(MatrixView view) const;
    /// Records an exchange of the streams since the last event.
    void noteExchange();

    Program m_program;
    std::vector<Recorded>* m_now;
    std::vector<Field> m_fields;
    AllTaps m_taps;
    const MatrixView* m_firstStream = nullptr;
    std::size_t m_firstStreamOffset = 0;
};

void Recorder::watch(Activations& a)
{
    const auto add = [&](std::string name, const MatrixView& view) {
        m_program.buffers.push_back(std::make_unique<NamedBuffer>(std::move(name)));
        m_fields.push_back({&view, m_program.buffers.back().get()});
    };
#define VITRINE_FIELD(name) add(#name, a.name)
    VITRINE_FIELD(residual), VITRINE_FIELD(normed), VITRINE_FIELD(query), VITRINE_FIELD(key), VITRINE_FIELD(value);
    VITRINE_FIELD(scores), VITRINE_FIELD(attentionMix), VITRINE_FIELD(blockOut), VITRINE_FIELD(attentionGate);
    VITRINE_FIELD(gate), VITRINE_FIELD(up), VITRINE_FIELD(router), VITRINE_FIELD(expertIn), VITRINE_FIELD(expertOut);
    VITRINE_FIELD(second), VITRINE_FIELD(perLayer), VITRINE_FIELD(perLayerToken), VITRINE_FIELD(perLayerPart);
    VITRINE_FIELD(perLayerGate), VITRINE_FIELD(queryDown), VITRINE_FIELD(queryParts), VITRINE_FIELD(down);
    VITRINE_FIELD(latent), VITRINE_FIELD(keyValue), VITRINE_FIELD(latentMix), VITRINE_FIELD(fused);
    VITRINE_FIELD(mixed), VITRINE_FIELD(recurrentGate), VITRINE_FIELD(recurrentMix), VITRINE_FIELD(decay);
    VITRINE_FIELD(strength), VITRINE_FIELD(steps), VITRINE_FIELD(stepDown), VITRINE_FIELD(firstValue);
    VITRINE_FIELD(shifted), VITRINE_FIELD(blended), VITRINE_FIELD(stateRemoved), VITRINE_FIELD(stateCorrected);
    VITRINE_FIELD(streamShares), VITRINE_FIELD(streamMix), VITRINE_FIELD(side), VITRINE_FIELD(stateKey);
    VITRINE_FIELD(stateQuery), VITRINE_FIELD(stateToken), VITRINE_FIELD(logits);
#undef VITRINE_FIELD
    for (std::size_t i = 0; i < a.streams.size(); ++i) {
        add(concat("streams[", i, ']'), a.streams[i]);
        add(concat("predicted[", i, ']'), a.predicted[i]);
    }
    m_firstStream = a.streams.data();
    m_firstStreamOffset = m_firstStream->offset;
}

MatrixView Recorder::named(MatrixView view) const
{
    if (view.columns == 0) return {};  // the model does not have this field
    for (const Field& field : m_fields) {
        if (field.view->columns == 0 || field.view->buffer != view.buffer || field.view->offset != view.offset)
            continue;
        return {field.buffer, 0, view.rows, view.columns};
    }
    throw std::logic_error("an operation uses memory that is not a field of Activations");
}

void Recorder::noteExchange()
{
    if (m_firstStream->offset == m_firstStreamOffset) return;
    m_firstStreamOffset = m_firstStream->offset;
    m_now->emplace_back(ExchangedStreams{});
}

void Recorder::enterLayer(std::size_t layer, std::span<const MatrixView> alive)
{
    noteExchange();
    m_now = layer < m_program.layers.size() ? &m_program.layers[layer] : &m_program.after;
    if (!m_program.betweenLayers.empty()) return;
    for (const MatrixView& view : alive) m_program.betweenLayers.push_back(&bufferOf(named(view)));
}

void Recorder::run(const Op& op)
{
    noteExchange();
    Op copy = op;
    std::visit(
        [this]<typename Operation>(Operation& operation) {
            ops::forEachView(operation, [this](MatrixView& view, ops::Access) { view = named(view); });
            if constexpr (requires { operation.cache; }) operation.cache = nullptr;
        },
        copy);
    m_now->emplace_back(std::move(copy));
}

}  // namespace

Program recordProgram(const Model& model, std::size_t context)
{
    const ModelConfig& config = model.config();
    constexpr std::array<TokenId, 1> kTokens{};
    Recorder recorder(config.layers);
    Activations activations(recorder, config, kTokens.size());
    activations.setTokens(kTokens.size());
    activations.requireLogits(recorder, kTokens.size(), config.vocabulary);
    recorder.watch(activations);
    NoCache cache({kTokens.size(), KvType::F32, KvType::F32, context > 0 ? context : config.contextLength});
    Taps taps(&recorder.taps(), recorder, config, 0);
    forward(config, model.weights(), recorder, activations, cache, kTokens, {.logitRows = kTokens.size()}, taps);
    return recorder.take();
}

}  // namespace vitrine
