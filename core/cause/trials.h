#pragma once

#include "core/cause/cause_request.h"
#include "core/cause/hypothesis.h"
#include "core/cause/residual.h"
#include "core/cause/segment_run.h"

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// How well a hypothesis reproduces the other engine's values at the first bad tap.
struct Tried {
    const Hypothesis* hypothesis;
    std::size_t rank;  ///< the more usual first
    Scope scope;
    Residual left;
    double times = 0;          ///< of the noise
    bool isFitted = false;     ///< its number was chosen for these values
    bool fitsAllHeads = true;  ///< it leaves nothing, either, in the heads that are right
};

/// When a search that begins now ends.
std::chrono::steady_clock::time_point deadlineIn(double seconds);

/// Tries hypotheses on the first bad tap, until the time is over.
class Trials {
public:
    /// `other` lives as long. Throws Error as Evaluator does.
    Trials(const CauseRequest& request, const TapComparison& tap, const OtherValues& other);

    const SegmentRun& run() const noexcept { return m_run; }
    const TargetPart& part() const noexcept { return m_part; }
    /// The largest accepted difference of a row.
    double limit() const noexcept { return m_limit; }
    const Residual& before() const noexcept { return m_before; }  ///< what our own values leave
    /// Whether more than one step is between the last good values and the tap.
    bool isWhole() const noexcept { return m_whole; }
    /// Whether only tokens that came one by one may differ, and whether it can be seen that the prompt does not.
    bool mayBeLate() const noexcept { return m_mayBeLate; }
    bool isLate() const noexcept { return m_late; }

    void tryAll(const Hypotheses& hypotheses, const Scope& scope);
    void tryNumbers(const NumberHypotheses& numbers, const Scope& scope);

    /// Whether what was accepted for another tap reproduces this one, too.
    bool explains(const Tried& other);
    /// Whether it changes nothing at this one, where both sides agree.
    bool leavesEqual(const Tried& other);
    bool isAccepted(const Tried& tried) const noexcept;
    bool anyAccepted() const noexcept;
    /// Hypotheses that leave a small difference. Most of those that were refused at the first rows are missing.
    std::span<const Tried> tried() const noexcept { return m_tried; }
    std::size_t count() const noexcept { return m_count; }
    /// Whether the time for the search has passed.
    bool isOver();
    bool endedEarly() const noexcept { return m_endedEarly; }

private:
    bool has(Site site, std::size_t layer) const;
    bool directlyBefore() const;
    void seeWhatDiffers();
    bool fits(std::uint32_t sites, bool wholeModel) const noexcept;
    std::optional<std::size_t> firstLayerOf(const Hypothesis& hypothesis, const Scope& scope) const;
    std::optional<std::size_t> firstLayerHere(const Tried& other) const;
    Residual left(const Hypothesis& hypothesis, const Scope& scope, std::size_t firstLayer, std::size_t rows);
    void keep(const Hypothesis& hypothesis, std::size_t rank, const Scope& scope, std::size_t firstLayer,
              bool isFitted);
    void tryOne(const Hypothesis& hypothesis, std::size_t rank, Scope scope);
    void fit(const NumberHypothesis& number, const Scope& scope);

    const CauseRequest& m_request;
    const TapComparison& m_tap;
    const OtherValues& m_other;
    SegmentRun m_run;
    std::chrono::steady_clock::time_point m_deadline;
    double m_limit;
    TargetPart m_part;
    Residual m_before;
    std::size_t m_screen = 0;  ///< the first rows, of which a few show a difference
    double m_screenBefore = 0;
    bool m_whole = false, m_late = false, m_mayBeLate = false;
    std::vector<Tried> m_tried;
    std::deque<Hypothesis> m_fitted;
    std::size_t m_count = 0;
    bool m_endedEarly = false;
};

}  // namespace vitrine
