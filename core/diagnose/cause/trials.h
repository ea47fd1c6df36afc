#pragma once

#include "core/diagnose/cause/cause_request.h"
#include "core/diagnose/cause/hypothesis.h"
#include "core/diagnose/cause/residual.h"
#include "core/diagnose/cause/segment_run.h"

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// A hypothesis that was tried, and how well it reproduces the other engine's values at the first bad tap.
struct Tried {
    const Hypothesis* hypothesis;
    std::size_t rank;  ///< order of trial; more common mistakes have a lower rank
    Scope scope;
    Residual left;
    double times = 0;          ///< remaining difference, in multiples of the rounding noise
    bool isFitted = false;     ///< whether the hypothesis has a number that was fitted to the other engine's values
    bool fitsAllHeads = true;  ///< whether the hypothesis also reproduces the heads that are right
};

/// Returns the end time of a search that begins now.
std::chrono::steady_clock::time_point deadlineIn(double seconds);

/// Tries hypotheses on the first bad tap until the time limit.
class Trials {
public:
    /// All arguments must outlive this object. Throws Error for the same reasons as Evaluator.
    Trials(const CauseRequest& request, const TapComparison& tap, const OtherValues& other);

    const SegmentRun& run() const noexcept { return m_run; }
    const TargetPart& part() const noexcept { return m_part; }
    /// Returns the largest accepted relative difference of a row.
    double limit() const noexcept { return m_limit; }
    /// Returns the difference between our own values and the other engine's, without a hypothesis.
    const Residual& before() const noexcept { return m_before; }
    /// Returns whether more than one operation lies between the last good values and the tap.
    bool isWhole() const noexcept { return m_whole; }
    /// mayBeLate returns whether the mistake may affect only decoded tokens, which are evaluated one by one. isLate
    /// returns whether this is certain, because the other engine shows the prompt and it is right.
    bool mayBeLate() const noexcept { return m_mayBeLate; }
    bool isLate() const noexcept { return m_late; }

    void tryAll(const Hypotheses& hypotheses, const Scope& scope);
    void tryNumbers(const NumberHypotheses& numbers, const Scope& scope);

    /// Returns whether a hypothesis that was accepted for another tap reproduces this tap, too.
    bool explains(const Tried& other);
    /// Returns whether a hypothesis changes nothing at this tap, where both sides agree.
    bool leavesEqual(const Tried& other);
    bool isAccepted(const Tried& tried) const noexcept;
    bool anyAccepted() const noexcept;
    /// Returns the hypotheses that were tried on all rows. Most hypotheses fail a quick check on the first rows and are
    /// not included.
    std::span<const Tried> tried() const noexcept { return m_tried; }
    std::size_t count() const noexcept { return m_count; }
    /// Returns whether the time limit of the search has passed.
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
    std::size_t m_screen = 0;  ///< number of leading rows used for a quick check; a few of them differ
    double m_screenBefore = 0;
    bool m_whole = false, m_late = false, m_mayBeLate = false;
    std::vector<Tried> m_tried;
    std::deque<Hypothesis> m_fitted;
    std::size_t m_count = 0;
    bool m_endedEarly = false;
};

}  // namespace vitrine
