#pragma once

#include "core/compare/compared_step.h"
#include "core/compare/imitation.h"
#include "core/compare/rounding_match.h"
#include "core/compare/rounding_pattern.h"
#include "core/compare/trace_comparison.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vitrine {

/// The comparison that a rounding may explain, and functions that compute with one.
struct RoundingQuestion {
    const Trace& exact;
    const std::vector<TapComparison>& taps;  ///< judged by noise
    double noiseLimit = 0;
    bool showsAll = false;  ///< the other side has all values of its taps
    RoundedModel model = {};
    std::function<Trace(const Imitation&)> run;
    /// Computes as far as the first tap that diverges.
    std::function<Trace(const Imitation&)> runFirst;
    /// Receives each run before it is judged.
    std::function<void(const Trace&)> onRun;
    /// The rows where the last run may have chosen other experts than the other side.
    std::function<std::vector<bool>(const TapComparison&, const ComparedStep&)> undecidedRows;
    std::function<ComparedStep(const TapComparison&)> stepOf;
};

/// Looks for the rounding that the other side computes with. It must explain the values: the other side must differ
/// from exact arithmetic as programs do that use this rounding.
class RoundingSearch {
public:
    explicit RoundingSearch(const RoundingQuestion& question);

    struct Found {
        Imitation imitation;
        Trace run;
        std::vector<bool> explained;  ///< by tap; of those that diverge
        std::size_t first = 0;        ///< the first tap that it does not explain; the number of taps if it explains all
        double left = 0;              ///< the part of all differences that it leaves
    };
    /// The rounding that explains most from the first tap on, and leaves least. None explains more than noise does if
    /// `first` is that of the first tap that diverges.
    Found search();
    /// The names of those that were tried, each once.
    std::vector<std::string> tried() const { return m_tried; }

private:
    /// A tap as one run shows it.
    struct Tap {
        ComparedStep step;
        std::size_t width = 0;
        std::vector<bool> leftOut;  ///< rows where it may have chosen other experts; none if most are such rows
        bool byRows = false;        ///< whether there are such rows
        RoundingPattern pattern;
    };
    /// `best` is the best one so far: what leaves more than it and explains no more is not examined.
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
    /// Whether the first tap that diverges is one of the whole pass.
    bool isWholeAtFirst() const { return !siteTraits(m_question.taps[m_firstBad].site).perLayer; }

    const RoundingQuestion& m_question;
    std::size_t m_firstBad = 0;
    std::size_t m_end = 0;          ///< index of the first tap that is not finite, or the number of taps
    std::vector<Trace> m_variants;  ///< of the imitation that is tried
    std::vector<std::string> m_tried;
};

}  // namespace vitrine
