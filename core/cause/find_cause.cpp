#include "core/cause/find_cause.h"

#include "core/base/concat.h"
#include "core/cause/broken_values.h"
#include "core/cause/hypothesis.h"
#include "core/cause/observations.h"
#include "core/cause/residual.h"
#include "core/cause/segment_run.h"
#include "core/cause/tap_graph.h"
#include "core/cause/verdict_text.h"
#include "core/compare/compare_traces.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// A mistake leaves at most this part of the difference if it is the right one.
constexpr double kMostLeft = 0.25;
/// One that leaves no more than this much of it is worth a word even if rounding does not explain the rest.
constexpr double kWorthAWord = 0.1;

struct Tried {
    const Hypothesis* hypothesis;
    std::size_t rank;  ///< the more usual first
    Scope scope;
    Residual left;
    double times = 0;  ///< of the noise
};

class Search {
public:
    Search(const CauseRequest& request, const TapComparison& tap)
        : m_request(request), m_tap(tap), m_other(collect(request)),
          m_run(request, m_other, tap.site, siteTraits(tap.site).perLayer ? tap.layer : 0),
          m_deadline(std::chrono::steady_clock::now() +
                     std::chrono::milliseconds(static_cast<std::int64_t>(request.seconds * 1000)))
    {
        m_part.array = request.own.find(tap.site, tap.layer);
        m_part.other = &m_other.at({tap.site, tap.layer});
    }

    Verdict verdict()
    {
        Verdict verdict;
        verdict.site = m_tap.site;
        verdict.layer = siteTraits(m_tap.site).perLayer ? m_tap.layer : 0;
        verdict.position = m_tap.position;
        if (const std::optional<BrokenValues> broken = brokenValues(m_part)) {
            verdict.cause = broken->cause;
            verdict.detail = broken->detail;
            verdict.confidence = 0.95;
            verdict.evidence.push_back(broken->evidence);
            return finished(std::move(verdict));
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

    double limit() const { return kNoiseLimit * std::max(m_tap.noise.worstRow, kF32Resolution); }

    void search()
    {
        const std::vector<float>& right = m_run.right();
        m_before = residualOf(m_part, right, limit());
        const std::uint32_t site = 1U << static_cast<unsigned>(m_tap.site);
        m_context.emplace(HypothesisContext{*m_request.run.model, m_request.run.tokens.size(), m_run.prompt(),
                                            std::max(m_request.run.context, m_request.run.tokens.size()), site,
                                            m_tap.layer, m_run.layers() != 1});
        m_whole = m_run.layers() > 1 || !directlyBefore();
        m_context->wholePass = m_whole;
        addEmbeddingHypotheses(*m_context, m_hypotheses);
        addNormHypotheses(*m_context, m_hypotheses);
        addRopeHypotheses(*m_context, m_hypotheses);
        addAttentionHypotheses(*m_context, m_hypotheses);
        addCacheHypotheses(*m_context, m_hypotheses);
        addFeedForwardHypotheses(*m_context, m_hypotheses);
        addProjectionHypotheses(*m_context, m_hypotheses);
        addLayerHypotheses(*m_context, m_hypotheses);
        addOutputHypotheses(*m_context, m_hypotheses);

        if (m_part.array->groups > 1) {
            const std::vector<bool> bad = badGroups(m_part, right, limit());
            if (std::count(bad.begin(), bad.end(), true) > 0) m_part.groups = bad;
            m_before = residualOf(m_part, right, limit());
        }
        prepareScreen();
        const std::size_t prompt = m_run.prompt();
        const bool decodes = prompt > 0 && prompt < m_request.run.tokens.size();
        const bool seesPrompt = m_part.other->firstRow < prompt;
        const bool late = decodes && seesPrompt && m_before.firstBadRow >= prompt;
        m_mayBeLate = late || (decodes && !seesPrompt);
        if (m_mayBeLate) tryAll({std::nullopt, prompt, std::nullopt});
        tryAll({});
        if (anyAccepted()) return;
        const ModelConfig& config = m_request.run.model->config();
        const std::size_t from = late ? prompt : 0;
        for (std::size_t layer = m_run.firstLayer(); layer < m_run.endLayer() && m_run.layers() > 1; ++layer) {
            tryAll({layer, from, std::nullopt});
        }
        if (anyAccepted() || config.kvHeads == 1) return;
        for (std::size_t head = 0; head < config.kvHeads; ++head) tryAll({std::nullopt, from, head});
    }

    bool has(Site site, std::size_t layer) const
    {
        const auto found = m_other.find({site, layer});
        return found != m_other.end() && !found->second.isPartial;
    }

    /// Whether the other engine has everything that comes just before the target.
    bool directlyBefore() const
    {
        const std::size_t last = m_request.run.model->config().layers - 1;
        if (m_tap.site == Site::Embed) return true;
        if (m_tap.site == Site::FinalNorm) return has(Site::LayerOut, last);
        if (m_tap.site == Site::Logits) return has(Site::FinalNorm, 0) || has(Site::LayerOut, last);
        for (const SiteTraits& site : allSites()) {
            if (site.site >= m_tap.site || !site.perLayer || site.site == Site::Scores) continue;
            if (m_request.own.find(site.site, m_tap.layer) && !has(site.site, m_tap.layer)) return false;
        }
        return true;
    }

    bool isLate() const { return std::chrono::steady_clock::now() > m_deadline; }

    /// A mistake that is the right one leaves no row beyond the limit, so that a few rows refuse most of the others.
    void prepareScreen()
    {
        constexpr std::size_t kFew = 2;
        const std::size_t tokens = m_request.run.tokens.size();
        m_screen = m_tap.site == Site::Scores ? tokens : std::min(m_before.firstBadRow + kFew, tokens);
        const std::size_t width = m_run.right().size() / tokens;
        m_screenBefore = residualOf(m_part, std::span(m_run.right()).first(m_screen * width)).relative;
    }

    /// The first layer in which it changes something; nothing where it cannot change the target in this scope.
    std::optional<std::size_t> firstLayerOf(const Hypothesis& hypothesis, const Scope& scope) const
    {
        constexpr std::uint32_t kEnds = siteMask({Site::FinalNorm, Site::Logits});
        const bool atEnd = (hypothesis.sites & ~kEnds) == 0;
        const bool atStart = hypothesis.sites == siteMask({Site::Embed});
        if (scope.layer && (atEnd || atStart || hypothesis.firstLayer)) return std::nullopt;
        if (atStart && !m_run.beginsWithIds()) return std::nullopt;
        if (atEnd)
            return m_tap.site == Site::FinalNorm || m_tap.site == Site::Logits ? std::optional(m_run.endLayer())
                                                                               : std::nullopt;
        const std::size_t first = scope.layer.value_or(hypothesis.firstLayer.value_or(m_run.firstLayer()));
        if (first < m_run.firstLayer() || first >= m_run.endLayer()) return std::nullopt;
        return first;
    }

    void tryAll(const Scope& all)
    {
        const std::uint32_t site = 1U << static_cast<unsigned>(m_tap.site);
        const std::size_t tokens = m_request.run.tokens.size();
        for (std::size_t i = 0; i < m_hypotheses.size(); ++i) {
            const Hypothesis& hypothesis = m_hypotheses[i];
            if (!m_whole && (hypothesis.sites & site) == 0) continue;
            if (hypothesis.deviation.layerOf && all.fromPosition > 0) continue;  // the prompt has other layers, too
            if (m_whole && !hypothesis.wholeModel) continue;
            const Deviation& deviation = hypothesis.deviation;
            if (all.kvHead && !deviation.rope && !deviation.attention && !deviation.norm) continue;
            Scope scope = all;
            if (hypothesis.decodeOnly) scope.fromPosition = m_run.prompt();
            if (hypothesis.decodeOnly && (!m_mayBeLate || (all.fromPosition == 0 && !all.layer))) continue;
            const std::optional<std::size_t> first = firstLayerOf(hypothesis, scope);
            if (!first) continue;
            if (isLate()) {
                m_endedEarly = true;
                return;
            }
            ++m_count;
            const auto left = [&](std::size_t rows) {
                return residualOf(m_part, m_run.values(deviation, scope, *first, rows), limit());
            };
            if (m_screen < tokens && !hypothesis.looksAhead) {
                const Residual few = left(m_screen);
                if (few.worstRow > limit() && few.relative > kWorthAWord * m_screenBefore) continue;
            }
            Tried tried{&hypothesis, i, scope, left(tokens)};
            tried.times = std::max(tried.left.relative / std::max(m_tap.noise.relativeL2, kF32Resolution),
                                   tried.left.worstRow / std::max(m_tap.noise.worstRow, kF32Resolution));
            m_tried.push_back(tried);
        }
    }

    bool isAccepted(const Tried& tried) const
    {
        return tried.times <= kNoiseLimit && tried.left.relative <= kMostLeft * m_before.relative;
    }
    bool anyAccepted() const
    {
        return std::any_of(m_tried.begin(), m_tried.end(), [this](const Tried& each) { return isAccepted(each); });
    }

    void choose(Verdict& verdict)
    {
        std::vector<const Tried*> accepted;
        for (const Tried& tried : m_tried) {
            if (isAccepted(tried)) accepted.push_back(&tried);
        }
        std::stable_sort(accepted.begin(), accepted.end(),
                         [](const Tried* a, const Tried* b) { return a->rank < b->rank; });
        if (accepted.empty()) return nearest(verdict);
        const Tried& best = *accepted.front();
        take(verdict, best);
        std::vector<Cause> others;
        for (const Tried* each : accepted) {
            const Cause cause = each->hypothesis->cause;
            if (cause == verdict.cause || std::find(others.begin(), others.end(), cause) != others.end()) continue;
            others.push_back(cause);
            verdict.evidence.push_back(concat(causeTraits(cause).code, " would give the same numbers",
                                              each->hypothesis->detail.empty() ? "" : ": ", each->hypothesis->detail,
                                              "."));
        }
        verdict.confidence = others.empty() ? 0.97 : 0.6;
    }

    void take(Verdict& verdict, const Tried& tried) const
    {
        verdict.cause = tried.hypothesis->cause;
        verdict.detail = tried.hypothesis->detail;
        verdict.hint = tried.hypothesis->hint;
        verdict.type = tried.hypothesis->type;
        verdict.evidence.push_back(concat("Computed so, the relative difference falls from ",
                                          scientific(m_before.relative), " to ", scientific(tried.left.relative), "; ",
                                          m_count, " computations were tried."));
    }

    static std::string scientific(double value)
    {
        if (value == 0) return "0";
        const int exponent = static_cast<int>(std::floor(std::log10(value)));
        return concat(fixedPoint(value / std::pow(10.0, exponent), 1), "e", exponent);
    }

    /// Nothing reproduces the numbers; perhaps something comes near.
    void nearest(Verdict& verdict) const
    {
        const auto best = std::min_element(m_tried.begin(), m_tried.end(), [](const Tried& a, const Tried& b) {
            return a.left.relative < b.left.relative;
        });
        if (best == m_tried.end() || !(best->left.relative <= kWorthAWord * m_before.relative)) return;
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
        for (std::string& sentence : observations(m_request, bad, good, limit())) {
            verdict.evidence.push_back(std::move(sentence));
        }
        verdict.hint = hintOf(verdict);
        verdict.sentence = sentenceOf(verdict);
        if (m_endedEarly) {
            verdict.evidence.push_back(concat("The search ended early, after ", fixedPoint(m_request.seconds, 0),
                                              " seconds and ", m_count, " computations."));
        }
        return verdict;
    }

    const CauseRequest& m_request;
    const TapComparison& m_tap;
    OtherValues m_other;
    SegmentRun m_run;
    std::chrono::steady_clock::time_point m_deadline;
    TargetPart m_part;
    Residual m_before;
    std::size_t m_screen = 0;  ///< the first rows, of which a few show a difference
    double m_screenBefore = 0;
    std::optional<HypothesisContext> m_context;
    Hypotheses m_hypotheses;
    std::vector<Tried> m_tried;
    std::size_t m_count = 0;
    bool m_whole = false;
    bool m_endedEarly = false;
    bool m_mayBeLate = false;  ///< only tokens that came one by one may differ
};

}  // namespace

Verdict findCause(const CauseRequest& request)
{
    const TapComparison* const first = request.comparison.firstDivergence();
    if (!first) return {};
    return Search(request, *first).verdict();
}

}  // namespace vitrine
