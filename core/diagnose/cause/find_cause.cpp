#include "core/diagnose/cause/find_cause.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/diagnose/cause/broken_values.h"
#include "core/diagnose/cause/hypothesis.h"
#include "core/diagnose/cause/observations.h"
#include "core/diagnose/cause/other_tokens.h"
#include "core/diagnose/cause/projection_hypotheses.h"
#include "core/diagnose/cause/rivals.h"
#include "core/diagnose/cause/trials.h"
#include "core/diagnose/cause/verdict_text.h"
#include "core/diagnose/compare/compare_traces.h"
#include "core/diagnose/program/tap_graph.h"

#include <algorithm>
#include <chrono>
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

/// Confidence in a cause that explains most of the difference, but not all of it.
constexpr double kNear = 0.4;

/// Input of a search: all values that the other engine shows, or a part of them.
struct Ground {
    const CauseRequest& request;
    const OtherValues& other;
    Sentence evidence{};  ///< added as evidence to a verdict that was found with this input
};

class Search {
public:
    Search(const Ground& ground, const TapComparison& tap)
        : m_request(ground.request), m_tap(tap), m_other(ground.other), m_ground(ground),
          m_trials(ground.request, tap, ground.other), m_parts(*ground.request.run.model)
    {
    }

    Verdict verdict()
    {
        Verdict verdict;
        verdict.site = m_tap.site;
        verdict.layer = siteTraits(m_tap.site).perLayer ? m_tap.layer : 0;
        verdict.position = m_tap.position;
        const std::optional<BrokenValues> broken = brokenValues(m_trials.part());
        if (broken && !isShiftOfTokens(*broken)) return finished(ofBroken(std::move(verdict), *broken));
        if (verdict.site == Site::Embed) {
            const TraceRequest& run = m_request.run;
            if (const auto other = otherTokens(*run.model, m_trials.part(), run.tokens, m_trials.limit())) {
                verdict.cause = other->cause;
                verdict.detail = other->detail;
                verdict.confidence = 0.97;
                return finished(std::move(verdict));
            }
        }
        if (broken) return finished(ofBroken(std::move(verdict), *broken));
        search();
        choose(verdict);
        return finished(std::move(verdict));
    }

    std::size_t firstBadRow() const noexcept { return m_trials.before().firstBadRow; }

private:
    /// Returns whether an inserted token, such as a second BOS, explains why embeddings in the prompt repeat the row of
    /// the previous position. They cannot be left over from an earlier step, because all rows of a prompt are computed
    /// in one step.
    bool isShiftOfTokens(const BrokenValues& broken) const
    {
        return m_tap.site == Site::Embed && broken.cause == Cause::ReadbackStale &&
               m_tap.position < m_trials.run().prompt();
    }

    /// Returns the verdict for rows that are zero or repeat an earlier row. Either the engine did not write these
    /// values, or a mistake produces the same values, so hypotheses are tried, too.
    Verdict ofBroken(Verdict verdict, BrokenValues broken)
    {
        if (broken.mayBeUnread) judgeUnread(m_request, m_tap, broken);
        if (broken.cause == Cause::Nan) {
            if (const auto overflow = overflowBefore(m_request, m_tap, m_trials.part())) {
                return named(std::move(verdict), *overflow);
            }
        }
        const bool isRead = broken.cause == Cause::ReadbackZero || broken.cause == Cause::ReadbackStale;
        if (isRead) search();
        if (isRead && m_trials.anyAccepted()) choose(verdict);
        if (verdict.cause != Cause::Unknown) {
            verdict.evidence.push_back(SENTENCE("The cause ", causeTraits(broken.cause).code,
                                                " would give the same numbers: ", broken.detail, "."));
            verdict.confidence = std::min(verdict.confidence, 0.6);
            return verdict;
        }
        return named(std::move(verdict), broken);
    }

    static Verdict named(Verdict verdict, const BrokenValues& broken)
    {
        verdict.cause = broken.cause;
        verdict.detail = broken.detail;
        verdict.hint = broken.hint;
        verdict.confidence = broken.confidence;
        verdict.evidence.push_back(broken.evidence);
        return verdict;
    }

    /// Tries the widest scope first, then one layer, one head, unusual numbers and one tensor.
    void search()
    {
        const SegmentRun& run = m_trials.run();
        const TraceRequest& traced = m_request.run;
        const ModelConfig& config = traced.model->config();
        const HypothesisContext context{*traced.model,
                                        m_parts,
                                        traced.tokens.size(),
                                        run.prompt(),
                                        std::max(traced.context, traced.tokens.size()),
                                        siteMask({m_tap.site}),
                                        m_tap.layer,
                                        m_tap.position,
                                        m_trials.isWhole(),
                                        badRows(m_trials.part(), run.right(), m_trials.limit())};
        m_hypotheses = allHypotheses(context);
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
        if (m_trials.anyAccepted()) return;
        if (m_trials.isWhole()) return tryTensors(from);
        m_pairs = decodingPairs(context);
        m_trials.tryAll(m_pairs, {{}, from});
    }

    /// Tries the incorrect decoding of each single matrix.
    void tryTensors(std::size_t from)
    {
        const SegmentRun& run = m_trials.run();
        for (std::size_t layer = run.firstLayer(); layer < run.endLayer(); ++layer) {
            std::set<std::string_view> names;
            for (const ProductPart& product : m_parts.products()) {
                const Linear* const matrix = product.ofLayer[layer];
                if (!matrix || !names.insert(matrix->weight.name).second) continue;
                m_trials.tryAll(m_hypotheses, {layer, from, {}, matrix->weight.name});
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
            verdict.evidence.push_back(
                SENTENCE("At this tap, ", fewer,
                         fewer == 1 ? " other mistake fits equally well, but other taps rule it out."
                                    : " other mistakes fit equally well, but other taps rule them out."));
        }
        const Tried& best = *rivals.left().front();
        m_mayBeEverywhere = rivals.mayBeOfAllLayers();
        take(verdict, best);
        if (!rivals.isOfAllHeads())
            verdict.evidence.emplace_back(SENTENCE("The cause fits if only the heads that differ have this mistake."));
        tellDetails(verdict, rivals.left());
        if (!m_ground.evidence.empty()) verdict.evidence.push_back(m_ground.evidence);
        std::vector<Cause> others;
        for (const Tried* each : rivals.left()) {
            const Cause cause = each->hypothesis->cause;
            if (cause == verdict.cause || std::find(others.begin(), others.end(), cause) != others.end()) continue;
            others.push_back(cause);
            verdict.evidence.push_back(SENTENCE("The cause ", causeTraits(cause).code, " would give the same numbers",
                                                each->hypothesis->detail.empty() ? "" : ": ", each->hypothesis->detail,
                                                "."));
        }
        tellOfSplit(verdict, rivals.left());
        const bool isWhole = m_ground.evidence.empty() && !best.isFitted;
        verdict.confidence = !others.empty() ? 0.6 : isWhole ? 0.97 : 0.93;
    }

    /// Adds evidence if the accepted hypotheses disagree whether the mistake is in decoding tokens one by one. Both
    /// kinds fit if the first bad position follows the prompt directly.
    void tellOfSplit(Verdict& verdict, const std::vector<const Tried*>& accepted) const
    {
        const auto isDecoded = [this](const Tried* each) {
            return m_trials.mayBeLate() && each->scope.fromPosition == m_trials.run().prompt();
        };
        if (std::ranges::none_of(accepted, isDecoded) || std::ranges::all_of(accepted, isDecoded)) return;
        verdict.evidence.emplace_back(
            SENTENCE("A mistake at later positions and a mistake in decoding tokens one by one would give the same "
                     "numbers. To distinguish them, compare again with another value of --decode in both engines."));
    }

    /// Adds other accepted variants (details) of the same cause to the evidence.
    static void tellDetails(Verdict& verdict, const std::vector<const Tried*>& accepted)
    {
        constexpr std::size_t kMost = 3;
        std::vector<std::string_view> told{verdict.detail.english()};
        for (const Tried* each : accepted) {
            const Sentence& detail = each->hypothesis->detail;
            const std::string_view text = detail.english();
            const auto isAlike = [=](std::string_view other) {
                return text.starts_with(other) || other.starts_with(text);
            };
            if (each->hypothesis->cause != verdict.cause || std::ranges::any_of(told, isAlike)) continue;
            if (told.size() > kMost) return;
            told.push_back(text);
            verdict.evidence.push_back(SENTENCE("Another variant of this mistake also fits: ", detail, '.'));
        }
    }

    void take(Verdict& verdict, const Tried& tried) const
    {
        verdict.cause = tried.hypothesis->cause;
        verdict.detail = tried.hypothesis->detail;
        verdict.hint = tried.hypothesis->hint;
        verdict.type = tried.hypothesis->type;
        if (!tried.scope.tensor.empty()) {
            verdict.evidence.push_back(SENTENCE("The cause fits if only ", tried.scope.tensor, " has this mistake."));
        } else if (tried.scope.layer) {
            verdict.evidence.push_back(
                SENTENCE("The cause fits if only layer ", *tried.scope.layer, " has this mistake."));
        } else if (tried.scope.kvHead) {
            verdict.evidence.push_back(SENTENCE("The cause fits if only key head ", *tried.scope.kvHead,
                                                " and its queries have this mistake."));
        }
        if (tried.isFitted)
            verdict.evidence.push_back(SENTENCE("The number in the cause was fitted to the other engine's values of ",
                                                siteTraits(m_tap.site).name, "."));
        verdict.evidence.push_back(
            SENTENCE("When Vitrine imitates this mistake, the relative difference from the other engine falls from ",
                     scientific(m_trials.before().relative), " to ", scientific(tried.left.relative),
                     ". The search tried ", m_trials.count(), " computations."));
    }

    static std::string scientific(double value)
    {
        if (value == 0) return "0";
        if (!std::isfinite(value)) return "infinity";
        const int exponent = static_cast<int>(std::floor(std::log10(value)));
        return concat(fixedPoint(value / std::pow(10.0, exponent), 1), "e", exponent);
    }

    /// Called if no hypothesis reproduces the numbers. Takes the nearest hypothesis if it leaves only a small
    /// difference.
    void nearest(Verdict& verdict) const
    {
        const std::span<const Tried> all = m_trials.tried();
        // A fitted number that does not fit gives no information, so it is not considered.
        const auto left = [](const Tried& each) {
            return each.isFitted ? std::numeric_limits<double>::infinity() : each.left.relative;
        };
        const auto best = std::ranges::min_element(all, {}, left);
        // If the other engine's values are far smaller than ours, a hypothesis that gives values near zero would remove
        // most of the difference. So `most` is at most kWorthAWord itself.
        const double most = kWorthAWord * std::min(m_trials.before().relative, 1.0);
        if (best == all.end() || !(left(*best) <= most)) return;
        take(verdict, *best);
        verdict.confidence = kNear;
    }

    /// Returns whether both sides have this tap and agree on it.
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
        for (Sentence& sentence : observations(m_request, bad, good, m_trials.limit())) {
            verdict.evidence.push_back(std::move(sentence));
        }
        if (!m_mayBeEverywhere) {
            if (Sentence layers = layersSentence(m_request.comparison, bad); !layers.empty()) {
                verdict.evidence.push_back(std::move(layers));
            }
        }
        verdict.hint = hintOf(verdict);
        verdict.sentence = sentenceOf(verdict);
        if (m_trials.endedEarly()) {
            verdict.evidence.push_back(SENTENCE("The search ended early, after ", significant(m_request.seconds, 3),
                                                " seconds and ", m_trials.count(), " computations."));
        }
        return verdict;
    }

    const CauseRequest& m_request;
    const TapComparison& m_tap;
    const OtherValues& m_other;
    Ground m_ground;
    Trials m_trials;
    ModelParts m_parts;
    Hypotheses m_hypotheses;
    Hypotheses m_pairs;  ///< pairs of decoding mistakes, tried if no single mistake fits
    /// Whether the mistake may be in all layers, because it would change nothing in the layers that are right.
    bool m_mayBeEverywhere = false;
};

/// Searches with all values of the other engine. If this finds no cause, it searches again without some taps, and then
/// with another assumed prompt length.
class SearchOnEveryGround {
public:
    SearchOnEveryGround(const CauseRequest& request, const TapComparison& tap) : m_request(request), m_tap(tap)
    {
        if (!m_request.deadline) m_request.deadline = deadlineIn(request.seconds);
        for (const TraceArray& array : request.own.arrays()) {
            if (std::optional<OtherRows> found = request.other(array.site, array.layer)) {
                m_other.emplace(std::pair(array.site, array.layer), std::move(*found));
            }
        }
    }

    Verdict verdict()
    {
        Search search({m_request, m_other}, m_tap);
        Verdict first = search.verdict();
        if (first.confidence > kNear) return first;
        if (const std::optional<Verdict> found = withFewerTaps()) return *found;
        if (const std::optional<Verdict> found = withAnotherSplit(search.firstBadRow())) return *found;
        return first;
    }

private:
    /// Returns a copy of the request with `run` as the assumed run of the other engine.
    CauseRequest with(const TraceRequest& run) const
    {
        return {run,
                m_request.own,
                m_request.comparison,
                m_request.other,
                m_request.threads,
                m_request.seconds,
                m_request.deadline};
    }

    static std::optional<Verdict> found(const Ground& ground, const TapComparison& tap)
    {
        if (std::chrono::steady_clock::now() > ground.request.deadline) return std::nullopt;
        Verdict verdict = Search(ground, tap).verdict();
        if (verdict.confidence <= kNear) return std::nullopt;
        return verdict;
    }

    /// Searches again without the earlier taps of the layer. The other engine may show right values there but continue
    /// with a wrong copy of them, such as the copy in its cache. A cause that is found only without these taps is in
    /// such a copy.
    std::optional<Verdict> withFewerTaps() const
    {
        if (!siteTraits(m_tap.site).perLayer) return std::nullopt;
        OtherValues fewer;
        std::string hidden;
        for (const auto& [point, rows] : m_other) {
            const bool isBetween = point.second == m_tap.layer && siteTraits(point.first).perLayer &&
                                   point.first < m_tap.site && point.first != Site::AttnNorm;
            if (!isBetween) fewer.emplace(point, rows);
            if (isBetween) hidden += concat(hidden.empty() ? "" : ", ", siteTraits(point.first).name);
        }
        if (hidden.empty()) return std::nullopt;
        const CauseRequest request = with(m_request.run);
        return found({request, fewer,
                      SENTENCE("This cause fits, although the values of ", hidden,
                               " in the same layer are right. So the mistake is in a copy of these values, such as the "
                               "cache, or in the code that reads them.")},
                     m_tap);
    }

    /// Searches again with another prompt length, because the other engine may have evaluated more or fewer tokens as
    /// its prompt than the request.
    std::optional<Verdict> withAnotherSplit(std::size_t firstBadRow) const
    {
        const std::size_t tokens = m_request.run.tokens.size();
        const std::size_t prompt = tokens - std::min(m_request.run.decode, tokens);
        if (firstBadRow == 0 || firstBadRow >= tokens || firstBadRow == prompt) return std::nullopt;
        TraceRequest run = m_request.run;
        run.decode = tokens - firstBadRow;
        const CauseRequest request = with(run);
        return found(
            {request, m_other,
             SENTENCE("This cause fits if the other engine evaluated the tokens one by one, starting at position ",
                      firstBadRow, ". Check --decode.")},
            m_tap);
    }

    CauseRequest m_request;
    const TapComparison& m_tap;
    OtherValues m_other;
};

}  // namespace

Verdict findCause(const CauseRequest& request)
{
    const TapComparison* const first = request.comparison.firstDivergence();
    if (!first) return {};
    return SearchOnEveryGround(request, *first).verdict();
}

}  // namespace vitrine
