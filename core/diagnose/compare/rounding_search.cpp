#include "core/diagnose/compare/rounding_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace vitrine {

namespace {

/// The search ends if a rounding leaves less than this fraction of the differences.
constexpr double kNothingLeft = 0.01;
/// If a difference is more than this many times as large as the difference of the coarsest roundings, it has another
/// cause.
constexpr double kTimesCoarsest = 3;

/// A changed rounding replaces the best one so far if it leaves at most this fraction of the difference that the best
/// one leaves.
constexpr double kMuchLess = 0.5;
/// A rounding is refined only if it leaves more than this fraction of the differences. A smaller remainder needs no
/// explanation: it is normal between two programs with the same rounding.
constexpr double kWorthCompleting = 1e-4;
constexpr std::size_t kMostChanges = 3;

/// Rows with undecided experts are left out only if at least this number of other rows, and at least a quarter of all
/// rows, remain.
constexpr std::size_t kLeastDecided = 4;

double square(double x)
{
    return x * x;
}

}  // namespace

RoundingSearch::RoundingSearch(const RoundingQuestion& question) : m_question(question)
{
    const auto bad = std::ranges::find_if(question.taps, [](const TapComparison& tap) { return tap.diverges; });
    m_firstBad = static_cast<std::size_t>(bad - question.taps.begin());
    // An engine that rounds may overflow in a later layer. Values that are not finite, and all values after them,
    // neither support nor exclude a rounding.
    const auto broken =
        std::find_if(bad, question.taps.end(), [](const TapComparison& tap) { return !tap.difference.isFinite(); });
    m_end = static_cast<std::size_t>(broken - question.taps.begin());
}

RoundingSearch::Found RoundingSearch::search()
{
    Found best;
    best.explained.resize(m_question.taps.size());
    best.first = m_firstBad;
    best.left = std::numeric_limits<double>::infinity();
    if (!mayBeRounding()) return best;
    for (const Imitation& imitation : roundingImitations(m_question.model)) {
        Found found = evaluate(imitation, best);
        const bool isDone = found.first >= m_end && found.left <= kNothingLeft;
        keepBetter(best, std::move(found));
        if (isDone) break;
    }
    if (best.first > m_firstBad) complete(best);
    if (best.first >= m_end) nameTensorNumbers(best);
    return best;
}

/// Adds further roundings to the best one, because a coarse rounding hides finer ones. For example, an engine with
/// bfloat16 weights may also have float16 activations. The best rounding is changed step by step, as long as a change
/// explains more taps or leaves a much smaller difference.
void RoundingSearch::complete(Found& best)
{
    for (std::size_t change = 0; change < kMostChanges; ++change) {
        if (best.first >= m_end && best.left <= kWorthCompleting) return;
        Found next;
        next.first = best.first;
        next.left = kMuchLess * best.left;
        for (const Imitation& imitation : refinements(best.imitation, m_question.model)) {
            keepBetter(next, evaluate(imitation, next));
        }
        if (next.explained.empty()) return;
        best = std::move(next);
    }
}

/// If both float16 and TF32 explain the values, gives the result a name that mentions both.
void RoundingSearch::nameTensorNumbers(Found& best)
{
    const std::optional<Imitation> tensor = inTensorNumbers(best.imitation);
    if (!tensor) return;
    Found limit;
    limit.first = m_end;
    limit.left = best.left / kMuchLess;
    Found found = evaluate(*tensor, limit);
    if (found.first < m_end) return;
    if (found.left < kMuchLess * best.left) {
        best = std::move(found);
    } else {
        best.imitation.name = nameWithTensorNumbers(best.imitation);
    }
}

bool RoundingSearch::mayBeRounding()
{
    const TapComparison& tap = m_question.taps[m_firstBad];
    for (const Imitation& imitation : coarsestRoundings()) {
        const Trace run = m_question.runFirst(imitation);
        m_question.onRun(run);
        const Likeness found = seenAt(tap, run).pattern.all;
        if (found.found() <= square(kTimesCoarsest) * found.rounded()) return true;
        noteTried(imitation);
    }
    return false;
}

RoundingSearch::Tap RoundingSearch::seenAt(const TapComparison& tap, const Trace& run) const
{
    Tap seen;
    seen.step = m_question.stepOf(tap);
    seen.width = seen.step.exact->groups * seen.step.exact->width;
    seen.leftOut = m_question.undecidedRows(tap, seen.step);
    const auto count = static_cast<std::size_t>(std::ranges::count(seen.leftOut, true));
    seen.byRows = count > 0;
    const std::size_t decided = seen.leftOut.size() - count;
    if (kLeastDecided * decided < seen.leftOut.size() || decided < kLeastDecided) seen.leftOut.clear();
    seen.pattern =
        roundingPattern(*seen.step.other, seen.step.of(m_question.exact), seen.step.of(run), seen.width, seen.leftOut);
    return seen;
}

bool RoundingSearch::isWithinNoise(const TapComparison& tap, const Tap& seen, const Trace& run) const
{
    const Difference left = seen.step.from(run);
    return left.isFinite() && timesNoise(left, tap.noise) <= m_question.noiseLimit;
}

/// Returns whether the imitation may explain the first diverging tap. If not, the later layers need not be computed.
bool RoundingSearch::mayExplain(const TapComparison& tap, const Trace& run) const
{
    if (!m_question.showsAll) return true;
    const Tap seen = seenAt(tap, run);
    if (isWithinNoise(tap, seen, run)) return true;
    return roundingMatch(*seen.step.other, seen.step.of(m_question.exact), {{seen.step.of(run)}, {}}, seen.width,
                         seen.leftOut)
        .isNear();
}

void RoundingSearch::keepBetter(Found& best, Found found) const
{
    if (found.first <= m_firstBad || found.first < best.first) return;
    if (found.first == best.first && !(found.left < best.left)) return;
    best = std::move(found);
}

void RoundingSearch::noteTried(const Imitation& imitation)
{
    Sentence name = describe(imitation);
    if (std::ranges::find(m_tried, name) == m_tried.end()) m_tried.push_back(std::move(name));
}

RoundingSearch::Found RoundingSearch::evaluate(const Imitation& imitation, const Found& best)
{
    Found found{imitation, m_question.runFirst(imitation), std::vector<bool>(m_question.taps.size()), m_firstBad,
                std::numeric_limits<double>::infinity()};
    m_question.onRun(found.run);
    const TapComparison& firstBad = m_question.taps[m_firstBad];
    if (!mayExplain(firstBad, found.run)) {
        if (seenAt(firstBad, found.run).pattern.all.rounded() > 0) noteTried(imitation);
        return found;
    }
    if (!isWholeAtFirst()) found.run = m_question.run(imitation);
    m_question.onRun(found.run);
    m_variants.clear();
    std::vector<Tap> seen;
    double left = 0;
    double effect = 0;
    std::size_t counted = 0;
    for (std::size_t i = 0; i < m_end; ++i) {
        const TapComparison& tap = m_question.taps[i];
        Tap next = seenAt(tap, found.run);
        effect += next.pattern.all.rounded();
        const double lost = cost(tap, next.pattern.all);
        if (lost >= 0) left += lost, ++counted;
        seen.push_back(std::move(next));
    }
    if (!(effect > 0)) return found;  // this imitation rounds nothing in this model
    noteTried(imitation);
    found.left = left / static_cast<double>(std::max<std::size_t>(counted, 1));
    if (best.first >= m_end && found.left >= best.left) return found;
    found.first = m_end;
    const bool alike = m_question.showsAll || pointsTheSameWay(seen);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const TapComparison& tap = m_question.taps[i];
        if (!tap.diverges) continue;
        found.explained[i] = alike && explains(tap, seen[i], imitation, found.run);
        if (!found.explained[i]) found.first = std::min(found.first, i);
    }
    return found;
}

/// Returns the fraction of the difference at a tap that the rounding leaves unexplained, at most 2. The result is
/// negative if neither the difference nor the effect of the rounding exceeds the noise.
double RoundingSearch::cost(const TapComparison& tap, const Likeness& found) const
{
    const double noise = m_question.noiseLimit * tap.noise.relativeL2;
    const double rounded =
        found.found() > 0 ? tap.step.relativeL2 * std::sqrt(found.rounded() / found.found()) : found.rounded();
    if (tap.step.relativeL2 <= noise && rounded <= noise) return -1;
    const double size = found.found() + found.rounded();
    return size > 0 && std::isfinite(size) ? found.left() / size : 2;
}

bool RoundingSearch::explains(const TapComparison& tap, const Tap& seen, const Imitation& imitation, const Trace& run)
{
    if (isWithinNoise(tap, seen, run)) return true;
    if (!seen.step.from(run).isFinite()) return false;
    if (!m_question.showsAll) return seen.pattern.ofItsSize;
    const std::span<const float> exact = seen.step.of(m_question.exact);
    RoundedRuns runs{{seen.step.of(run)}, {}};
    const RoundingMatch first = roundingMatch(*seen.step.other, exact, runs, seen.width, seen.leftOut);
    if (!first.isNear()) return false;
    if (m_variants.empty()) {
        for (const Imitation& variant : variants(imitation)) m_variants.push_back(m_question.run(variant));
    }
    for (std::size_t i = 0; i < m_variants.size(); ++i) {
        (i < kCloseVariants ? runs.close : runs.spread).push_back(seen.step.of(m_variants[i]));
    }
    return roundingMatch(*seen.step.other, exact, runs, seen.width, seen.leftOut).matchesRuns(seen.byRows);
}

/// Returns whether the two differences point in the same direction. A printed trace shows too few values of one tap, so
/// the taps of the first two rounded layers are combined. In later layers, a few numbers that are rounded to the
/// opposite side change all values, as a fault would. There, only the size of the difference is compared.
bool RoundingSearch::pointsTheSameWay(const std::vector<Tap>& seen) const
{
    Likeness together;
    const std::size_t layer = m_question.taps[m_firstBad].layer;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const TapComparison& tap = m_question.taps[i];
        const bool isEarly = siteTraits(tap.site).perLayer ? tap.layer <= layer + 1 : tap.site == Site::Embed;
        if (!isEarly || !tap.diverges) continue;
        together.add(seen[i].pattern.all);
        if (together.isSignificant()) return true;
    }
    return false;
}

}  // namespace vitrine
