// Operations of DeviatingBackend on single values and rows: norms, RoPE, activations, sums.

#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/exact_norm.h"
#include "core/diagnose/cause/matrix_values.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace vitrine {

namespace {

/// Returns the branch that an addition with this role ends; std::nullopt if it does not end a branch.
std::optional<ResidualCall::Branch> branchEndedBy(Role role) noexcept
{
    using Branch = ResidualCall::Branch;
    switch (role) {
    case Role::AttentionResidual:
    case Role::StateResidual:
    case Role::LinearResidual:
        return Branch::Attention;
    case Role::SideResidual:
        return Branch::Side;
    case Role::FeedForwardResidual:
        return Branch::FeedForward;
    case Role::LayerInputResidual:
        return Branch::LayerInput;
    case Role::StreamResidual:
        return Branch::Stream;
    default:
        return std::nullopt;
    }
}

}  // namespace

void DeviatingBackend::compute(const ops::AddPositions& op)
{
    const MatrixView& x = op.x;
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<PositionsCall>() || m_scope->layer) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        PositionsCall positions{call(), {}};
        m_deviation->change(positions);
        if (positions.skip) return;
        std::vector<float> row(x.columns);
        for (std::size_t t = 0; t < m_ids.size(); ++t) {
            op.table->decodeRow(positions.row(m_first + t) % op.table->rows, row.data());
            for (std::size_t i = 0; i < row.size(); ++i) rowData(x, t)[i] += row[i];
        }
    });
}

void DeviatingBackend::plainNorm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                                 float epsilon)
{
    CpuBackend::compute(ops::Norm{Role::Other, out, x, &weights, kind, epsilon});
}

void DeviatingBackend::divide(const NormCall& call)
{
    const std::size_t width = call.x.columns;
    std::vector<float> from = copied(call.x);
    for (std::size_t r = 0; r < call.x.rows; ++r) {
        const auto row = std::span(from).subspan(r * width, width);
        center(call.kind, row);
        const double divisor = call.divisor(row, call.epsilon);
        for (std::size_t i = 0; i < width; ++i) {
            const float bias = call.weights.bias.empty() ? 0.0F : call.weights.bias[i];
            rowData(call.out, r)[i] = static_cast<float>(row[i] / divisor) * call.weights.weight[i] + bias;
        }
    }
}

void DeviatingBackend::compute(const ops::Norm& op)
{
    const auto& [role, out, x, weights, kind, epsilon] = op;
    const auto right = [&] { CpuBackend::compute(op); };
    // computeLayerInput applies the deviation of this norm later, once per layer.
    if (role == Role::LayerInputNorm) {
        if (records) keepRows(x, record->ofEmbeddings);
        return right();
    }
    if (!m_deviation->changes<NormCall>() && m_deviation->branchFactor == 1) return right();
    const MatrixView views[] = {out};
    scoped(views, right, [&] {
        NormCall norm{call(), role, out, x, *weights, kind, epsilon};
        m_deviation->change(norm);
        normed(norm);
    });
    if (role == Role::PostAttentionNorm || role == Role::PostFeedForwardNorm) endBranch(out);
}

std::vector<float> DeviatingBackend::normedCopy(const MatrixView& x, const NormWeights& weights)
{
    const auto buffer = allocate(x.elements() * sizeof(float));
    const MatrixView rows{buffer.get(), 0, x.rows, x.columns};
    plainNorm(rows, x, weights, m_config->norm, m_config->normEpsilon);
    return copied(rows);
}

void DeviatingBackend::normed(const NormCall& norm)
{
    if (!norm.skip && norm.divisor) return divide(norm);
    if (!norm.skip) return plainNorm(norm.out, norm.x, norm.weights, norm.kind, norm.epsilon);
    if (rowData(norm.out) != rowData(norm.x)) put(norm.out, copied(norm.x));
}

void DeviatingBackend::rotate(const RopeCall& call)
{
    const std::size_t width = call.x.elements() / m_ids.size();
    for (std::size_t t = 0; t < m_ids.size(); ++t) rotateRow(call, {rowData(call.x) + t * width, width}, m_first + t);
}

void DeviatingBackend::rotateRow(const RopeCall& call, std::span<float> row, std::size_t at) const
{
    if (call.config.dims > headDim()) return;  // the head has too few dimensions
    const std::size_t pairs = call.config.frequencies.size();
    const std::size_t step = call.config.kind == RopeKind::Adjacent ? 2 : 1;
    const std::size_t distance = call.config.kind == RopeKind::Adjacent ? 1 : pairs;
    const auto place = static_cast<double>(at);
    const double position = call.position ? call.position(place) : place;
    const double magnitude = call.config.magnitudeAt(at);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        const double frequency = call.config.frequencies[pair] * call.sign;
        const double angle = position * frequency;
        const Turn turn = call.turn ? call.turn(position, frequency) : Turn{std::cos(angle), std::sin(angle)};
        const auto cosine = static_cast<float>(turn.cosine * magnitude);
        const auto sine = static_cast<float>(turn.sine * magnitude);
        for (std::size_t head = call.first; head < row.size(); head += headDim()) {
            float& a = row[head + pair * step];
            float& b = row[head + pair * step + distance];
            const float first = a * cosine - b * sine;
            const float second = a * sine + b * cosine;
            if (call.formula) {
                std::tie(a, b) = call.formula({a, b}, cosine, sine);
            } else if (call.overwrites == RopeCall::Overwrites::First) {
                b = first * sine + b * cosine;
                a = first;
            } else {
                a = call.overwrites == RopeCall::Overwrites::Second ? a * cosine - second * sine : first;
                b = second;
            }
        }
    }
}

void DeviatingBackend::compute(const ops::Rope& op)
{
    const auto right = [&] { CpuBackend::compute(op); };
    // The growth of queries is an operation of this kind, too, but mistakes in rotations do not concern it.
    const bool rotates = op.config != &m_config->queryTemperature;
    if (!rotates || !m_deviation->changes<RopeCall>() || op.x.rows != m_ids.size()) return right();
    const MatrixView views[] = {op.x};
    scoped(views, right, [&] {
        RopeCall rope{call(), op.x, op.role == Role::Key, *op.config, {}};
        m_deviation->change(rope);
        if (!rope.skip) rotate(rope);
    });
}

void DeviatingBackend::activateView(const ActivateCall& call, const MatrixView& x, const std::optional<MatrixView>& up)
{
    const std::vector<float> gate = copied(x);
    const std::vector<float> factor = up ? copied(*up) : std::vector<float>();
    if (call.swapped && up) {
        put(x, factor);
        put(*up, gate);
        CpuBackend::compute(ops::Activate{call.role, x, up, call.f});
        return put(*up, factor);
    }
    if (up && call.combination != ActivateCall::Combination::Product) return combine(call, x, *up);
    if (!call.function) return CpuBackend::compute(ops::Activate{call.role, x, up, call.f});
    for (std::size_t i = 0; i < gate.size(); ++i) {
        rowData(x)[i] = call.function(gate[i]) * (factor.empty() ? 1.0F : factor[i]);
    }
}

void DeviatingBackend::combine(const ActivateCall& call, const MatrixView& x, const MatrixView& up)
{
    using Combination = ActivateCall::Combination;
    const Combination how = call.combination;
    const std::vector<float> factor = copied(up);
    const auto onX = [&](const auto& join) {
        std::transform(factor.begin(), factor.end(), rowData(x), rowData(x), join);
    };
    if (how == Combination::UpAlone || how == Combination::UpOfUp) put(x, factor);
    if (how == Combination::OfProduct) onX(std::multiplies<>());
    if (how != Combination::UpAlone) CpuBackend::compute(ops::Activate{call.role, x, std::nullopt, call.f});
    if (how == Combination::Sum) onX(std::plus<>());
    if (how != Combination::Both) return;
    CpuBackend::compute(ops::Activate{call.role, up, std::nullopt, call.f});
    const std::vector<float> both = copied(up);
    std::transform(both.begin(), both.end(), rowData(x), rowData(x), std::multiplies<>());
    put(up, factor);
}

void DeviatingBackend::plainActivate(const ActivateCall& call)
{
    CpuBackend::compute(ops::Activate{call.role, call.x, call.up, call.f});
}

void DeviatingBackend::compute(const ops::Activate& op)
{
    const auto& [role, x, up, f] = op;
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<ActivateCall>()) return right();
    std::vector<MatrixView> views{x};
    if (up) views.push_back(*up);
    scoped(views, right, [&] {
        ActivateCall activation{call(), role, x, up, f};
        m_deviation->change(activation);
        if (!activation.skip) activateView(activation, x, up);
    });
}

/// Applies the function of a deviation to x in place of the correct one.
void DeviatingBackend::applied(Role role, const MatrixView& x, const std::function<void()>& right)
{
    if (!m_deviation->changes<ActivateCall>()) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        ActivateCall activation{call(), role, x};
        m_deviation->change(activation);
        if (!activation.function) return right();
        std::transform(rowData(x), rowData(x) + x.elements(), rowData(x), activation.function);
    });
}

void DeviatingBackend::compute(const ops::Exponential& op)
{
    applied(op.role, op.x, [&] { CpuBackend::compute(op); });
}

void DeviatingBackend::putRotatedQueries(const MatrixView& out) const
{
    put(out, copied(m_queries));
}

void DeviatingBackend::compute(const ops::Xielu& op)
{
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<ActivateCall>()) return right();
    const MatrixView views[] = {op.x};
    scoped(views, right, [&] {
        ActivateCall activation{call(), op.role, op.x, std::nullopt, Activation::Xielu, {}, op.f};
        m_deviation->change(activation);
        if (activation.function) return activateView(activation, op.x, std::nullopt);
        CpuBackend::compute(ops::Xielu{op.role, op.x, activation.xielu});
    });
}

void DeviatingBackend::compute(const ops::Scale& op)
{
    const auto& [role, x, factor] = op;
    const bool start = !m_inLayers && !m_output;
    if (start && !m_segment->input.empty()) return;
    const auto right = [&] { CpuBackend::compute(op); };
    if (role != Role::LayerScale && role != Role::SideSum) return right();
    if (m_skipped) return;
    if (!m_deviation->scale) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] { CpuBackend::compute(ops::Scale{role, x, m_deviation->scale(role, factor)}); });
}

void DeviatingBackend::compute(const ops::SoftCap& op)
{
    const auto& [role, x, cap] = op;
    const auto right = [&] { CpuBackend::compute(op); };
    if (role != Role::Output) return applied(role, x, right);
    if (!m_deviation->softCap) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        const float other = m_deviation->softCap(cap);
        if (other > 0) CpuBackend::compute(ops::SoftCap{role, x, other});
    });
}

void DeviatingBackend::compute(const ops::AddResidual& op)
{
    const auto& [role, x, y] = op;
    const auto right = [&] { CpuBackend::compute(op); };
    if (records && role == Role::LayerInputSum) keepRows(y, record->ofTokens);
    const std::optional<ResidualCall::Branch> branchOf = branchEndedBy(role);
    if (!branchOf || !m_deviation->changes<ResidualCall>()) return right();
    const MatrixView views[] = {x};
    scoped(views, right, [&] {
        ResidualCall residual{call(), *branchOf};
        m_deviation->change(residual);
        m_skipped = m_skipped || residual.skipsLayer;
        const auto& [source, factor] = std::tie(residual.source, residual.factor);
        const std::vector<float> branch = residual.norm ? normedCopy(y, *residual.norm) : copied(y);
        const bool feedForward = branchOf == ResidualCall::Branch::FeedForward;
        std::vector<float> from = copied(x);
        if (source == ResidualCall::Source::Normed) from = feedForward ? m_feedForwardInput : m_attentionInput;
        if (source == ResidualCall::Source::Input || residual.skipsLayer) from = m_layerInput;
        if (source == ResidualCall::Source::None) std::fill(from.begin(), from.end(), 0.0F);
        const std::size_t firstPosition = m_first + m_ids.size() - x.rows;
        for (std::size_t i = 0; i < from.size(); ++i) {
            const bool misses = residual.misses && residual.misses(firstPosition + i / x.columns);
            rowData(x)[i] = residual.skipsLayer || misses ? from[i] : from[i] + static_cast<float>(branch[i] * factor);
        }
        if (residual.ofNormedInput == 0) return;
        for (std::size_t i = 0; i < from.size(); ++i) {
            rowData(x)[i] += static_cast<float>(m_attentionInput[i] * residual.ofNormedInput);
        }
    });
}

}  // namespace vitrine
