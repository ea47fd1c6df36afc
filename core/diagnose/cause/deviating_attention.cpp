// The cache and the experts of DeviatingBackend. The code favours clarity and is fast enough for a few hundred tokens.

#include "core/compute/backend/expert_choice.h"
#include "core/compute/cpu/cpu_memory.h"
#include "core/compute/cpu/kernels.h"
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/matrix_values.h"
#include "core/file/quant/quant_traits.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <tuple>

namespace vitrine {

namespace {

/// Reads the keys and values of positions >= `first` back from the cache, because the cache may have rounded them.
void readBack(const KvCache& cache, std::size_t layer, std::size_t first, std::vector<float>& keys,
              std::vector<float>& values)
{
    const auto& kv = static_cast<const CpuKvCache&>(cache);
    const std::size_t width = kv.kvHeads(layer) * kv.headDim(layer);
    const std::size_t rows = keys.size() / width - first;
    std::vector<std::byte> keyBytes(rows * kv.keyRowBytes(layer));
    std::vector<std::byte> valueBytes(rows * kv.valueRowBytes(layer));
    kv.exportRows(layer, first, first + rows, keyBytes.data(), valueBytes.data());
    quantTraits(formatOf(kv.keyType())).decode(keyBytes.data(), keys.data() + first * width, rows * width);
    if (kv.keepsValues(layer)) {
        quantTraits(formatOf(kv.valueType())).decode(valueBytes.data(), values.data() + first * width, rows * width);
    } else {
        std::copy_n(keys.data() + first * width, rows * width, values.data() + first * width);
    }
}

}  // namespace

void DeviatingBackend::compute(const ops::StoreKv& op)
{
    const auto& [role, keys, values, cache, layer] = op;
    if (m_passes && record && record->keys.contains(m_layer)) {
        const std::size_t first = m_first * keys.columns;
        put(keys, std::span(record->keys[m_layer]).subspan(first, keys.elements()));
        put(values, std::span(record->values[m_layer]).subspan(first, values.elements()));
        m_cached.erase(m_layer);
        return CpuBackend::compute(op);
    }
    if (m_idle) return;
    CpuBackend::compute(op);
    Cached& kept = m_cached[m_layer];
    const std::size_t width = kvHeads() * headDim();
    kept.keys.resize((m_first + m_ids.size()) * width);
    kept.values.resize(kept.keys.size());
    readBack(*cache, layer, m_first, kept.keys, kept.values);
    kept.storedKeys.resize(m_first * width);
    kept.storedValues.resize(m_first * width);
    kept.storedKeys.insert(kept.storedKeys.end(), kept.keys.begin() + m_first * width, kept.keys.end());
    kept.storedValues.insert(kept.storedValues.end(), kept.values.begin() + m_first * width, kept.values.end());
    if (records) {
        record->keys[m_layer] = kept.keys;
        record->values[m_layer] = kept.values;
    }
    if (!m_deviation->changes<StoreCall>() || !acts()) return;
    for (std::size_t position = std::max(m_first, m_scope->fromPosition); position < m_first + m_ids.size();
         ++position) {
        StoreCall store{call(), position, std::span(kept.storedKeys).subspan(position * width, width),
                        std::span(kept.storedValues).subspan(position * width, width)};
        if (position > 0) {
            store.keyBefore = std::span(kept.keys).subspan((position - 1) * width, width);
            store.valueBefore = std::span(kept.values).subspan((position - 1) * width, width);
        }
        m_deviation->change(store);
    }
}

void DeviatingBackend::compute(const ops::Attention& op)
{
    m_queries = op.queries;
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<AttentionCall>() && !m_deviation->changes<StoreCall>()) return right();
    std::vector<MatrixView> views{op.out};
    if (op.scores) views.push_back(*op.scores);
    const auto wrong = [&] {
        AttentionCall attention{call(), op.options};
        attention.sinks.assign(op.options.sinks.begin(), op.options.sinks.end());
        attention.source = op.layer + m_segment->cut;
        m_deviation->change(attention);
        const std::size_t source = attention.source - std::min(attention.source, m_segment->cut);
        const bool isThere = m_cached.contains(attention.source) || knownCache(attention.source, true);
        if (!isThere || m_config->kvWidthOf(source) != m_config->kvWidthOf(numberInModel())) return right();
        plainAttention(op, attention);
    };
    // A wrong cache entry affects all later tokens, so `wrong` computes all of them. storeKv has already restricted the
    // wrong entries to the positions in scope.
    if (m_deviation->changes<StoreCall>() && acts()) return wrong();
    scoped(views, right, wrong);
}

void DeviatingBackend::compute(const ops::Experts& op)
{
    const auto right = [&] {
        plainExperts(op, ExpertsCall{call(), *op.weights, *op.config},
                     ActivateCall{call(), op.role, op.x, std::nullopt, op.f});
    };
    if (!m_deviation->changes<ExpertsCall>() && !m_deviation->decode && !m_deviation->changes<ActivateCall>()) {
        right();
        if (endsBranch(Role::Down)) endBranch(op.out);
        return;
    }
    const MatrixView views[] = {op.out, op.activated};
    scoped(views, right, [&] {
        ExpertsCall experts{call(), *op.weights, *op.config, {}};
        decodeAll(experts.weights);
        m_deviation->change(experts);
        ActivateCall activation{call(), op.role, op.x, std::nullopt, op.f};
        m_deviation->change(activation);
        plainExperts(op, experts, activation);
    });
    if (endsBranch(Role::Down)) endBranch(op.out);
}

std::vector<ExpertsCall::Choice> usualChoice(const ExpertConfig& config, std::span<const float> logits,
                                             std::span<const float> bias)
{
    ExpertChoice choice;
    choice.make(logits, bias, config);
    std::vector<ExpertsCall::Choice> chosen;
    for (std::size_t slot = 0; slot < config.used; ++slot) {
        chosen.push_back({choice.chosen()[slot], choice.weights()[slot]});
    }
    return chosen;
}

void DeviatingBackend::plainExperts(const ops::Experts& op, const ExpertsCall& call, const ActivateCall& activation)
{
    const auto& [out, activated, x, logits] = std::tie(op.out, op.activated, op.x, op.logits);
    const std::size_t inner = std::max(call.config.feedForward, call.config.sharedFeedForward);
    const auto buffer = allocate((2 * inner + out.columns + 1) * sizeof(float));
    const auto compute = [&](const MatrixView& input, const Linear& gate, const Linear& up, const Linear& down,
                             std::size_t width, const MatrixView& to, std::size_t column, double weight, bool before) {
        const MatrixView gateRow{buffer.get(), 0, 1, width};
        const MatrixView upRow{buffer.get(), inner, 1, width};
        const MatrixView downRow{buffer.get(), 2 * inner, 1, out.columns};
        const bool gated = call.config.gated;
        multiplyBy(input, gateRow, gated ? gate : up);
        if (gated) multiplyBy(input, upRow, up);
        if (before) {
            for (const MatrixView& opened : {gateRow, upRow})
                CpuBackend::compute(ops::Scale{op.role, opened, static_cast<float>(weight)});
            weight = 1;
        }
        activateView(activation, gateRow, gated ? std::optional(upRow) : std::nullopt);
        multiplyBy(gateRow, downRow, down);
        for (std::size_t i = 0; i < out.columns; ++i) {
            rowData(to)[i] += static_cast<float>(weight * static_cast<double>(rowData(downRow)[i]));
        }
        const std::size_t room = activated.columns > column ? activated.columns - column : 0;
        return std::pair(rowData(gateRow), std::min(width, room));
    };
    for (std::size_t t = 0; t < x.rows; ++t) {
        const MatrixView input = x.rowRange(t, 1);
        const MatrixView to = out.rowRange(t, 1);
        std::fill_n(rowData(to), out.columns, 0.0F);
        const std::span<const float> row(rowData(logits, t), logits.columns);
        std::size_t column = 0;
        const auto chosen = call.choose ? call.choose(row) : usualChoice(call.config, row, call.weights.choiceBias);
        for (const auto& [e, weight] : chosen) {
            const std::vector<float>& scales = call.weights.outputScales;
            const Linear& gate = call.config.gated ? call.weights.gate[e] : call.weights.up[e];
            const auto [values, room] =
                compute(input, gate, call.weights.up[e], call.weights.down[e], call.config.feedForward, to, column,
                        scales.empty() ? weight : weight * static_cast<double>(scales[e]), call.config.weighsInput);
            std::copy_n(values, room, rowData(activated, t) + std::min(column, activated.columns));
            column += call.config.feedForward;
        }
        if (call.config.sharedFeedForward == 0) continue;
        double share = call.sharedWeight;
        if (share < 0 && call.weights.sharedRouter) {
            const MatrixView logit{buffer.get(), 2 * inner + out.columns, 1, 1};
            multiplyBy(input, logit, call.weights.sharedRouter);
            share = 1 / (1 + std::exp(-static_cast<double>(*rowData(logit))));
        }
        const auto [values, room] =
            compute(input, call.weights.sharedGate, call.weights.sharedUp, call.weights.sharedDown,
                    call.config.sharedFeedForward, to, column, (share < 0 ? 1 : share) * call.sharedFactor, false);
        std::copy_n(values, room, rowData(activated, t) + std::min(column, activated.columns));
    }
}

}  // namespace vitrine
