#include "core/diagnose/doctor/trial_run.h"

#include "core/base/error.h"
#include "core/compute/backend/backend.h"
#include "core/compute/inference/evaluator.h"
#include "core/compute/inference/probe.h"
#include "core/model/model.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::string_view kText = "The sea is blue because water takes the red out of the light of the sun, and "
                                   "what is left comes back to us.";
/// Number of tokens of a trial run. With fewer than kPanelCount (16) tokens, the CPU computes prefill and decode
/// bit-identically. Other devices may add in a different order.
constexpr std::size_t kTokens = 15;

/// Returns the beginning of an English text. If the tokenizer cannot encode the text, or the text is too short, returns
/// arbitrary ids of the vocabulary instead.
std::vector<TokenId> trialTokens(const Model& model)
{
    const std::size_t room = std::min<std::size_t>(kTokens, model.config().contextLength);
    std::vector<TokenId> tokens;
    try {
        tokens = model.tokenizer().encode(kText, true, false);
    } catch (const Error&) {
        tokens.clear();
    }
    for (std::size_t i = 0; tokens.size() < room; ++i) {
        tokens.push_back(static_cast<TokenId>(i * 7919 % model.config().vocabulary));
    }
    tokens.resize(room);
    return tokens;
}

double rms(std::span<const float> values)
{
    double sum = 0;
    for (const float value : values) {
        if (std::isfinite(value)) sum += static_cast<double>(value) * value;
    }
    return std::sqrt(sum / static_cast<double>(values.size()));
}

bool areFinite(std::span<const float> values)
{
    return std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); });
}

/// Collects statistics of the residual stream, and finds the first value that is not finite.
class StreamProbe final : public Probe {
public:
    StreamProbe(TrialRun& run, TapSelection selection) : Probe(std::move(selection)), m_run(run) {}

    void receive(const TapValue& value) override
    {
        const bool finite = areFinite(value.values);
        if (!finite && m_run.firstNonFinite.empty()) {
            const SiteTraits& traits = siteTraits(value.site);
            if (traits.perLayer) m_run.firstNonFinite = std::to_string(value.layer) + '.';
            m_run.firstNonFinite += traits.name;
        }
        if (value.site == Site::Embed) m_run.embedding = statistics(value, finite);
        if (value.site == Site::LayerOut && value.layer < m_run.layers.size()) {
            m_run.layers[value.layer] = statistics(value, finite);
        }
    }

    static TapSelection sites()
    {
        TapSelection selection;
        for (const Site site : {Site::Embed, Site::AttnOut, Site::FfnOut, Site::LayerOut, Site::Logits}) {
            selection.add(site);
        }
        return selection;
    }

private:
    static StreamStatistics statistics(const TapValue& value, bool finite)
    {
        StreamStatistics result;
        result.isFinite = finite;
        std::vector<double> roots;
        const std::size_t width = value.groups * value.width;
        for (std::size_t row = 0; row < value.rows; ++row) {
            const std::span<const float> values = value.values.subspan(row * width, width);
            roots.push_back(rms(values));
            for (const float number : values) {
                if (std::isfinite(number)) result.largest = std::max<double>(result.largest, std::fabs(number));
            }
        }
        const auto middle = roots.begin() + static_cast<std::ptrdiff_t>(roots.size() / 2);
        std::nth_element(roots.begin(), middle, roots.end());
        result.medianRms = *middle;
        return result;
    }

    TrialRun& m_run;
};

/// Returns the root mean square of a - b, divided by the standard deviation of a.
double relativeDifference(std::span<const float> a, std::span<const float> b)
{
    double sum = 0, squares = 0, differences = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = static_cast<double>(a[i]) - b[i];
        sum += a[i];
        squares += static_cast<double>(a[i]) * a[i];
        differences += difference * difference;
    }
    const double n = static_cast<double>(a.size());
    const double variance = squares / n - sum / n * (sum / n);
    if (differences == 0) return 0;
    const double result = std::sqrt(differences / n / std::max(variance, 1e-30));
    return std::isfinite(result) ? result : std::numeric_limits<double>::infinity();
}

}  // namespace

TrialRun runTrial(const std::shared_ptr<const Model>& model, Backend& backend,
                  const std::function<void(float)>& progress)
{
    TrialRun run;
    run.tokens = trialTokens(*model);
    run.layers.resize(model->config().layers);
    run.device = backend.description().english();
    const std::size_t count = run.tokens.size();
    const std::size_t vocabulary = model->config().vocabulary;

    // Evaluates all tokens in a single chunk, so that each tap is received once.
    Evaluator evaluator(model, backend, count);
    std::vector<float> together;
    EvaluateOptions options;
    StreamProbe probe(run, StreamProbe::sites());
    options.rows = LogitRows::All;
    options.probe = &probe;
    options.onChunk = [&together](std::size_t, std::size_t, std::span<const float> logits) {
        together.insert(together.end(), logits.begin(), logits.end());
    };
    const auto first = evaluator.makeCache(count, KvType::F32, KvType::F32);
    evaluator.evaluate(*first, run.tokens, options);
    run.logitsAreFinite = areFinite(together);

    // The second run evaluates the first half as a prompt and the second half token by token, like an answer.
    const auto second = evaluator.makeCache(count, KvType::F32, KvType::F32);
    std::size_t done = (count + 1) / 2;
    evaluator.evaluate(*second, std::span(run.tokens).first(done), {});
    while (true) {
        const std::span<const float> expected = std::span(together).subspan((done - 1) * vocabulary, vocabulary);
        const double difference = relativeDifference(expected, evaluator.lastLogits());
        if (difference > run.worstDifference) {
            run.worstDifference = difference;
            run.worstToken = done - 1;
        }
        if (progress) progress(static_cast<float>(done) / static_cast<float>(count));
        if (done == count) break;
        evaluator.evaluate(*second, std::span(run.tokens).subspan(done++, 1), {});
    }
    return run;
}

}  // namespace vitrine
