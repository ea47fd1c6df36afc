#pragma once

#include "core/diagnose/cause/trials.h"

#include <cstddef>
#include <vector>

namespace vitrine {

/// Chooses between causes that reproduce the first bad tap equally well, using the other taps.
class Rivals {
public:
    /// `accepted` are the tried hypotheses that fit at `tap`, the more common mistakes first; at least one. All
    /// arguments must outlive this object.
    Rivals(const CauseRequest& request, const TapComparison& tap, const OtherValues& other, Trials& trials,
           std::vector<const Tried*> accepted);

    /// Returns the remaining hypotheses, the best first; empty if other taps refute all of them.
    const std::vector<const Tried*>& left() const noexcept { return m_left; }
    /// Returns the number of hypotheses that other taps refute.
    std::size_t refuted() const noexcept { return m_refuted; }
    /// Returns whether the best hypothesis also leaves the values of the heads that agree unchanged.
    bool isOfAllHeads() const noexcept { return m_ofAllHeads; }
    /// Returns whether the mistake of the best hypothesis may be in all layers. This is possible if it would change
    /// nothing in the layers with a right tap.
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
