// Operations of DeviatingBackend in layers with a recurrent state: convolution, decay, state update. Each token depends
// on all earlier tokens. So even if only some tokens have a deviation, all tokens are computed here, in double
// precision.

#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/matrix_values.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

double softplusOf(double x)
{
    constexpr double kLinear = 20;
    return x > kLinear ? x : std::log1p(std::exp(x));
}

/// The inputs of one head for one token.
struct HeadToken {
    std::span<const float> query, key, value;
    std::vector<double> left;  ///< [keys] factor by which the decay multiplies each row of the state
    double strength = 1;
    double skip = 0;
};

/// Offsets of the query, key and value of one head within a row of the input.
struct TokenPlaces {
    std::size_t query, key, value;
};

TokenPlaces placesOf(const RecurCall& call, std::size_t head)
{
    const RecurrentConfig& config = call.config;
    const std::size_t usual = config.inTurn ? head % config.groups : head / (config.heads / config.groups);
    const std::size_t group = call.groupOf ? call.groupOf(head) : usual;
    const std::size_t keys = config.keyWidth();
    const std::size_t values = config.innerWidth();
    const std::size_t at = group * config.keyDim;
    const std::size_t value = head * config.valueDim;
    TokenPlaces places = config.kind == Recurrence::DeltaRule ? TokenPlaces{at, keys + at, 2 * keys + value}
                                                              : TokenPlaces{values + keys + at, values + at, value};
    if (call.exchanged) std::swap(places.query, places.key);
    return places;
}

HeadToken tokenOf(const ops::Recur& op, const RecurCall& call, std::size_t t, std::size_t head)
{
    const RecurrentConfig& config = *op.config;
    const TokenPlaces places = placesOf(call, head);
    const float* const row = rowData(op.mixed, t);
    HeadToken token;
    token.query = {row + places.query, config.keyDim};
    token.key = {row + places.key, config.keyDim};
    token.value = {row + places.value, config.valueDim};
    const double strength = rowData(op.strength, t)[head];
    token.strength = call.strengths ? strength : 1;
    token.skip = call.skip.empty() ? 0 : call.skip[head];
    for (std::size_t i = 0; i < config.keyDim; ++i) {
        token.left.push_back(config.kind == Recurrence::Mamba ? std::exp(strength * call.rates[i * config.heads + head])
                             : config.decaysByKey             ? rowData(op.decay, t)[head * config.keyDim + i]
                                                              : rowData(op.decay, t)[head]);
    }
    return token;
}

/// Returns the factor that normalises a vector to length 1.
double toUnit(std::span<const float> x, float epsilon)
{
    double squares = epsilon;
    for (const float value : x) squares += static_cast<double>(value) * value;
    return 1 / std::sqrt(squares);
}

/// Updates and reads the state of a head [keys, values] for one token.
class HeadStep {
public:
    HeadStep(std::span<double> state, const HeadToken& token, const RecurCall& call)
        : m_state(state), m_token(token), m_order(call.order), m_keys(token.key.size()), m_width(token.value.size()),
          m_isDelta(call.config.kind == Recurrence::DeltaRule)
    {
        const float epsilon = call.config.epsilon;
        const double root = std::sqrt(static_cast<double>(m_keys));
        m_queryFactor = call.queryScale;
        if (!m_isDelta) return;
        m_queryFactor *= (call.unitQueries ? toUnit(token.query, epsilon) : 1) / root;
        if (call.unitKeys) m_keyFactor = toUnit(token.key, epsilon);
    }
    void run(std::span<float> out)
    {
        const bool decaysFirst = m_order != StateOrder::CorrectsFirst && m_order != StateOrder::DecaysWithToken &&
                                 m_order != StateOrder::DecaysLast;
        if (decaysFirst) decay();
        std::vector<double> taken(m_token.value.begin(), m_token.value.end());
        if (m_isDelta && m_order != StateOrder::NeverCorrects) {
            const std::vector<double> known = read(m_token.key, m_keyFactor);
            for (std::size_t j = 0; j < m_width; ++j) taken[j] -= known[j];
        }
        for (double& value : taken) value *= m_token.strength;
        if (m_order == StateOrder::CorrectsFirst) decay();
        if (m_order == StateOrder::ReadsFirst) give(out);
        for (std::size_t i = 0; i < m_keys; ++i) {
            for (std::size_t j = 0; j < m_width; ++j)
                m_state[i * m_width + j] += m_token.key[i] * m_keyFactor * taken[j];
        }
        if (m_order == StateOrder::DecaysWithToken) decay();
        if (m_order != StateOrder::ReadsFirst) give(out);
        if (m_order == StateOrder::DecaysLast) decay();
    }

private:
    void decay()
    {
        for (std::size_t i = 0; i < m_keys; ++i) {
            for (std::size_t j = 0; j < m_width; ++j) m_state[i * m_width + j] *= m_token.left[i];
        }
    }
    std::vector<double> read(std::span<const float> at, double factor) const
    {
        std::vector<double> found(m_width, 0.0);
        for (std::size_t i = 0; i < m_keys; ++i) {
            for (std::size_t j = 0; j < m_width; ++j) found[j] += at[i] * factor * m_state[i * m_width + j];
        }
        return found;
    }
    void give(std::span<float> out) const
    {
        const std::vector<double> found = read(m_token.query, m_queryFactor);
        for (std::size_t j = 0; j < m_width; ++j) {
            out[j] = static_cast<float>(found[j] + m_token.skip * m_token.value[j]);
        }
    }

    std::span<double> m_state;
    const HeadToken& m_token;
    StateOrder m_order;
    std::size_t m_keys, m_width;
    bool m_isDelta;
    double m_queryFactor = 1, m_keyFactor = 1;
};

/// Updates and reads the state of a head [keys, values] for one token of RWKV 7.
void stepCorrected(std::span<double> state, const ops::Recur& op, const RecurCall& call, std::size_t t,
                   std::size_t head, float* out)
{
    const std::size_t keys = call.config.keyDim;
    const std::size_t width = call.config.valueDim;
    const std::size_t all = call.config.keyWidth();
    const float* const query = rowData(op.mixed, t) + head * keys;
    const float* const key = query + all;
    const float* const value = rowData(op.mixed, t) + 2 * all + head * width;
    const float* const left = rowData(op.decay, t) + head * keys;
    const float* const removed = rowData(op.removed, t) + head * keys;
    const float* const corrected = rowData(op.corrected, t) + head * keys;
    const auto decay = [&] {
        for (std::size_t i = 0; i < keys * width; ++i) state[i] *= left[i / width];
    };
    const auto add = [&](const auto& at, const auto& what, double factor) {
        for (std::size_t i = 0; i < keys * width; ++i) state[i] += factor * at[i / width] * what[i % width];
    };
    const auto read = [&](const float* at) {
        std::vector<double> found(width, 0.0);
        for (std::size_t i = 0; i < keys * width; ++i) found[i % width] += at[i / width] * state[i];
        return found;
    };
    const auto give = [&] {
        std::vector<double> found(width, 0.0);
        if (call.transposed) {
            for (std::size_t i = 0; i < keys * width; ++i) found[i / width] += query[i % width] * state[i];
        } else {
            found = read(query);
        }
        for (std::size_t j = 0; j < width; ++j) out[j] = static_cast<float>(call.queryScale * found[j]);
    };
    const bool decaysLate = call.order == StateOrder::DecaysLast || call.order == StateOrder::DecaysWithToken;
    std::vector<double> known = read(removed);
    if (!decaysLate) decay();
    if (call.order == StateOrder::CorrectsLast) known = read(removed);
    if (call.order != StateOrder::NeverCorrects) add(corrected, known, -1);
    if (call.order == StateOrder::ReadsFirst) give();
    add(key, value, 1);
    if (call.order == StateOrder::DecaysWithToken) decay();
    if (call.order != StateOrder::ReadsFirst) give();
    if (call.order == StateOrder::DecaysLast) decay();
}

}  // namespace

void DeviatingBackend::compute(const ops::Convolve& op)
{
    const auto& [role, x, cache, layer, kernel, bias, which] = op;
    if (!m_deviation->changes<ConvolveCall>() || !acts()) return CpuBackend::compute(op);
    std::vector<float>& inputs = m_convolved[{m_layer, which}];
    const std::size_t width = x.columns;
    inputs.resize(m_first * width);
    inputs.insert(inputs.end(), rowData(x), rowData(x) + x.elements());
    for (std::size_t t = 0; t < x.rows; ++t) {
        const std::size_t position = m_first + t;
        ConvolveCall convolution{callAt(position), {kernel.begin(), kernel.end()}, {bias.begin(), bias.end()}};
        convolution.which = which;
        if (position >= m_scope->fromPosition) m_deviation->change(convolution);
        if (convolution.skip) continue;
        const std::size_t taps = convolution.kernel.size() / width;
        for (std::size_t c = 0; c < width; ++c) {
            double sum = convolution.bias.empty() ? 0 : convolution.bias[c];
            for (std::size_t back = 0; back < taps && back + convolution.oldest <= position; ++back) {
                sum += static_cast<double>(convolution.kernel[(taps - 1 - back) * width + c]) *
                       inputs[(position - back) * width + c];
            }
            const auto found = static_cast<float>(sum);
            rowData(x, t)[c] = convolution.activation ? convolution.activation(found) : found;
        }
    }
}

void DeviatingBackend::compute(const ops::Decays& op)
{
    const auto& [role, decay, steps, bias, rates] = op;
    const auto right = [&] { CpuBackend::compute(op); };
    if (!m_deviation->changes<DecaysCall>()) return right();
    std::vector<MatrixView> views{steps};
    if (!rates.empty()) views.push_back(decay);
    scoped(views, right, [&] {
        DecaysCall change{call(), {bias.begin(), bias.end()}, {rates.begin(), rates.end()}, {}, {}};
        m_deviation->change(change);
        for (std::size_t t = 0; t < steps.rows; ++t) {
            for (std::size_t head = 0; head < steps.columns; ++head) {
                float& step = rowData(steps, t)[head];
                const double found =
                    change.step ? change.step(step, change.bias[head]) : softplusOf(step + change.bias[head]);
                step = static_cast<float>(found);
                if (rates.empty()) continue;
                const double rate = change.rates[head];
                rowData(decay, t)[head] =
                    static_cast<float>(change.left ? change.left(found, rate) : std::exp(found * rate));
            }
        }
    });
}

void DeviatingBackend::compute(const ops::Recur& op)
{
    if (!m_deviation->changes<RecurCall>() || !acts()) return CpuBackend::compute(op);
    const MatrixView& out = op.out;
    const RecurrentConfig& config = *op.config;
    std::vector<double>& states = m_states[m_layer];
    if (m_first == 0) states.assign(config.matrixState(), 0.0);
    const std::size_t size = std::size_t{config.keyDim} * config.valueDim;
    for (std::size_t t = 0; t < out.rows; ++t) {
        const std::size_t position = m_first + t;
        RecurCall change{callAt(position), config};
        change.skip.assign(op.skip.begin(), op.skip.end());
        change.rates.assign(op.rates.begin(), op.rates.end());
        if (position >= m_scope->fromPosition) m_deviation->change(change);
        if (change.forgets && change.forgets(position)) std::ranges::fill(states, 0.0);
        for (std::size_t head = 0; head < config.heads; ++head) {
            if (config.kind == Recurrence::Rwkv7) {
                stepCorrected(std::span(states).subspan(head * size, size), op, change, t, head,
                              rowData(out, t) + head * config.valueDim);
                continue;
            }
            const HeadToken token = tokenOf(op, change, t, head);
            HeadStep(std::span(states).subspan(head * size, size), token, change)
                .run({rowData(out, t) + head * config.valueDim, config.valueDim});
        }
    }
}

void DeviatingBackend::compute(const ops::ProjectHeads& op)
{
    for (std::size_t head = 0; head < op.heads.size(); ++head) {
        const Linear weights = decoded(op.heads[head]);
        const Linear floats{inFloats(weights.weight), weights.bias};
        ops::ProjectHeads one = op;
        one.out.first += head * op.out.width;
        one.in.first += head * op.in.width;
        one.heads = std::span(&floats, 1);
        CpuBackend::compute(one);
    }
}

}  // namespace vitrine
