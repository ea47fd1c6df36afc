// Operations of DeviatingBackend that only some models have: gates in the product of queries, per-layer inputs, several
// residual streams.

#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/matrix_values.h"
#include "core/model/model.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>
#include <vector>

namespace vitrine {

namespace {

/// Sets gates below the cutoff to 0, as ops::CutBelow does, with the changes in `call`.
void cutRow(std::span<float> row, const SparseCall& call)
{
    const auto size = static_cast<double>(row.size());
    const double mean = std::accumulate(row.begin(), row.end(), 0.0) / size;
    const double squares = std::accumulate(
        row.begin(), row.end(), 0.0, [mean](double sum, float value) { return sum + (value - mean) * (value - mean); });
    const double least = mean + call.deviations * std::sqrt(squares / (call.ofAll ? size : size - 1));
    for (float& value : row) {
        const double rest = call.subtracts ? value - least : value;
        value = value > least ? static_cast<float>(rest) : 0.0F;
    }
}

}  // namespace

void DeviatingBackend::compute(const ops::Deal& op)
{
    const auto& [role, first, second, x, width] = op;
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<DealCall>()) return right();
    const MatrixView views[] = {first, second};
    scoped(views, right, [&] {
        DealCall change{call()};
        m_deviation->change(change);
        if (!change.place) return right();
        for (std::size_t t = 0; t < x.rows; ++t) {
            for (std::size_t i = 0; i < first.columns; ++i) {
                rowData(first, t)[i] = rowData(x, t)[change.place(i / width, i % width, false)];
                rowData(second, t)[i] = rowData(x, t)[change.place(i / width, i % width, true)];
            }
        }
    });
}

/// Computes the per-layer input of each token again from the recorded parts.
void DeviatingBackend::computeLayerInput(const MatrixView& out, const LayerInputCall& change)
{
    const std::size_t width = m_config->perLayerInput, all = width * m_config->layers;
    const std::size_t firstRow = m_first + m_ids.size() - out.rows;
    const auto stretch = [&](const std::vector<float>& kept, std::size_t t) {
        return std::span(kept).subspan((firstRow + t) * all + change.source * width, width);
    };
    for (std::size_t t = 0; t < out.rows; ++t) std::ranges::copy(stretch(record->ofEmbeddings, t), rowData(out, t));
    NormCall norm{call(),         Role::LayerInputNorm, out, out, m_weights->perLayerNorm,
                  m_config->norm, m_config->normEpsilon};
    m_deviation->change(norm);
    normed(norm);
    constexpr double kFactor = 1 / std::numbers::sqrt2;
    for (std::size_t t = 0; t < out.rows; ++t) {
        const std::span<const float> ofToken = stretch(record->ofTokens, t);
        for (std::size_t i = 0; i < width; ++i) {
            float& value = rowData(out, t)[i];
            value = static_cast<float>(kFactor * (change.ofEmbedding * value + change.ofToken * ofToken[i]));
        }
    }
}

void DeviatingBackend::compute(const ops::CopyHeads& op)
{
    const auto right = [&] { CpuBackend::compute(op); };
    const MatrixView views[] = {op.out.x};
    if (op.role == Role::LayerInput && !records && record &&
        (m_deviation->changes<LayerInputCall>() || m_deviation->changes<NormCall>())) {
        return scoped(views, right, [&] {
            LayerInputCall change{call(), m_layer};
            m_deviation->change(change);
            computeLayerInput(op.out.x, change);
        });
    }
    // Attention and the feed-forward read the first stream by default. Here they read the stream that the deviation
    // chooses.
    if (m_deviation->changes<StreamsCall>() && (op.role == Role::StreamInput || op.role == Role::StreamChange)) {
        return scoped(views, right, [&] {
            ops::CopyHeads changed = op;
            changed.in.x = m_predicted[streams().active];
            CpuBackend::compute(changed);
        });
    }
    right();
}

StreamsCall DeviatingBackend::streams()
{
    StreamsCall change{call()};
    m_deviation->change(change);
    return change;
}

void DeviatingBackend::compute(const ops::MixStreams& op)
{
    const auto& [role, out, x, coefficients] = op;
    m_predicted = out;
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<StreamsCall>()) return right();
    scoped({out.begin(), out.end()}, right, [&] {
        const StreamsCall change = streams();
        if (change.prediction == StreamsCall::Prediction::Usual) return right();
        for (std::size_t b = 0; b < out.size(); ++b) {
            put(out[b], copied(x[b]));
            if (change.prediction == StreamsCall::Prediction::None) continue;
            for (std::size_t at = 0; at < out[b].elements(); ++at) {
                double sum = rowData(x[b])[at];
                const float* const row = rowData(coefficients, at / out[b].columns);
                for (std::size_t a = 0; a < x.size(); ++a) {
                    sum += static_cast<double>(row[a * x.size() + b]) * rowData(x[a])[at];
                }
                rowData(out[b])[at] = static_cast<float>(sum);
            }
        }
    });
}

void DeviatingBackend::compute(const ops::AddWeighted& op)
{
    const auto& [role, x, y, factors, column] = op;
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<StreamsCall>()) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        const StreamsCall change = streams();
        if (!change.correction) return right();
        for (std::size_t t = 0; t < x.rows; ++t) {
            const double factor = change.correction(column, rowData(factors, t)[column]);
            for (std::size_t i = 0; i < x.columns; ++i) {
                rowData(x, t)[i] += static_cast<float>(factor * rowData(y, t)[i]);
            }
        }
    });
}

void DeviatingBackend::compute(const ops::MatchLength& op)
{
    if (!m_deviation->changes<StreamsCall>() || m_scope->layer || streams().matchesLengths) CpuBackend::compute(op);
}

void DeviatingBackend::plainCut(const MatrixView& x, float deviations)
{
    CpuBackend::compute(ops::CutBelow{Role::Gate, x, deviations});
}

void DeviatingBackend::compute(const ops::CutBelow& op)
{
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<SparseCall>()) return right();
    const MatrixView& x = op.x;
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        SparseCall change{call(), op.deviations};
        m_deviation->change(change);
        for (std::size_t t = 0; t < x.rows && !change.skip; ++t) cutRow({rowData(x, t), x.columns}, change);
    });
}

}  // namespace vitrine
