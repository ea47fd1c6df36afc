#pragma once

#include "core/compare/compared_step.h"
#include "core/compare/imitation.h"
#include "core/compare/rounding_pattern.h"
#include "core/compare/trace_comparison.h"
#include "core/inference/trace.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vitrine {

/// What the search for a rounding is about, and what it needs.
struct RoundingQuestion {
    const Trace& exact;
    const std::vector<TapComparison>& taps;  ///< judged by noise
    double noiseLimit = 0;
    bool showsAll = false;         ///< nothing of what the other side has is partial
    bool hasFloatWeights = false;  ///< matrices in float32
    double seconds = 0;            ///< for changes of the nearest of the roundings that engines use
    std::function<Trace(const Imitation&)> run;
    /// The same as far as the first tap that diverges.
    std::function<Trace(const Imitation&)> runFirst;
    /// Receives each run before it is judged.
    std::function<void(const Trace&)> onRun;
    /// Rows that tell nothing of a rounding, as the last run shows.
    std::function<std::vector<bool>(const TapComparison&, const ComparedStep&)> undecidedRows;
    std::function<ComparedStep(const TapComparison&)> stepOf;
};

/// Looks for the rounding that the other side computes with. It must explain what differs in size and pattern, and the
/// values themselves: what the same rounding gives must come as near to them as it comes to its own variants.
class RoundingSearch {
public:
    explicit RoundingSearch(const RoundingQuestion& question);

    struct Found {
        Imitation imitation;
        Trace run;
        std::vector<bool> explained;  ///< by tap; of those that diverge
        std::size_t first = 0;        ///< the first tap that it does not explain; their number where there is none
        double left = 0;              ///< how much of all differences
    };
    /// The best one: it explains most from the first tap on, and leaves least. Nothing explains more than noise does
    /// where `first` is that of the first tap that diverges.
    Found search();
    /// What was tried, in words.
    std::vector<std::string> tried() const { return m_tried; }

private:
    struct Tap {
        ComparedStep step;
        std::vector<bool> undecided;
        RoundingPattern pattern;
        bool hasUndecided() const { return std::ranges::find(undecided, true) != undecided.end(); }
    };
    Found evaluate(const Imitation& imitation);
    bool mayBeRounding();
    Tap seenAt(const TapComparison& tap, const Trace& run) const;
    bool mayExplain(const TapComparison& tap, const Trace& run) const;
    void refine(Found& best, Found& nearest);
    void keepBetter(Found& best, Found found) const;
    double cost(const TapComparison& tap, const Likeness& found) const;
    bool explains(const TapComparison& tap, const Tap& seen, const Imitation& imitation, const Trace& run);
    bool isLikeVariants(const Tap& seen, const Trace& run) const;
    bool pointsTheSameWay(const std::vector<Tap>& seen) const;
    /// Whether the first tap that diverges is that of the whole pass.
    bool isWholeAtFirst() const { return !siteTraits(m_question.taps[m_firstBad].site).perLayer; }
    bool isOver() const { return std::chrono::steady_clock::now() > m_deadline; }

    const RoundingQuestion& m_question;
    std::chrono::steady_clock::time_point m_deadline;
    std::size_t m_firstBad = 0;
    std::vector<Trace> m_variants;  ///< of the imitation that is tried
    std::vector<std::string> m_tried;
};

}  // namespace vitrine
