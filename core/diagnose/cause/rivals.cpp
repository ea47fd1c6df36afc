#include "core/diagnose/cause/rivals.h"

#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace vitrine {

Rivals::Rivals(const CauseRequest& request, const TapComparison& tap, const OtherValues& other, Trials& trials,
               std::vector<const Tried*> accepted)
    : m_request(request), m_tap(tap), m_other(other), m_trials(trials), m_left(std::move(accepted))
{
    keepWholeLayers();
    keepThoseOfAllHeads();
    const std::size_t here = m_left.size();
    keepWhatOtherTapsAllow();
    preferDecodedPosition();
    m_refuted = here - m_left.size();
}

bool Rivals::leavesEqual(const TapComparison& tap, const Tried& tried) const
{
    return !m_other.contains({tap.site, tap.layer}) || Trials(m_request, tap, m_other).leavesEqual(tried);
}

/// Removes hypotheses that use all weights of another layer, if they would change a product (Q, K or V) of this layer
/// that is right. Such a mistake would make all three products wrong.
void Rivals::keepWholeLayers()
{
    std::erase_if(m_left, [this](const Tried* tried) {
        if (!tried->hypothesis->deviation.layerOf || m_trials.isOver()) return false;
        return std::ranges::any_of(m_request.comparison.taps, [&](const TapComparison& tap) {
            const bool isProduct = tap.site == Site::Q || tap.site == Site::K || tap.site == Site::V;
            return isProduct && !tap.diverges && tap.layer == m_tap.layer && !leavesEqual(tap, *tried);
        });
    });
}

void Rivals::keepThoseOfAllHeads()
{
    const auto fits = [](const Tried* each) { return each->fitsAllHeads; };
    m_ofAllHeads = std::ranges::any_of(m_left, fits);
    if (m_ofAllHeads) std::erase_if(m_left, std::not_fn(fits));
}

bool Rivals::isOneAnswer() const
{
    return std::ranges::all_of(m_left, [&](const Tried* each) {
        return each->hypothesis->cause == m_left.front()->hypothesis->cause &&
               each->hypothesis->detail == m_left.front()->hypothesis->detail;
    });
}

/// Keeps hypotheses that agree with the other taps. They must change nothing at right taps of the same layer or of the
/// same site, and reproduce later wrong taps. A tap that refutes all hypotheses is ignored.
void Rivals::keepWhatOtherTapsAllow()
{
    constexpr std::size_t kMost = 6;
    std::size_t later = 0;
    for (const TapComparison& tap : m_request.comparison.taps) {
        if (isOneAnswer() || m_trials.isOver()) return;
        const bool perLayer = siteTraits(tap.site).perLayer;
        // The same tap in other layers and the taps after the last layer distinguish causes best, so all of them are
        // checked. At most kMost other later taps are checked.
        const bool tellsMost = !perLayer || tap.site == m_tap.site;
        const bool isRight = !tap.diverges && perLayer && (tap.layer == m_tap.layer || tap.site == m_tap.site);
        const bool isLater = &tap > &m_tap && tap.diverges && (tellsMost || later < kMost);
        if ((!isRight && !isLater) || !m_other.contains({tap.site, perLayer ? tap.layer : 0})) continue;
        if (isLater && !tellsMost) ++later;
        Trials there(m_request, tap, m_other);
        std::vector<const Tried*> fitting;
        for (const Tried* each : m_left) {
            if (m_trials.isOver()) return;
            if (isLater ? there.explains(*each) : there.leavesEqual(*each)) fitting.push_back(each);
        }
        if (!fitting.empty()) m_left = std::move(fitting);
    }
}

/// Prefers a wrong position counter of decoded tokens to a wrong RoPE position if only decoded tokens are wrong.
void Rivals::preferDecodedPosition()
{
    const auto isCounter = [](const Tried* each) { return each->hypothesis->cause == Cause::DecodePosition; };
    if (!m_trials.isLate() || std::ranges::none_of(m_left, isCounter)) return;
    std::erase_if(m_left, [](const Tried* each) {
        const Cause cause = each->hypothesis->cause;
        return cause == Cause::RopeOffset || cause == Cause::RopeMissing;
    });
}

bool Rivals::mayBeOfAllLayers() const
{
    Tried everywhere = *m_left.front();
    everywhere.scope.layer.reset();
    return std::ranges::all_of(m_request.comparison.taps, [&](const TapComparison& tap) {
        if (tap.site != m_tap.site || tap.diverges) return true;
        return !m_trials.isOver() && leavesEqual(tap, everywhere);
    });
}

}  // namespace vitrine
