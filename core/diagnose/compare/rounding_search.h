#pragma once

#include "core/base/sentence.h"
#include "core/compute/inference/trace.h"
#include "core/diagnose/compare/compared_step.h"
#include "core/diagnose/compare/imitation.h"
#include "core/diagnose/compare/rounding_match.h"
#include "core/diagnose/compare/rounding_pattern.h"
#include "core/diagnose/compare/trace_comparison.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vitrine {

/// The comparison whose differences a rounding may explain, and functions that run an imitation.
struct RoundingQuestion {
    const Trace& exact;
    /// The taps of the comparison. Their steps were already compared with the noise.
    const std::vector<TapComparison>& taps;
    double noiseLimit = 0;
    bool showsAll = false;  ///< whether the other side has all values of its taps, in contrast to a printed trace
    RoundedModel model = {};
    std::function<Trace(const Imitation&)> run;
    /// Runs the imitation only up to the first tap that diverges.
    std::function<Trace(const Imitation&)> runFirst;
    /// Called with each run before the run is judged.
    std::function<void(const Trace&)> onRun;
    /// Returns, for each row, whether the last run may have chosen different experts than the other side.
    std::function<std::vector<bool>(const TapComparison&, const ComparedStep&)> undecidedRows;
    std::function<ComparedStep(const TapComparison&)> stepOf;
};

/// Searches for the rounding of the other side. A rounding is accepted if the other side differs from exact arithmetic
/// in the way programs with this rounding do.
class RoundingSearch {
public:
    explicit RoundingSearch(const RoundingQuestion& question);

    /// The rounding that a search has found, and how well it explains the differences.
    struct Found {
        Imitation imitation;
        Trace run;
        std::vector<bool> explained;  ///< for each tap that diverges, whether the rounding explains it
        /// Index of the first tap that the rounding does not explain; the number of taps if it explains all.
        std::size_t first = 0;
        double left = 0;  ///< fraction of all differences that the rounding does not explain
    };
    /// Returns the rounding that explains the most consecutive taps, starting with the first diverging tap. If several
    /// roundings explain equally many, returns the one that leaves the smallest difference. If `first` of the result is
    /// the first diverging tap, no rounding was found.
    Found search();
    /// Returns the names of the roundings that were tried, without duplicates.
    std::vector<Sentence> tried() const { return m_tried; }

private:
    /// The values of one tap in one run.
    struct Tap {
        ComparedStep step;
        std::size_t width = 0;
        /// For each row, whether the run may have chosen different experts. Empty if this is possible in most rows.
        std::vector<bool> leftOut;
        bool byRows = false;  ///< whether the run may have chosen different experts in some rows
        RoundingPattern pattern;
    };
    /// Runs and judges an imitation. `best` is the best result so far. If the imitation explains no more taps than
    /// `best` and leaves a larger difference, it is not examined further.
    Found evaluate(const Imitation& imitation, const Found& best);
    bool mayBeRounding();
    void complete(Found& best);
    void nameTensorNumbers(Found& best);
    Tap seenAt(const TapComparison& tap, const Trace& run) const;
    bool isWithinNoise(const TapComparison& tap, const Tap& seen, const Trace& run) const;
    bool mayExplain(const TapComparison& tap, const Trace& run) const;
    void keepBetter(Found& best, Found found) const;
    void noteTried(const Imitation& imitation);
    double cost(const TapComparison& tap, const Likeness& found) const;
    bool explains(const TapComparison& tap, const Tap& seen, const Imitation& imitation, const Trace& run);
    bool pointsTheSameWay(const std::vector<Tap>& seen) const;
    /// Whether the first diverging tap is outside the layers.
    bool isWholeAtFirst() const { return !siteTraits(m_question.taps[m_firstBad].site).perLayer; }

    const RoundingQuestion& m_question;
    std::size_t m_firstBad = 0;
    /// Index of the first tap with a value that is not finite; the number of taps if none exists.
    std::size_t m_end = 0;
    std::vector<Trace> m_variants;  ///< runs of the variants of the current imitation
    std::vector<Sentence> m_tried;
};

}  // namespace vitrine
