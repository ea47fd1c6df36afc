#include "core/cause/deviating_backend.h"

#include "core/cpu/kernels.h"
#include "core/model/model.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

namespace vitrine {

namespace {

std::vector<float> copied(const MatrixView& x)
{
    const float* const values = rowData(x);
    return {values, values + x.elements()};
}

void put(const MatrixView& x, std::span<const float> values)
{
    std::copy(values.begin(), values.end(), rowData(x));
}

/// `values` [rows, columns] as a matrix of a model.
Linear withValues(const Linear& weights, const std::vector<float>& values)
{
    Linear found = weights;
    found.weight.type = QuantType::F32;
    found.weight.data = reinterpret_cast<const std::byte*>(values.data());
    found.weight.rowBytes = weights.weight.columns * sizeof(float);
    return found;
}

}  // namespace

DeviatingBackend::DeviatingBackend(std::size_t threads) : CpuBackend(chooseKernels(), threads) {}

void DeviatingBackend::prepare(const Model& model, const Segment& segment, const OtherValues& other,
                               const Deviation& deviation, const Scope& scope, std::size_t prompt)
{
    m_config = &model.config();
    m_weights = &model.weights();
    m_segment = &segment;
    m_other = &other;
    m_deviation = &deviation;
    m_scope = &scope;
    m_prompt = prompt;
    m_done = false;
    m_cached.clear();
    m_decoded.clear();
}

void DeviatingBackend::atTap(Site site, std::size_t layer, std::size_t firstPosition) noexcept
{
    m_site = site;
    m_siteLayer = siteTraits(site).perLayer ? layer + m_segment->firstLayer : 0;
    m_sitePosition = firstPosition;
}

std::size_t DeviatingBackend::headDim() const noexcept
{
    return m_config->headDim;
}

Call DeviatingBackend::call() noexcept
{
    return {*this, m_layer, m_ids.size(), m_first};
}

bool DeviatingBackend::within(std::size_t token, std::size_t column, std::size_t columns) const noexcept
{
    if (m_first + token < m_scope->fromPosition) return false;
    if (!m_scope->kvHead) return true;
    const std::size_t head = column / m_config->headDim;
    if (columns == m_config->kvWidth()) return head == *m_scope->kvHead;
    if (columns != m_config->queryWidth()) return true;
    return head / (m_config->heads / m_config->kvHeads) == *m_scope->kvHead;
}

void DeviatingBackend::scoped(std::span<const MatrixView> views, const std::function<void()>& right,
                              const std::function<void()>& wrong)
{
    if (!acts()) return right();
    if (m_scope->fromPosition <= m_first && !m_scope->kvHead) return wrong();
    std::vector<std::vector<float>> before;
    std::vector<std::vector<float>> after;
    for (const MatrixView& view : views) before.push_back(copied(view));
    wrong();
    for (const MatrixView& view : views) after.push_back(copied(view));
    for (std::size_t i = 0; i < views.size(); ++i) put(views[i], before[i]);
    right();
    for (std::size_t i = 0; i < views.size(); ++i) {
        // Heads may come as rows of their own.
        const std::size_t columns = views[i].elements() / std::min(views[i].rows, m_ids.size());
        float* const values = rowData(views[i]);
        const std::size_t firstToken = m_ids.size() - views[i].elements() / columns;
        for (std::size_t at = 0; at < after[i].size(); ++at) {
            if (within(firstToken + at / columns, at % columns, columns)) values[at] = after[i][at];
        }
    }
}

void DeviatingBackend::begin(std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    CpuBackend::begin(tokens, firstPosition);
    m_ids.assign(tokens.begin(), tokens.end());
    m_first = firstPosition;
    m_layer = m_segment->firstLayer;
    m_output = false;
    m_inLayers = false;
    m_done = false;
}

void DeviatingBackend::enterLayer(std::size_t layer, const MatrixView& residual)
{
    m_layer = layer + m_segment->firstLayer;
    m_output = layer == m_config->layers;
    m_inLayers = !m_output;
    m_additions = 0;
    m_ropes = 0;
    if (!m_done) m_layerInput = copied(residual);
}

Part DeviatingBackend::partOf(const NormWeights& weights) const noexcept
{
    if (m_output || &weights == &m_weights->outputNorm) return Part::OutputNorm;
    const LayerWeights& layer = m_weights->layers[m_layer - m_segment->firstLayer];
    if (&weights == &layer.queryNorm) return Part::QueryNorm;
    if (&weights == &layer.keyNorm) return Part::KeyNorm;
    if (&weights == &layer.postAttentionNorm) return Part::PostAttentionNorm;
    if (&weights == &layer.postFeedForwardNorm) return Part::PostFeedForwardNorm;
    return &weights == &layer.feedForwardNorm ? Part::FeedForwardNorm : Part::AttentionNorm;
}

Part DeviatingBackend::partOf(const Linear& weights) const noexcept
{
    if (m_output) return Part::Output;
    const LayerWeights& layer = m_weights->layers[m_layer - m_segment->firstLayer];
    if (&weights == &layer.query) return Part::Query;
    if (&weights == &layer.key) return Part::Key;
    if (&weights == &layer.value) return Part::Value;
    if (&weights == &layer.output) return Part::AttentionOutput;
    if (&weights == &layer.gate) return Part::Gate;
    if (&weights == &layer.up) return Part::Up;
    if (&weights == &layer.down) return Part::Down;
    return Part::Router;
}

Linear DeviatingBackend::decoded(const Linear& weights)
{
    if (!m_deviation->decode || !weights || !acts()) return weights;
    const std::pair key{weights.weight.data, weights.weight.rows};
    const auto [found, isNew] = m_decoded.try_emplace(key);
    if (isNew) found->second = m_deviation->decode(weights.weight);
    return found->second ? withValues(weights, *found->second) : weights;
}

void DeviatingBackend::decodeAll(ExpertWeights& weights)
{
    for (std::vector<Linear>* part : {&weights.gate, &weights.up, &weights.down}) {
        for (Linear& linear : *part) linear = decoded(linear);
    }
    for (Linear* linear : {&weights.sharedRouter, &weights.sharedGate, &weights.sharedUp, &weights.sharedDown}) {
        *linear = decoded(*linear);
    }
}

void DeviatingBackend::embed(const MatrixView& x, const Tensor& table)
{
    if (!m_segment->input.empty()) {
        const std::size_t width = x.columns;
        std::copy_n(m_segment->input.data() + m_first * width, x.elements(), rowData(x));
        return;
    }
    const auto right = [&] { CpuBackend::embed(x, table); };
    if (!m_deviation->embed && !m_deviation->decode) return right();
    const MatrixView views[] = {x};
    const auto wrong = [&] {
        EmbedCall embedding{call(), m_ids, &table};
        if (m_deviation->embed) m_deviation->embed(embedding);
        const Linear weights = decoded(Linear{*embedding.table, {}});
        std::vector<float> row(x.columns);
        for (std::size_t t = 0; t < m_ids.size(); ++t) {
            const auto vocabulary = static_cast<std::int64_t>(table.rows);
            const auto id = static_cast<std::size_t>((embedding.ids[t] % vocabulary + vocabulary) % vocabulary);
            weights.weight.decodeRow(id, row.data());
            for (std::size_t i = 0; i < row.size(); ++i) {
                rowData(x, t)[i] = static_cast<float>(row[i] * embedding.factor);
            }
        }
    };
    // The embedding belongs to no layer.
    if (m_scope->layer) return right();
    m_layer = 0;
    scoped(views, right, wrong);
}

void DeviatingBackend::addPositions(const MatrixView& x, const Tensor& table)
{
    const auto right = [&] { CpuBackend::addPositions(x, table); };
    if (!m_deviation->positions || m_scope->layer) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        PositionsCall positions{call(), {}};
        m_deviation->positions(positions);
        if (positions.skip) return;
        std::vector<float> row(x.columns);
        for (std::size_t t = 0; t < m_ids.size(); ++t) {
            table.decodeRow(positions.row(m_first + t) % table.rows, row.data());
            for (std::size_t i = 0; i < row.size(); ++i) rowData(x, t)[i] += row[i];
        }
    });
}

void DeviatingBackend::plainNorm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                                 float epsilon)
{
    CpuBackend::norm(out, x, weights, kind, epsilon);
}

void DeviatingBackend::norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                            float epsilon)
{
    if (m_done) return;
    const auto right = [&] { CpuBackend::norm(out, x, weights, kind, epsilon); };
    if (!m_deviation->norm && m_deviation->branchFactor == 1) return right();
    const MatrixView views[] = {out};
    scoped(views, right, [&] {
        NormCall norm{call(), partOf(weights), out, x, weights, kind, epsilon};
        if (m_deviation->norm) m_deviation->norm(norm);
        if (!norm.skip) return CpuBackend::norm(norm.out, norm.x, norm.weights, norm.kind, norm.epsilon);
        if (rowData(norm.out) != rowData(norm.x)) put(norm.out, copied(norm.x));
    });
    const Part part = partOf(weights);
    if (part == Part::PostAttentionNorm || part == Part::PostFeedForwardNorm) endBranch(out);
}

void DeviatingBackend::multiplyBy(const MatrixView& x, const MatrixView& out, const Linear& weights)
{
    const Linear floats{inFloats(weights.weight), weights.bias};
    const Projection projections[] = {{out, floats}};
    CpuBackend::project(x, projections);
}

const Tensor& DeviatingBackend::inFloats(const Tensor& tensor)
{
    constexpr std::size_t kMostFloats = std::size_t{192} << 20;
    if (tensor.type == QuantType::F32) return tensor;
    if (m_floatCount > kMostFloats) {
        m_floats.clear();
        m_floatCount = 0;
    }
    Floats& made = m_floats[tensor.data];
    if (made.tensor.rows == tensor.rows && made.tensor.columns == tensor.columns) return made.tensor;
    made.values.resize(tensor.rows * tensor.columns);
    m_floatCount += made.values.size();
    for (std::size_t row = 0; row < tensor.rows; ++row)
        tensor.decodeRow(row, made.values.data() + row * tensor.columns);
    made.tensor = tensor;
    made.tensor.type = QuantType::F32;
    made.tensor.data = reinterpret_cast<const std::byte*>(made.values.data());
    made.tensor.rowBytes = tensor.columns * sizeof(float);
    return made.tensor;
}

void DeviatingBackend::project(const MatrixView& x, std::span<const Projection> projections)
{
    if (m_done) return;
    const auto right = [&] {
        for (const Projection& projection : projections) multiplyBy(x, projection.out, projection.weights);
    };
    const Part first = partOf(projections.front().weights);
    if (first == Part::Query || first == Part::Key) m_attentionInput = copied(x);
    if (first == Part::Gate || first == Part::Up || first == Part::Router) m_feedForwardInput = copied(x);
    if (first == Part::AttentionOutput) m_branch = projections.front().out;
    const bool ends = endsBranch(first);
    if (!m_deviation->project && !m_deviation->projected && !m_deviation->decode) {
        right();
        if (ends) endBranch(projections.front().out);
        return;
    }
    std::vector<MatrixView> views;
    for (const Projection& projection : projections) views.push_back(projection.out);
    scoped(views, right, [&] {
        ProjectCall products{call(), x, {}};
        for (const Projection& each : projections) {
            products.products.push_back({partOf(each.weights), each.out, decoded(each.weights)});
        }
        const std::vector<float> input = copied(x);
        if (m_deviation->project) m_deviation->project(products);
        for (const ProjectCall::Product& product : products.products) {
            multiplyBy(products.x, product.out, product.weights);
        }
        put(x, input);  // a deviation may have changed it in place
        if (m_deviation->projected) m_deviation->projected(products);
    });
    if (ends) endBranch(projections.front().out);
}

bool DeviatingBackend::endsBranch(Part part) const noexcept
{
    if (m_output) return false;
    const LayerWeights& layer = m_weights->layers[m_layer - m_segment->firstLayer];
    return (part == Part::AttentionOutput && !layer.postAttentionNorm) ||
           (part == Part::Down && !layer.postFeedForwardNorm);
}

void DeviatingBackend::endBranch(const MatrixView& x)
{
    const double factor = m_deviation->branchFactor;
    if (factor == 1) return;
    const MatrixView views[] = {x};
    scoped(
        views, [] {},
        [&] {
            std::transform(rowData(x), rowData(x) + x.elements(), rowData(x),
                           [factor](float value) { return static_cast<float>(value * factor); });
        });
}

void DeviatingBackend::putLayerInput(const MatrixView& out) const
{
    put(out, m_layerInput);
}

void DeviatingBackend::putStreamAfterAttention(const MatrixView& out) const
{
    const float* const branch = rowData(m_branch);
    std::transform(m_layerInput.begin(), m_layerInput.end(), branch, rowData(out), std::plus<>());
}

void DeviatingBackend::rotate(const RopeCall& call)
{
    const std::size_t pairs = call.config.frequencies.size();
    const std::size_t step = call.config.kind == RopeKind::Adjacent ? 2 : 1;
    const std::size_t distance = call.config.kind == RopeKind::Adjacent ? 1 : pairs;
    const std::size_t tokens = m_ids.size();
    const std::size_t width = call.x.elements() / tokens;
    for (std::size_t t = 0; t < tokens; ++t) {
        const auto place = static_cast<double>(m_first + t);
        const double position = call.position ? call.position(place) : place;
        float* const row = rowData(call.x) + t * width;
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            const double angle = position * call.config.frequencies[pair] * call.sign;
            const auto cosine = static_cast<float>(std::cos(angle) * call.config.magnitude);
            const auto sine = static_cast<float>(std::sin(angle) * call.config.magnitude);
            for (float* head = row; head < row + width; head += headDim()) {
                float& a = head[pair * step];
                float& b = head[pair * step + distance];
                const float rotated = a * cosine - b * sine;
                b = a * sine + b * cosine;
                a = rotated;
            }
        }
    }
}

void DeviatingBackend::rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config)
{
    const bool keys = m_ropes++ % 2 == 1;
    if (m_done) return;
    const auto right = [&] { CpuBackend::rope(x, headDim, config); };
    if (!m_deviation->rope || x.rows != m_ids.size()) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        RopeCall rope{call(), x, keys, config, {}};
        m_deviation->rope(rope);
        if (!rope.skip) rotate(rope);
    });
}

void DeviatingBackend::activateView(const ActivateCall& call, const MatrixView& x, const MatrixView* up)
{
    const std::vector<float> gate = copied(x);
    const std::vector<float> factor = up ? copied(*up) : std::vector<float>();
    if (call.swapped && up) {
        put(x, factor);
        put(*up, gate);
        CpuBackend::activate(x, up, call.f);
        return put(*up, factor);
    }
    if (!call.function) return CpuBackend::activate(x, up, call.f);
    for (std::size_t i = 0; i < gate.size(); ++i) {
        rowData(x)[i] = call.function(gate[i]) * (factor.empty() ? 1.0F : factor[i]);
    }
}

void DeviatingBackend::activate(const MatrixView& x, const MatrixView* up, Activation f)
{
    if (m_done) return;
    const auto right = [&] { CpuBackend::activate(x, up, f); };
    if (!m_deviation->activate) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        ActivateCall activation{call(), x, up, f, {}};
        m_deviation->activate(activation);
        activateView(activation, x, up);
    });
}

void DeviatingBackend::scale(const MatrixView& x, float factor)
{
    if (m_done) return;
    const bool start = !m_inLayers && !m_output;
    if (start && !m_segment->input.empty()) return;
    const auto right = [&] { CpuBackend::scale(x, factor); };
    if (!m_deviation->scale) return right();
    const Part part = m_output ? Part::Output : start ? Part::AttentionNorm : Part::AttentionOutput;
    const MatrixView views[] = {x};
    scoped(views, right, [&] { CpuBackend::scale(x, m_deviation->scale(part, factor)); });
}

void DeviatingBackend::softCap(const MatrixView& x, float cap)
{
    if (m_done) return;
    const auto right = [&] { CpuBackend::softCap(x, cap); };
    if (!m_deviation->softCap) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        const float other = m_deviation->softCap(cap);
        if (other > 0) CpuBackend::softCap(x, other);
    });
}

void DeviatingBackend::addResidual(const MatrixView& x, const MatrixView& y)
{
    const bool feedForward = m_additions++ == 1;
    if (m_done) return;
    const auto right = [&] { CpuBackend::addResidual(x, y); };
    if (!m_deviation->residual) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        ResidualCall residual{call(), feedForward};
        m_deviation->residual(residual);
        const auto& [source, factor] = std::tie(residual.source, residual.factor);
        const std::vector<float> branch = copied(y);
        std::vector<float> from = copied(x);
        if (source == ResidualCall::Source::Normed) from = feedForward ? m_feedForwardInput : m_attentionInput;
        if (source == ResidualCall::Source::Input || residual.skipsLayer) from = m_layerInput;
        if (source == ResidualCall::Source::None) std::fill(from.begin(), from.end(), 0.0F);
        for (std::size_t i = 0; i < from.size(); ++i) {
            rowData(x)[i] = residual.skipsLayer ? from[i] : from[i] + static_cast<float>(branch[i] * factor);
        }
    });
}

void DeviatingBackend::force(const MatrixView& x, const OtherRows& other) const
{
    for (std::size_t r = 0; r < x.rows; ++r) {
        const std::size_t position = m_sitePosition + r;
        if (position < other.firstRow) continue;
        const double* const values = other.values.data() + (position - other.firstRow) * x.columns;
        std::transform(values, values + x.columns, rowData(x, r), [](double v) { return static_cast<float>(v); });
    }
}

void DeviatingBackend::capture(const MatrixView& x, std::span<float> destination)
{
    if (m_done) return;
    CpuBackend::capture(x, destination);
    if (m_site == m_segment->target && m_siteLayer == m_segment->targetLayer) {
        m_done = true;
        return;
    }
    if (m_site == Site::Scores) return;  // nobody reads them
    const auto found = m_other->find({m_site, m_siteLayer});
    if (found != m_other->end() && !found->second.isPartial) force(x, found->second);
}

}  // namespace vitrine
