#include "core/compare/rounding_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace vitrine {

namespace {

/// What is left of a difference may be so large a part of what the rounding does. Roundings of single numbers that fall
/// the other way leave that much of few.
constexpr double kMostLeft = 0.3;
/// Or that and so many times what variants of the rounding leave of each other, …
constexpr double kTimesVariant = 1.5;
/// … if it points the same way by this part of how much the variant does, …
constexpr double kAlikeAsVariant = 0.8;
/// … and is at most so many times as large, or as small.
constexpr double kLarger = 1.3;
/// Where less than this part of a difference is left, nobody looks further.
constexpr double kNothingLeft = 0.01;

/// Less of a difference than this must be left by the nearest rounding, if changes of it shall be tried.
constexpr double kWorthRefining = 0.85;
/// What is so many times as large as the coarsest roundings make it is none.
constexpr double kTimesCoarsest = 3;

double square(double x)
{
    return x * x;
}

/// Whether it is worth computing variants. Those of a few layers are alike by more than twice this cosine.
bool isNearlyAlike(const Likeness& found)
{
    constexpr double kNearlyAlike = 0.12;
    constexpr double kNearlyAsLarge = 2;
    const double size = found.found() / found.rounded();
    return found.cosine() >= kNearlyAlike && size <= square(kNearlyAsLarge) && 1 / size <= square(kNearlyAsLarge);
}

}  // namespace

RoundingSearch::RoundingSearch(const RoundingQuestion& question)
    : m_question(question), m_deadline(std::chrono::steady_clock::now() +
                                       std::chrono::milliseconds(static_cast<std::int64_t>(question.seconds * 1000)))
{
    const auto bad = std::ranges::find_if(question.taps, [](const TapComparison& tap) { return tap.diverges; });
    m_firstBad = static_cast<std::size_t>(bad - question.taps.begin());
}

RoundingSearch::Found RoundingSearch::search()
{
    Found best;
    best.explained.resize(m_question.taps.size());
    best.first = m_firstBad;
    best.left = std::numeric_limits<double>::infinity();
    if (!mayBeRounding()) return best;
    Found nearest = best;
    for (const Imitation& imitation : roundingImitations(m_question.hasFloatWeights)) {
        Found found = evaluate(imitation);
        const bool isNearer = found.left < nearest.left;
        if (isNearer) nearest = found;
        const bool isDone = found.first == m_question.taps.size() && found.left <= kNothingLeft;
        keepBetter(best, std::move(found));
        if (isDone) return best;
    }
    if (best.first < m_question.taps.size() && m_question.showsAll && nearest.left <= kWorthRefining) {
        refine(best, nearest);
    }
    return best;
}

/// Larger differences than the coarsest roundings make are no roundings.
bool RoundingSearch::mayBeRounding()
{
    const TapComparison& tap = m_question.taps[m_firstBad];
    for (const Imitation& imitation : coarsestRoundings()) {
        const Trace run = m_question.runFirst(imitation);
        m_question.onRun(run);
        const Likeness found = seenAt(tap, run).pattern.all;
        if (found.found() <= square(kTimesCoarsest) * found.rounded()) return true;
        m_tried.push_back(describe(imitation));
    }
    return false;
}

RoundingSearch::Tap RoundingSearch::seenAt(const TapComparison& tap, const Trace& run) const
{
    Tap seen{m_question.stepOf(tap), {}, {}};
    seen.undecided = m_question.undecidedRows(tap, seen.step);
    seen.pattern = roundingPattern(*seen.step.other, seen.step.of(m_question.exact), seen.step.of(run),
                                   seen.step.exact->groups * seen.step.exact->width, seen.undecided);
    return seen;
}

/// What is not even nearly alike at the first tap is not computed any further.
bool RoundingSearch::mayExplain(const TapComparison& tap, const Trace& run) const
{
    if (!m_question.showsAll) return true;
    const Tap seen = seenAt(tap, run);
    if (timesNoise(seen.step.from(run), tap.noise) <= m_question.noiseLimit || seen.hasUndecided()) return true;
    return isNearlyAlike(seen.pattern.all);
}

/// Changes one thing after the other of the one that leaves least, as long as that leaves less.
void RoundingSearch::refine(Found& best, Found& nearest)
{
    constexpr double kWorthwhile = 0.98;
    for (bool better = true; better && !isOver();) {
        better = false;
        for (const Imitation& imitation : neighbours(nearest.imitation)) {
            if (isOver()) return;
            Found found = evaluate(imitation);
            if (found.left < kWorthwhile * nearest.left) {
                nearest = found;
                better = true;
            }
            keepBetter(best, std::move(found));
        }
        if (best.first == m_question.taps.size()) return;
    }
}

void RoundingSearch::keepBetter(Found& best, Found found) const
{
    if (found.first <= m_firstBad || found.first < best.first) return;
    if (found.first == best.first && !(found.left < best.left)) return;
    best = std::move(found);
}

RoundingSearch::Found RoundingSearch::evaluate(const Imitation& imitation)
{
    Found found{imitation, m_question.runFirst(imitation), std::vector<bool>(m_question.taps.size()), m_firstBad,
                std::numeric_limits<double>::infinity()};
    m_question.onRun(found.run);
    const TapComparison& firstBad = m_question.taps[m_firstBad];
    if (!mayExplain(firstBad, found.run)) {
        const Likeness alike = seenAt(firstBad, found.run).pattern.all;
        if (alike.rounded() > 0) m_tried.push_back(describe(imitation));
        // Beyond everything that is left where the first tap is explained.
        if (alike.rounded() > 0 && m_firstBad + 1 == m_question.taps.size()) found.left = cost(firstBad, alike);
        return found;
    }
    if (!isWholeAtFirst()) found.run = m_question.run(imitation);
    found.first = m_question.taps.size();
    found.left = 0;
    m_question.onRun(found.run);
    m_variants.clear();
    std::vector<Tap> seen;
    double effect = 0;
    std::size_t counted = 0;
    for (const TapComparison& tap : m_question.taps) {
        Tap next = seenAt(tap, found.run);
        effect += next.pattern.all.rounded();
        const double lost = cost(tap, next.pattern.all);
        if (lost >= 0) found.left += lost, ++counted;
        seen.push_back(std::move(next));
    }
    found.left /= static_cast<double>(std::max<std::size_t>(counted, 1));
    if (!(effect > 0)) {  // the model has nothing that it would round
        found.first = m_firstBad;
        found.left = std::numeric_limits<double>::infinity();
        return found;
    }
    m_tried.push_back(describe(imitation));
    const bool alike = m_question.showsAll || pointsTheSameWay(seen);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const TapComparison& tap = m_question.taps[i];
        if (!tap.diverges) continue;
        found.explained[i] = alike && explains(tap, seen[i], imitation, found.run);
        if (!found.explained[i]) found.first = std::min(found.first, i);
    }
    return found;
}

/// How much of the difference is left at a tap, at most 2; below 0 where there is neither a difference nor a rounding.
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
    const Difference left = seen.step.from(run);
    if (!left.isFinite()) return false;
    if (timesNoise(left, tap.noise) <= m_question.noiseLimit) return true;
    const RoundingPattern& pattern = seen.pattern;
    if (!pattern.ofItsSize) return false;
    if (!m_question.showsAll) return true;
    if (pattern.all.left() <= square(kMostLeft) * pattern.all.rounded() || pattern.vanishesInMostRows) return true;
    if (!seen.hasUndecided() && !isNearlyAlike(pattern.all)) return false;
    if (m_variants.empty()) {
        for (const Imitation& variant : variants(imitation)) m_variants.push_back(m_question.run(variant));
    }
    return isLikeVariants(seen, run);
}

/// What sound programs make of the same rounding differs, since each number that they round the other way leads to
/// others. The other side must be one of them: as like each of them as they are like each other.
bool RoundingSearch::isLikeVariants(const Tap& seen, const Trace& run) const
{
    const std::size_t width = seen.step.exact->groups * seen.step.exact->width;
    std::vector<const Trace*> all{&run};
    for (const Trace& variant : m_variants) all.push_back(&variant);
    std::vector<double> among(all.size());
    double toOther = 0, size = 0, left = 0, leftAmong = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto like = [&](const OtherRows& other) {
            const RoundingPattern found =
                roundingPattern(other, seen.step.of(m_question.exact), seen.step.of(*all[i]), width, seen.undecided);
            return found;
        };
        const RoundingPattern found = like(*seen.step.other);
        toOther += (seen.hasUndecided() ? found.rows : found.all).cosine() / static_cast<double>(all.size());
        size += std::sqrt(found.all.found() / found.all.rounded()) / static_cast<double>(all.size());
        left += std::sqrt(found.all.left() / found.all.rounded()) / static_cast<double>(all.size());
        for (std::size_t j = 0; j < i; ++j) {
            const std::span<const float> values = seen.step.of(*all[j]);
            const RoundingPattern pair = like({seen.step.other->firstRow, {values.begin(), values.end()}});
            const double cosine =
                (seen.hasUndecided() ? pair.rows : pair.all).cosine() / static_cast<double>(all.size() - 1);
            among[i] += cosine;
            leftAmong += std::sqrt(pair.all.left() / pair.all.rounded()) /
                         (0.5 * static_cast<double>(all.size() * (all.size() - 1)));
            among[j] += cosine;
        }
    }
    const double mean = std::accumulate(among.begin(), among.end(), 0.0) / static_cast<double>(among.size());
    if (!seen.hasUndecided() && !(size < kLarger && 1 / size < kLarger)) return false;
    if (!seen.hasUndecided() && left > kTimesVariant * leftAmong + kMostLeft) return false;
    return toOther >= kAlikeAsVariant * mean && seen.pattern.all.isNoChance(0);
}

/// Of a text, which shows too few values of a tap to tell: what it shows from the first tap that rounds on, in two
/// layers. Further on, values that were rounded the other way have led to others, and only the size is left; behind a
/// fault, too.
bool RoundingSearch::pointsTheSameWay(const std::vector<Tap>& seen) const
{
    Likeness together;
    const std::size_t layer = m_question.taps[m_firstBad].layer;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const TapComparison& tap = m_question.taps[i];
        const bool isEarly = siteTraits(tap.site).perLayer ? tap.layer <= layer + 1 : tap.site == Site::Embed;
        if (!isEarly || !tap.diverges) continue;
        together.add(seen[i].pattern.all);
        if (together.isNoChance()) return true;
    }
    return false;
}

}  // namespace vitrine
