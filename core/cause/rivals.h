#pragma once

#include "core/cause/trials.h"

#include <cstddef>
#include <vector>

namespace vitrine {

/// Tells causes that reproduce the first bad tap alike apart, by the other taps.
class Rivals {
public:
    /// `accepted`: those that fit at `tap`, the more usual ones first; not empty. All must live as long as this.
    Rivals(const CauseRequest& request, const TapComparison& tap, const OtherValues& other, Trials& trials,
           std::vector<const Tried*> accepted);

    /// What stays, the best first; empty if other taps refute all of them.
    const std::vector<const Tried*>& left() const noexcept { return m_left; }
    /// How many the other taps have refuted.
    std::size_t refuted() const noexcept { return m_refuted; }
    /// Whether the best one leaves the heads right that are.
    bool isOfAllHeads() const noexcept { return m_ofAllHeads; }
    /// Whether a mistake of all layers like the best one would not be seen in those whose tap is right.
    bool mayBeOfAllLayers() const;

private:
    void keepWholeLayers();
    void keepThoseOfAllHeads();
    void keepWhatOtherTapsAllow();
    void preferDecodedPosition();
    bool isOneAnswer() const;
    bool leavesEqual(const TapComparison& tap, const Tried& tried) const;

    const CauseRequest& m_request;
    const TapComparison& m_tap;
    const OtherValues& m_other;
    Trials& m_trials;
    std::vector<const Tried*> m_left;
    std::size_t m_refuted = 0;
    bool m_ofAllHeads = true;
};

}  // namespace vitrine
