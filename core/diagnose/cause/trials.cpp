#include "core/diagnose/cause/trials.h"

#include "core/diagnose/cause/fit_number.h"
#include "core/diagnose/compare/compare_traces.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vitrine {

namespace {

/// A hypothesis is accepted if it leaves at most this fraction of the difference.
constexpr double kMostLeft = 0.25;
/// The same limit for hypotheses with a fitted number. It is lower, because fitting minimizes the remaining difference
/// even if the hypothesis is wrong.
constexpr double kMostLeftFitted = 0.01;

constexpr std::uint32_t maskOf(Site site) noexcept
{
    return siteMask({site});
}

bool isAtEnd(Site site) noexcept
{
    return site == Site::FinalNorm || site == Site::Logits;
}

}  // namespace

std::chrono::steady_clock::time_point deadlineIn(double seconds)
{
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

Trials::Trials(const CauseRequest& request, const TapComparison& tap, const OtherValues& other)
    : m_request(request), m_tap(tap), m_other(other),
      m_run(request, other, tap.site, siteTraits(tap.site).perLayer ? tap.layer : 0),
      m_deadline(request.deadline.value_or(deadlineIn(request.seconds))),
      m_limit(kNoiseLimit * std::max(tap.noise.worstRow, kF32Resolution))
{
    m_part.array = request.own.find(tap.site, tap.layer);
    m_part.other = &other.at({tap.site, tap.layer});
    m_whole = m_run.layers() > 1 || !directlyBefore();
    seeWhatDiffers();
}

bool Trials::has(Site site, std::size_t layer) const
{
    const auto found = m_other.find({site, layer});
    return found != m_other.end() && !found->second.isPartial;
}

/// Returns whether the other engine has all taps that come directly before the target.
bool Trials::directlyBefore() const
{
    const std::size_t last = m_request.run.model->config().layers - 1;
    if (m_tap.site == Site::Embed) return true;
    if (m_tap.site == Site::FinalNorm) return has(Site::LayerOut, last);
    if (m_tap.site == Site::Logits) return has(Site::FinalNorm, 0) || has(Site::LayerOut, last);
    return std::ranges::all_of(allSites(), [this](const SiteTraits& site) {
        if (site.site >= m_tap.site || !site.perLayer || site.site == Site::Scores) return true;
        return !m_request.own.find(site.site, m_tap.layer) || has(site.site, m_tap.layer);
    });
}

/// Finds the heads that differ, the number of rows for a quick check, and whether only decoded tokens differ.
void Trials::seeWhatDiffers()
{
    const std::vector<float>& right = m_run.right();
    if (m_part.array->groups > 1) {
        const std::vector<bool> bad = badGroups(m_part, right, m_limit);
        if (std::ranges::find(bad, true) != bad.end()) m_part.groups = bad;
    }
    m_before = residualOf(m_part, right, m_limit);
    // The right hypothesis leaves no row beyond the limit, so a few rows that differ are enough to refute others.
    constexpr std::size_t kFew = 2;
    const std::size_t tokens = m_request.run.tokens.size();
    m_screen = m_tap.site == Site::Scores ? tokens : std::min(m_before.firstBadRow + kFew, tokens);
    m_screenBefore = residualOf(m_part, std::span(right).first(m_screen * (right.size() / tokens))).relative;

    const std::size_t prompt = m_run.prompt();
    const bool decodes = prompt > 0 && prompt < tokens;
    const bool seesPrompt = m_part.other->firstRow < prompt;
    m_late = decodes && seesPrompt && m_before.firstBadRow >= prompt;
    m_mayBeLate = m_late || (decodes && !seesPrompt);
}

bool Trials::isAccepted(const Tried& tried) const noexcept
{
    const double most = tried.isFitted ? kMostLeftFitted : kMostLeft;
    return tried.times <= kNoiseLimit && tried.left.relative <= most * m_before.relative;
}

bool Trials::anyAccepted() const noexcept
{
    return std::ranges::any_of(m_tried, [this](const Tried& each) { return isAccepted(each); });
}

bool Trials::fits(std::uint32_t sites, bool wholeModel) const noexcept
{
    return m_whole ? wholeModel : (sites & maskOf(m_tap.site)) != 0;
}

/// Returns the first layer in which the hypothesis changes something. Returns std::nullopt if it cannot change the
/// target in this scope.
std::optional<std::size_t> Trials::firstLayerOf(const Hypothesis& hypothesis, const Scope& scope) const
{
    const bool atEnd = (hypothesis.sites & ~(maskOf(Site::FinalNorm) | maskOf(Site::Logits))) == 0;
    const bool atStart = hypothesis.sites == maskOf(Site::Embed);
    if (scope.layer && (atEnd || atStart || hypothesis.firstLayer)) return std::nullopt;
    if (atStart && !m_run.beginsWithIds()) return std::nullopt;
    if (atEnd && !isAtEnd(m_tap.site)) return std::nullopt;
    if (atEnd) return m_run.endLayer();
    const std::size_t first = scope.layer.value_or(hypothesis.firstLayer.value_or(m_run.firstLayer()));
    if (first < m_run.firstLayer() || first >= m_run.endLayer()) return std::nullopt;
    return first;
}

bool Trials::isOver()
{
    m_endedEarly = m_endedEarly || std::chrono::steady_clock::now() > m_deadline;
    return m_endedEarly;
}

Residual Trials::left(const Hypothesis& hypothesis, const Scope& scope, std::size_t firstLayer, std::size_t rows)
{
    return residualOf(m_part, m_run.values(hypothesis.deviation, scope, firstLayer, rows), m_limit);
}

void Trials::keep(const Hypothesis& hypothesis, std::size_t rank, const Scope& scope, std::size_t firstLayer,
                  bool isFitted)
{
    const std::vector<float> values =
        m_run.values(hypothesis.deviation, scope, firstLayer, m_request.run.tokens.size());
    Tried tried{&hypothesis, rank, scope, residualOf(m_part, values, m_limit)};
    TargetPart whole = m_part;
    whole.groups.clear();
    tried.fitsAllHeads = residualOf(whole, values, m_limit).worstRow <= m_limit;
    tried.times = std::max(tried.left.relative / std::max(m_tap.noise.relativeL2, kF32Resolution),
                           tried.left.worstRow / std::max(m_tap.noise.worstRow, kF32Resolution));
    tried.isFitted = isFitted;
    m_tried.push_back(tried);
}

void Trials::tryOne(const Hypothesis& hypothesis, std::size_t rank, Scope scope)
{
    if (hypothesis.decodeOnly) {
        // A mistake of decoding begins at the first decoded token. The scope of all layers from position 0 is skipped,
        // because the scope from the first decoded token on was tried before.
        if (!m_mayBeLate || (scope.fromPosition == 0 && !scope.layer)) return;
        scope.fromPosition = m_run.prompt();
    }
    const std::optional<std::size_t> first = firstLayerOf(hypothesis, scope);
    if (!first) return;
    ++m_count;
    if (m_screen < m_request.run.tokens.size() && !hypothesis.looksAhead) {
        const Residual few = left(hypothesis, scope, *first, m_screen);
        if (few.worstRow > m_limit && few.relative > kWorthAWord * m_screenBefore) return;
        if (isOver()) return;
    }
    keep(hypothesis, rank, scope, *first, false);
}

/// Returns the first layer that the hypothesis changes in this run. A hypothesis accepted at another tap may begin at
/// an earlier layer than this run computes.
std::optional<std::size_t> Trials::firstLayerHere(const Tried& other) const
{
    const Hypothesis& hypothesis = *other.hypothesis;
    const bool beganBefore = hypothesis.firstLayer && *hypothesis.firstLayer < m_run.firstLayer();
    if (beganBefore && hypothesis.deviation.layerOf) return m_run.firstLayer();
    return firstLayerOf(hypothesis, other.scope);
}

bool Trials::explains(const Tried& other)
{
    const std::optional<std::size_t> first = firstLayerHere(other);
    if (!first) return false;
    keep(*other.hypothesis, other.rank, other.scope, *first, other.isFitted);
    return isAccepted(m_tried.back());
}

bool Trials::leavesEqual(const Tried& other)
{
    const std::optional<std::size_t> first = firstLayerHere(other);
    if (!first) return true;
    keep(*other.hypothesis, other.rank, other.scope, *first, other.isFitted);
    return m_tried.back().times <= kNoiseLimit;
}

void Trials::tryAll(const Hypotheses& hypotheses, const Scope& scope)
{
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
        const Deviation& deviation = hypotheses[i].deviation;
        if (!fits(hypotheses[i].sites, hypotheses[i].wholeModel)) continue;
        if (deviation.changesModel() && scope.fromPosition > 0) continue;  // a changed model affects all positions
        const bool isPerHead =
            deviation.changes<RopeCall>() || deviation.changes<AttentionCall>() || deviation.changes<NormCall>();
        if (scope.kvHead && !isPerHead) continue;
        if (!scope.tensor.empty() && !deviation.decode) continue;
        if (isOver()) return;
        tryOne(hypotheses[i], i, scope);
    }
}

void Trials::fit(const NumberHypothesis& number, const Scope& scope)
{
    const std::size_t tokens = m_request.run.tokens.size();
    Hypothesis found{number.cause, {}, {}, {}, number.sites};
    const std::optional<std::size_t> first = firstLayerOf(found, scope);
    if (!first) return;
    const auto missOf = [&](std::size_t rows) -> Miss {
        return [&, rows](double value) -> std::vector<double> {
            if (isOver()) return {};
            ++m_count;
            return differences(m_part, m_run.values(number.deviation(value), scope, *first, rows));
        };
    };
    std::optional<FittedNumber> fitted = fitNumber(missOf(m_screen), number.low, number.high);
    if (fitted && m_screen < tokens) fitted = refineNumber(missOf(tokens), fitted->number);
    if (!fitted) return;
    const double value = rounded(*fitted);
    found.detail = number.detail(value);
    found.deviation = number.deviation(value);
    keep(m_fitted.emplace_back(std::move(found)), m_fitted.size(), scope, *first, true);
}

void Trials::tryNumbers(const NumberHypotheses& numbers, const Scope& scope)
{
    for (const NumberHypothesis& number : numbers) {
        if (fits(number.sites, true) && !isOver()) fit(number, scope);
    }
}

}  // namespace vitrine
