#include "core/diagnose/doctor/state_likeness.h"

#include "core/compute/inference/evaluator.h"
#include "core/compute/inference/probe.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kFewestPairs = 40;

TapSelection finalNorm()
{
    TapSelection selection;
    selection.add(Site::FinalNorm);
    return selection;
}

class StateProbe final : public Probe {
public:
    StateProbe() : Probe(finalNorm()) {}
    void receive(const TapValue& value) override
    {
        for (std::size_t row = 0; row < value.rows; ++row) {
            const auto values = value.values.subspan(row * value.width, value.width);
            m_states.emplace_back(values.begin(), values.end());
        }
    }
    std::vector<std::vector<double>> take() { return std::move(m_states); }

private:
    std::vector<std::vector<double>> m_states;
};

/// Subtracts the mean of all states, and normalizes each state to length 1.
void normalize(std::vector<std::vector<double>>& states)
{
    std::vector<double> mean(states.front().size());
    for (const auto& state : states) {
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += state[i] / static_cast<double>(states.size());
    }
    for (auto& state : states) {
        double squares = 0;
        for (std::size_t i = 0; i < mean.size(); ++i) {
            state[i] -= mean[i];
            squares += state[i] * state[i];
        }
        if (squares <= 0) continue;
        for (double& value : state) value /= std::sqrt(squares);
    }
}

StateLikeness likenessOn(std::vector<std::vector<double>> states, std::span<const TokenId> tokens)
{
    states.resize(tokens.size() - 1);  // no token follows the last one
    normalize(states);
    std::vector<double> same;
    std::vector<double> different;
    for (std::size_t a = 0; a < states.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            if (tokens[a] == tokens[b]) continue;
            double cosine = 0;
            for (std::size_t i = 0; i < states[a].size(); ++i) cosine += states[a][i] * states[b][i];
            (tokens[a + 1] == tokens[b + 1] ? same : different).push_back(cosine);
        }
    }
    StateLikeness result;
    result.pairs = same.size();
    if (same.size() < kFewestPairs || different.empty()) return result;
    std::sort(different.begin(), different.end());
    double below = 0;
    for (const double cosine : same) {
        below += static_cast<double>(std::lower_bound(different.begin(), different.end(), cosine) - different.begin());
    }
    result.share = below / static_cast<double>(different.size()) / static_cast<double>(same.size());
    return result;
}

}  // namespace

StateLikeness stateLikeness(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts,
                            Backend& backend)
{
    StateLikeness best;
    for (const SampleTokens& text : texts) {
        if (!text.isJudged) continue;
        Evaluator evaluator(model, backend, text.tokens.size());
        StateProbe probe;
        EvaluateOptions options;
        options.rows = LogitRows::All;  // the final norm is computed only for rows with requested logits
        options.probe = &probe;
        const auto cache = evaluator.makeCache(text.tokens.size(), KvType::F32, KvType::F32);
        evaluator.evaluate(*cache, text.tokens, options);
        const StateLikeness likeness = likenessOn(probe.take(), text.tokens);
        if (likeness.pairs >= kFewestPairs && likeness.share > best.share) best = likeness;
    }
    return best;
}

}  // namespace vitrine
