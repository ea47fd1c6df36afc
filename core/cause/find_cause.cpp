#include "core/cause/find_cause.h"

#include "core/base/concat.h"
#include "core/cause/broken_values.h"
#include "core/cause/hypothesis.h"
#include "core/cause/observations.h"
#include "core/cause/other_tokens.h"
#include "core/cause/projection_hypotheses.h"
#include "core/cause/rivals.h"
#include "core/cause/tap_graph.h"
#include "core/cause/trials.h"
#include "core/cause/verdict_text.h"
#include "core/compare/compare_traces.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

class Search {
public:
    Search(const CauseRequest& request, const TapComparison& tap)
        : m_request(request), m_tap(tap), m_other(collect(request)), m_trials(request, tap, m_other)
    {
    }

    Verdict verdict()
    {
        Verdict verdict;
        verdict.site = m_tap.site;
        verdict.layer = siteTraits(m_tap.site).perLayer ? m_tap.layer : 0;
        verdict.position = m_tap.position;
        if (const std::optional<BrokenValues> broken = brokenValues(m_trials.part())) {
            verdict.cause = broken->cause;
            verdict.detail = broken->detail;
            verdict.confidence = 0.95;
            verdict.evidence.push_back(broken->evidence);
            return finished(std::move(verdict));
        }
        if (verdict.site == Site::Embed) {
            const TraceRequest& run = m_request.run;
            if (const auto other = otherTokens(*run.model, m_trials.part(), run.tokens, m_trials.limit())) {
                verdict.cause = other->cause;
                verdict.detail = other->detail;
                verdict.confidence = 0.97;
                return finished(std::move(verdict));
            }
        }
        search();
        choose(verdict);
        return finished(std::move(verdict));
    }

private:
    static OtherValues collect(const CauseRequest& request)
    {
        OtherValues values;
        for (const TraceArray& array : request.own.arrays()) {
            if (std::optional<OtherRows> found = request.other(array.site, array.layer)) {
                values.emplace(std::pair(array.site, array.layer), std::move(*found));
            }
        }
        return values;
    }

    Hypotheses listed(const HypothesisContext& context) const
    {
        Hypotheses all;
        addEmbeddingHypotheses(context, all);
        addNormHypotheses(context, all);
        addRopeHypotheses(context, all);
        addLatentHypotheses(context, all);
        addAttentionHypotheses(context, all);
        addGateHypotheses(context, all);
        addCacheHypotheses(context, all);
        addStateHypotheses(context, all);
        addTimeMixHypotheses(context, all);
        addFeedForwardHypotheses(context, all);
        addRouterHypotheses(context, all);
        addLayerInputHypotheses(context, all);
        addStreamHypotheses(context, all);
        addLayerHypotheses(context, all);
        addProjectionHypotheses(context, all);
        addReshapeHypotheses(context, all);
        addOutputHypotheses(context, all);
        return all;
    }

    /// Everywhere first; then where fewer look for mistakes: in one layer, in one head, with numbers that nobody uses,
    /// in one tensor.
    void search()
    {
        const SegmentRun& run = m_trials.run();
        const TraceRequest& traced = m_request.run;
        const ModelConfig& config = traced.model->config();
        const HypothesisContext context{*traced.model,          traced.tokens.size(),
                                        run.prompt(),           std::max(traced.context, traced.tokens.size()),
                                        siteMask({m_tap.site}), m_tap.layer,
                                        m_tap.position,         m_trials.isWhole()};
        m_hypotheses = listed(context);
        const std::size_t from = m_trials.isLate() ? run.prompt() : 0;
        if (m_trials.mayBeLate()) m_trials.tryAll(m_hypotheses, {{}, run.prompt()});
        m_trials.tryAll(m_hypotheses, {});
        if (m_trials.anyAccepted()) return;
        if (run.layers() > 1) {
            for (std::size_t layer = run.firstLayer(); layer < run.endLayer(); ++layer) {
                m_trials.tryAll(m_hypotheses, {layer, from});
            }
            if (m_trials.anyAccepted()) return;
        }
        m_trials.tryNumbers(numberHypotheses(context), {{}, from});
        if (m_trials.anyAccepted()) return;
        for (std::size_t head = 0; head < config.kvHeads && config.kvHeads > 1; ++head) {
            m_trials.tryAll(m_hypotheses, {{}, from, head});
        }
        if (!m_trials.anyAccepted() && m_trials.isWhole()) tryTensors(from);
    }

    /// One matrix alone is decoded wrongly.
    void tryTensors(std::size_t from)
    {
        const SegmentRun& run = m_trials.run();
        for (std::size_t layer = run.firstLayer(); layer < run.endLayer(); ++layer) {
            std::set<std::string_view> names;
            for (const PartTraits& part : layerParts()) {
                const Tensor& tensor = (m_request.run.model->weights().layers[layer].*part.linear).weight;
                if (!tensor || !names.insert(tensor.name).second) continue;
                m_trials.tryAll(m_hypotheses, {layer, from, {}, tensor.name});
            }
        }
    }

    void choose(Verdict& verdict)
    {
        std::vector<const Tried*> accepted;
        for (const Tried& tried : m_trials.tried()) {
            if (m_trials.isAccepted(tried)) accepted.push_back(&tried);
        }
        std::stable_sort(accepted.begin(), accepted.end(),
                         [](const Tried* a, const Tried* b) { return a->rank < b->rank; });
        if (accepted.empty()) return nearest(verdict);
        const Rivals rivals(m_request, m_tap, m_other, m_trials, std::move(accepted));
        if (rivals.left().empty()) return;
        if (const std::size_t fewer = rivals.refuted(); fewer > 0) {
            verdict.evidence.push_back(concat("Other taps tell it from ", fewer,
                                              fewer == 1 ? " other mistake that fits" : " other mistakes that fit",
                                              " here alike."));
        }
        const Tried& best = *rivals.left().front();
        m_mayBeEverywhere = rivals.mayBeOfAllLayers();
        take(verdict, best);
        if (!rivals.isOfAllHeads())
            verdict.evidence.emplace_back("It fits if that is so of the heads that differ alone.");
        tellDetails(verdict, rivals.left());
        std::vector<Cause> others;
        for (const Tried* each : rivals.left()) {
            const Cause cause = each->hypothesis->cause;
            if (cause == verdict.cause || std::find(others.begin(), others.end(), cause) != others.end()) continue;
            others.push_back(cause);
            verdict.evidence.push_back(concat(causeTraits(cause).code, " would give the same numbers",
                                              each->hypothesis->detail.empty() ? "" : ": ", each->hypothesis->detail,
                                              "."));
        }
        verdict.confidence = !others.empty() ? 0.6 : best.isFitted ? 0.93 : 0.97;
    }

    /// Other mistakes of the same kind that would give the same numbers.
    static void tellDetails(Verdict& verdict, const std::vector<const Tried*>& accepted)
    {
        constexpr std::size_t kMost = 3;
        std::vector<std::string_view> told{verdict.detail};
        for (const Tried* each : accepted) {
            const std::string_view detail = each->hypothesis->detail;
            const auto isAlike = [=](std::string_view other) {
                return detail.starts_with(other) || other.starts_with(detail);
            };
            if (each->hypothesis->cause != verdict.cause || std::ranges::any_of(told, isAlike)) continue;
            if (told.size() > kMost) return;
            told.push_back(detail);
            verdict.evidence.push_back(concat("It may as well be: ", detail, "."));
        }
    }

    void take(Verdict& verdict, const Tried& tried) const
    {
        verdict.cause = tried.hypothesis->cause;
        verdict.detail = tried.hypothesis->detail;
        verdict.hint = tried.hypothesis->hint;
        verdict.type = tried.hypothesis->type;
        if (!tried.scope.tensor.empty()) {
            verdict.evidence.push_back(concat("It fits if that is so of ", tried.scope.tensor, " alone."));
        } else if (tried.scope.layer) {
            verdict.evidence.push_back(concat("It fits if that is so in layer ", *tried.scope.layer, " alone."));
        } else if (tried.scope.kvHead) {
            verdict.evidence.push_back(
                concat("It fits if that is so of key head ", *tried.scope.kvHead, " and its queries alone."));
        }
        if (tried.isFitted)
            verdict.evidence.push_back(
                concat("The number was fitted to the other engine's ", siteTraits(m_tap.site).name, "."));
        verdict.evidence.push_back(
            concat("Computed so, the relative difference falls from ", scientific(m_trials.before().relative), " to ",
                   scientific(tried.left.relative), "; ", m_trials.count(), " computations were tried."));
    }

    static std::string scientific(double value)
    {
        if (value == 0) return "0";
        if (!std::isfinite(value)) return "infinity";
        const int exponent = static_cast<int>(std::floor(std::log10(value)));
        return concat(fixedPoint(value / std::pow(10.0, exponent), 1), "e", exponent);
    }

    /// Nothing reproduces the numbers; perhaps something comes near.
    void nearest(Verdict& verdict) const
    {
        const std::span<const Tried> all = m_trials.tried();
        // A number that was fitted and does not fit says nothing.
        const auto left = [](const Tried& each) {
            return each.isFitted ? std::numeric_limits<double>::infinity() : each.left.relative;
        };
        const auto best = std::ranges::min_element(all, {}, left);
        // Of values far smaller than ours, anything near zero would explain nine tenths.
        const double most = kWorthAWord * std::min(m_trials.before().relative, 1.0);
        if (best == all.end() || !(left(*best) <= most)) return;
        take(verdict, *best);
        verdict.confidence = 0.4;
    }

    /// Both sides have this tap and agree on it.
    bool isGood(TapPoint point) const
    {
        return std::any_of(m_request.comparison.taps.begin(), m_request.comparison.taps.end(),
                           [&](const TapComparison& tap) {
                               const std::size_t layer = siteTraits(tap.site).perLayer ? tap.layer : 0;
                               return TapPoint{tap.site, layer} == point && !tap.diverges && &tap != &m_tap;
                           });
    }

    Verdict finished(Verdict verdict) const
    {
        const TapPoint bad{m_tap.site, verdict.layer};
        const auto good = [&](TapPoint point) { return isGood(point); };
        for (std::string& sentence : observations(m_request, bad, good, m_trials.limit())) {
            verdict.evidence.push_back(std::move(sentence));
        }
        if (!m_mayBeEverywhere) {
            if (std::string layers = layersSentence(m_request.comparison, bad); !layers.empty()) {
                verdict.evidence.push_back(std::move(layers));
            }
        }
        verdict.hint = hintOf(verdict);
        verdict.sentence = sentenceOf(verdict);
        if (m_trials.endedEarly()) {
            verdict.evidence.push_back(concat("The search ended early, after ", significant(m_request.seconds, 3),
                                              " seconds and ", m_trials.count(), " computations."));
        }
        return verdict;
    }

    const CauseRequest& m_request;
    const TapComparison& m_tap;
    OtherValues m_other;
    Trials m_trials;
    Hypotheses m_hypotheses;
    bool m_mayBeEverywhere = false;  ///< it does nothing to see where layers are right
};

}  // namespace

Verdict findCause(const CauseRequest& request)
{
    const TapComparison* const first = request.comparison.firstDivergence();
    if (!first) return {};
    return Search(request, *first).verdict();
}

}  // namespace vitrine
