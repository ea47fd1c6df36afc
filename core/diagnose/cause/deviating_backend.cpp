// Tracks the progress of a run, limits deviations to their scope, and inserts the other engine's values.

#include "core/diagnose/cause/deviating_backend.h"

#include "core/compute/cpu/kernels.h"
#include "core/diagnose/cause/matrix_values.h"
#include "core/model/model.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <variant>

namespace vitrine {

DeviatingBackend::DeviatingBackend(std::size_t threads) : CpuBackend(chooseKernels(), threads) {}

void DeviatingBackend::prepare(const Model& model, const Segment& segment, const OtherValues& other,
                               const Deviation& deviation, const Scope& scope, std::size_t prompt)
{
    m_config = &model.config();
    m_file = &model.file();
    m_weights = &model.weights();
    m_segment = &segment;
    m_other = &other;
    m_deviation = &deviation;
    m_scope = &scope;
    m_prompt = prompt;
    m_idle = false;
    if (deviation.decode && m_decodedBy != &deviation) {
        m_decoded.clear();
        m_decodedBy = &deviation;
    }
}

void DeviatingBackend::atTap(Site site, std::size_t layer, std::size_t firstPosition) noexcept
{
    m_site = site;
    m_siteLayer = m_segment->shownAs(site, layer).value_or(0);
    m_sitePosition = firstPosition;
}

std::optional<std::size_t> Segment::shownAs(Site site, std::size_t layer) const noexcept
{
    if (!siteTraits(site).perLayer) return 0;
    const std::size_t number = layer + cut;
    if (!repeats || number < repeats->before) {
        const bool endsLater = repeats && repeats->endsBefore && number + 1 == repeats->before;
        return endsLater && site == Site::LayerOut ? std::nullopt : std::optional(number);
    }
    if (number > repeats->before) return number - 1;
    return repeats->endsBefore && site == Site::LayerOut ? std::optional(number - 1) : std::nullopt;
}

std::size_t DeviatingBackend::headDim() const noexcept
{
    return m_config->headDimOf(numberInModel());
}

std::size_t DeviatingBackend::heads() const noexcept
{
    return m_config->headsOf(numberInModel());
}

std::size_t DeviatingBackend::kvHeads() const noexcept
{
    return m_config->kvHeadsOf(numberInModel());
}

Call DeviatingBackend::call() noexcept
{
    return {*this, m_layer, m_ids.size(), m_first};
}

bool DeviatingBackend::within(std::size_t token, std::size_t column, std::size_t columns) const noexcept
{
    if (m_first + token < m_scope->fromPosition) return false;
    if (!m_scope->kvHead) return true;
    const std::size_t head = column / headDim();
    if (columns == kvHeads() * headDim()) return head == *m_scope->kvHead;
    if (columns != heads() * headDim()) return true;
    return head / (heads() / kvHeads()) == *m_scope->kvHead;
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
        // A view may have one row per head instead of one row per token.
        const std::size_t columns = views[i].elements() / std::min(views[i].rows, m_ids.size());
        float* const values = rowData(views[i]);
        const std::size_t firstToken = m_ids.size() - views[i].elements() / columns;
        for (std::size_t at = 0; at < after[i].size(); ++at) {
            if (within(firstToken + at / columns, at % columns, columns)) values[at] = after[i][at];
        }
    }
}

void DeviatingBackend::run(const Op& op)
{
    // An idle run still writes the recorded keys and values of the layers that it skips.
    if (m_idle && !std::holds_alternative<ops::StoreKv>(op)) return;
    std::visit([this](const auto& each) { compute(each); }, op);
}

void DeviatingBackend::begin(std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    CpuBackend::begin(tokens, firstPosition);
    m_ids.assign(tokens.begin(), tokens.end());
    m_first = firstPosition;
    m_layer = m_segment->cut;
    m_output = false;
    m_inLayers = false;
    m_idle = m_passes = m_segment->firstLayer > m_segment->cut;
    if (firstPosition == 0) m_cached.clear();
}

void DeviatingBackend::enterLayer(std::size_t layer, std::span<const MatrixView> alive)
{
    // True on the second call after the last layer. Models with several residual streams have merged them by then.
    const bool isAgain = m_output;
    m_layer = layer + m_segment->cut;
    m_output = layer == m_weights->layers.size();
    m_inLayers = !m_output;
    m_skipped = false;
    m_residual = alive.front();
    m_attentionInput.clear();
    if (m_passes && m_layer == m_segment->firstLayer) {
        restore(alive);
        m_passes = m_idle = false;
    }
    if (m_idle) return;
    m_layerInput = copied(alive.front());
    if (!records || isAgain || m_layer == m_segment->firstLayer) return;
    std::vector<std::vector<float>>& kept = record->input[m_layer];
    kept.resize(alive.size());
    for (std::size_t i = 0; i < alive.size(); ++i) keepRows(alive[i], kept[i]);
}

/// Restores the values passed between layers, as recorded before this layer.
void DeviatingBackend::restore(std::span<const MatrixView> alive) const
{
    const std::vector<std::vector<float>>& kept = record->input.at(m_layer);
    for (std::size_t i = 0; i < std::min(alive.size(), kept.size()); ++i) {
        const std::size_t first = (m_first + m_ids.size() - alive[i].rows) * alive[i].columns;
        put(alive[i], std::span(kept[i]).subspan(first, alive[i].elements()));
    }
}

void DeviatingBackend::keepRows(const MatrixView& x, std::vector<float>& kept) const
{
    const float* const values = rowData(x);
    kept.insert(kept.end(), values, values + x.elements());
}

/// Returns whether the result of this operation is already the output of a branch. This is so if no norm follows the
/// branch.
bool DeviatingBackend::endsBranch(Role role) const noexcept
{
    if (m_output) return false;
    const LayerWeights& layer = layerWeights();
    return (role == Role::AttentionOutput && !layer.postAttentionNorm) ||
           (role == Role::Down && !layer.postFeedForwardNorm);
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

void DeviatingBackend::putStream(const MatrixView& out) const
{
    put(out, copied(m_residual.lastRows(out.rows)));
}

void DeviatingBackend::putStreamAfterAttention(const MatrixView& out) const
{
    const float* const branch = rowData(m_branch);
    std::transform(m_layerInput.begin(), m_layerInput.end(), branch, rowData(out), std::plus<>());
}

void DeviatingBackend::force(const MatrixView& x, const OtherRows& other) const
{
    for (std::size_t r = 0; r < x.rows; ++r) {
        const std::size_t position = m_sitePosition + r;
        if (position < other.firstRow || position >= other.endRow(x.columns)) continue;
        const double* const values = other.values.data() + (position - other.firstRow) * x.columns;
        std::transform(values, values + x.columns, rowData(x, r), [](double v) { return static_cast<float>(v); });
    }
}

/// Applies the deviation's `value` hook if this is its tap.
void DeviatingBackend::changeValues(const MatrixView& x)
{
    if (!m_deviation->value || m_deviation->valueSite != m_site) return;
    if (m_scope->layer && *m_scope->layer != m_siteLayer) return;
    const std::size_t from = std::max(m_scope->fromPosition, m_sitePosition) - m_sitePosition;
    if (from < x.rows) m_deviation->value(x.rowRange(from, x.rows - from));
}

void DeviatingBackend::capture(const MatrixView& x, std::span<float> destination)
{
    if (m_idle) return;
    changeValues(x);
    CpuBackend::capture(x, destination);
    if (m_site == m_segment->target && m_siteLayer == m_segment->targetLayer) {
        m_idle = true;
        return;
    }
    if (m_site == Site::Scores) return;  // no later operation reads the scores
    const auto found = m_other->find({m_site, m_siteLayer});
    if (found != m_other->end() && !found->second.isPartial) force(x, found->second);
}

}  // namespace vitrine
