#include "core/diagnose/compare/compare_traces.h"

#include "core/base/error.h"
#include "core/diagnose/compare/compared_step.h"
#include "core/diagnose/compare/expert_ties.h"
#include "core/diagnose/compare/forced_run.h"
#include "core/diagnose/compare/imitation.h"
#include "core/diagnose/compare/rounding_search.h"
#include "core/file/quant/quant_traits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Two experts are tied if their scores differ by at most this factor times the effect of rounding on the scores.
constexpr double kTimesRounding = 4;
/// Largest relative difference at a tap that rounding can cause. A larger difference has another cause.
constexpr double kMostRounding = 0.5;
/// Largest relative difference of a row that another choice of experts can cause.
constexpr double kMostByChoice = 1;

OtherValues collect(const Trace& own, const OtherTaps& other)
{
    OtherValues values;
    for (const TraceArray& array : own.arrays()) {
        std::optional<OtherRows> found = other(array.site, array.layer);
        if (!found) continue;
        const std::size_t width = array.groups * array.width;
        if (found->values.empty() || found->values.size() % width != 0 || found->endRow(width) > array.rows) {
            throw Error(SENTENCE("The tap ", array.name(), " does not have the same tokens and shape in both traces."));
        }
        values.emplace(std::pair(array.site, array.layer), std::move(*found));
    }
    return values;
}

/// Returns the cause code for the narrowest number format that the imitation uses, not counting the cache. Returns an
/// empty text if only the cache is rounded.
std::string_view codeOfNumbers(const Imitation& imitation)
{
    using Activations = ActivationRounding;
    const auto rounds = [&](Activations activations, KeptRounding kept) {
        const bool keepsStream = imitation.when != StreamRounding::Never && imitation.stream == kept;
        return imitation.activations == activations || imitation.weights == kept || imitation.normWeights == kept ||
               imitation.products == kept || imitation.activated == kept || imitation.others == kept ||
               imitation.scores == kept || imitation.shares == kept || keepsStream;
    };
    const bool inBytes = imitation.activations >= Activations::Blocks32 && imitation.activations <= Activations::Rows8;
    if (inBytes || rounds(Activations::Blocks32, KeptRounding::Blocks32)) return "rounding.q8";
    if (rounds(Activations::Brain, KeptRounding::Brain) || imitation.sums == Sums::BrainInTurn) return "rounding.bf16";
    if (rounds(Activations::Halves, KeptRounding::Halves) || imitation.sums != Sums::Wide) return "rounding.f16";
    const bool rounded = rounds(Activations::Tensor, KeptRounding::Tensor);
    const bool cut = rounds(Activations::TensorCut, KeptRounding::TensorCut);
    return rounded || cut ? "rounding.tf32" : "";
}

/// Returns whether engines store each norm weight of this architecture minus 1 (Imitation::normsFromOne).
bool storesNormsLessOne(std::string_view architecture)
{
    return architecture == "gemma" || architecture == "gemma2" || architecture == "gemma3";
}

bool isOfCache(const TapComparison& tap)
{
    return tap.site == Site::Scores || tap.site == Site::AttnMix;
}

/// Compares one run with the values of another engine.
class Judge {
public:
    Judge(const TraceRequest& request, const Trace& own, const OtherTaps& other, const CompareOptions& options)
        : m_request(request), m_options(options), m_other(collect(own, other)),
          m_showsAll(std::none_of(m_other.begin(), m_other.end(), [](const auto& tap) { return tap.second.isPartial; }))
    {
        for (const TraceArray& array : own.arrays()) {
            const auto found = m_other.find({array.site, array.layer});
            if (found != m_other.end()) add(array, found->second);
        }
        if (request.model->config().experts.used > 0) m_request.taps.add(Site::Router);
    }

    Comparison byTolerance(double tolerance)
    {
        for (TapComparison& tap : m_result.taps) {
            tap.step = tap.difference;
            tap.noise = {tolerance * tap.difference.largest, tolerance, tolerance};
            tap.timesNoise = tap.difference.isFinite() ? tap.difference.relativeL2 / tolerance
                                                       : std::numeric_limits<double>::infinity();
            tap.diverges = !(tap.timesNoise <= 1);
            tap.position = m_firstRows[tapIndex(tap)] + rowOfEvidence(tap.difference, tolerance);
        }
        return finished();
    }

    Comparison byNoise()
    {
        judgeSteps();
        if (mayBeRounding()) tryFloatCache();
        const std::size_t used = m_request.model->config().experts.used;
        if (used > 0 && m_result.firstDivergence()) breakTies();
        return finished();
    }

private:
    std::size_t tapIndex(const TapComparison& tap) const
    {
        return static_cast<std::size_t>(&tap - m_result.taps.data());
    }

    void add(const TraceArray& array, const OtherRows& other)
    {
        TapComparison tap;
        tap.site = array.site;
        tap.layer = array.layer;
        tap.name = array.name();
        tap.shape = array.shape();
        tap.shape[0] = other.values.size() / (array.groups * array.width);
        tap.difference = difference(comparedRows(array, other), other.values, tap.shape[0]);
        m_firstRows.push_back(array.firstPosition + other.firstRow);
        m_result.taps.push_back(std::move(tap));
    }

    Trace run(const Imitation& imitation, bool shakes, const Trace* chosenBy = nullptr)
    {
        const bool isExact = imitation == Imitation{};
        if (m_options.onRun) {
            m_options.onRun(SENTENCE("cpu:scalar ",
                                     isExact ? SENTENCE("with exact sums, computed from the values of the other trace")
                                             : describe(imitation)));
        }
        return runForced(m_request, imitation, m_other, shakes, m_options.threads, m_result.ties, chosenBy);
    }

    void judgeSteps()
    {
        m_result.roundings.clear();
        m_result.tried.clear();
        m_exact = run({}, false);
        // The exact run and the float32 run use the same experts, so that the noise does not include a different choice
        // of experts.
        m_doubtful = run(plainFloat(), true, &m_exact);
        m_doubt = kNoiseLimit;
        measureSteps(m_doubtful);
        if (mayBeRounding()) explain();
    }

    /// Tests whether the other side has a float32 cache, although our run was asked to round its cache. If so, our own
    /// rounding explains the difference.
    void tryFloatCache()
    {
        const auto [keys, values] = std::pair(m_request.keys, m_request.values);
        if (keys == KvType::F32 && values == KvType::F32) return;
        const Comparison asked = m_result;
        m_request.keys = m_request.values = KvType::F32;
        judgeSteps();
        if (m_result.firstDivergence()) {
            m_request.keys = keys;
            m_request.values = values;
            return judgeSteps();
        }
        for (std::size_t i = 0; i < asked.taps.size(); ++i) {
            m_result.taps[i].rounded = m_result.taps[i].rounded || asked.taps[i].diverges;
        }
        const auto kept = [](KvType type) {
            return type == KvType::F32    ? KeptRounding::None
                   : type == KvType::Q8_0 ? KeptRounding::Blocks32
                                          : KeptRounding::Halves;
        };
        m_result.roundings.push_back(
            {std::string(kCacheCode), cacheDescription({.keys = kept(keys), .values = kept(values)})});
    }

    /// Two experts are tied if their scores differ by less than the effect of float32 or of a rounding. The other side
    /// may then have chosen the other expert. The function decides such ties for the other expert, one by one. It keeps
    /// a decision only if the first difference then disappears or moves to a later place.
    void breakTies()
    {
        constexpr std::size_t kMostTries = 12;
        std::size_t tries = 0;
        for (bool found = true; found && m_result.firstDivergence();) {
            found = false;
            for (const ExpertTie& tie : expertTies(m_exact, m_doubtful, *m_request.model, m_doubt)) {
                if (!mayExplainFirst(tie) || tries++ >= kMostTries) continue;
                const Comparison before = m_result;
                const auto [tap, position] = firstPlace();
                m_result.ties.push_back(tie);
                judgeSteps();
                if (firstPlace() > std::pair(tap, position)) {
                    found = true;
                    break;
                }
                m_result = before;
            }
        }
    }

    /// Returns the tap index and position of the first difference. If no difference exists, returns the number of taps
    /// and 0.
    std::pair<std::size_t, std::size_t> firstPlace() const
    {
        const TapComparison* first = m_result.firstDivergence();
        return first ? std::pair(tapIndex(*first), first->position) : std::pair(m_result.taps.size(), std::size_t{0});
    }

    /// Returns whether the tie can affect the tap. Returns false if the other side has complete values between the tie
    /// and the tap, or complete router logits for the layer of the tie.
    bool reaches(const ExpertTie& tie, const TapComparison& tap) const
    {
        const auto shows = [&](Site site) {
            const auto found = m_other.find({site, tie.layer});
            return found != m_other.end() && !found->second.isPartial;
        };
        if (shows(Site::Router)) return false;
        const bool atEnd = !siteTraits(tap.site).perLayer;
        if (!atEnd && tap.layer == tie.layer) return tap.site > Site::Router;
        return (atEnd || tap.layer > tie.layer) && !shows(Site::LayerOut);
    }

    bool mayExplainFirst(const ExpertTie& tie) const
    {
        const TapComparison& first = *m_result.firstDivergence();
        const bool sameLayer = siteTraits(first.site).perLayer && first.layer == tie.layer;
        return reaches(tie, first) && (sameLayer ? tie.position == first.position : tie.position <= first.position);
    }

    ComparedStep stepOf(const TapComparison& tap) const
    {
        return {m_exact.find(tap.site, tap.layer), &m_other.at({tap.site, tap.layer})};
    }

    void measureSteps(const Trace& inFloat)
    {
        for (TapComparison& tap : m_result.taps) {
            const ComparedStep step = stepOf(tap);
            tap.step = step.from(m_exact);
            tap.noise = noiseOf(step, m_exact, inFloat, tap.step.largest);
            // If both sides have the same values that are not finite, the tap still counts as diverging.
            tap.timesNoise =
                tap.difference.isFinite() ? timesNoise(tap.step, tap.noise) : std::numeric_limits<double>::infinity();
            tap.diverges = tap.timesNoise > kNoiseLimit;
            const Difference& shown = tap.difference.isFinite() ? tap.step : tap.difference;
            tap.position = m_firstRows[tapIndex(tap)] + rowOfEvidence(shown, kNoiseLimit * tap.noise.worstRow);
        }
    }

    /// Returns whether the first difference is small enough to be a rounding. If it is not, no further runs are needed.
    bool mayBeRounding() const
    {
        const TapComparison* first = m_result.firstDivergence();
        return first && first->difference.isFinite() && first->step.relativeL2 < kMostRounding;
    }

    /// Searches for the rounding that explains the most consecutive taps, starting with the first one that diverges.
    void explain()
    {
        const std::span<const GgufTensor> tensors = m_request.model->file().tensors();
        const TapComparison& first = *m_result.firstDivergence();
        TapSelection firstTaps = m_request.taps;
        if (siteTraits(first.site).perLayer) firstTaps = upTo(first.layer);
        const RoundingQuestion question{
            m_exact,
            m_result.taps,
            kNoiseLimit,
            m_showsAll,
            {std::ranges::any_of(tensors,
                                 [](const GgufTensor& t) { return t.dimensions > 1 && t.type == QuantType::F32; }),
             storesNormsLessOne(m_request.model->config().architecture), m_request.model->config().experts.used > 0},
            [this](const Imitation& imitation) { return run(imitation, false); },
            [this, &firstTaps](const Imitation& imitation) {
                std::swap(m_request.taps, firstTaps);
                Trace found = run(imitation, false);
                std::swap(m_request.taps, firstTaps);
                return found;
            },
            [this](const Trace& imitated) {
                m_undecided = expertTies(m_exact, imitated, *m_request.model, kTimesRounding);
            },
            [this](const TapComparison& tap, const ComparedStep& step) { return undecidedRows(tap, step); },
            [this](const TapComparison& tap) { return stepOf(tap); },
        };
        RoundingSearch search(question);
        RoundingSearch::Found found = search.search();
        m_result.tried = search.tried();
        for (std::size_t i = 0; i < m_result.taps.size(); ++i) {
            TapComparison& tap = m_result.taps[i];
            tap.rounded = tap.diverges && found.explained[i];
            tap.diverges = tap.diverges && !tap.rounded;
        }
        if (std::ranges::none_of(m_result.taps, &TapComparison::rounded)) return;
        name(found.imitation, m_result.taps);
        m_doubtful = std::move(found.run);
        m_doubt = kTimesRounding;
    }

    /// Returns the requested taps of the layers up to `last`.
    TapSelection upTo(std::size_t last) const
    {
        TapSelection taps;
        for (const SiteTraits& site : allSites()) {
            if (site.perLayer && m_request.taps.wants(site.site)) taps.add(site.site);
        }
        for (std::size_t layer = 0; layer <= last; ++layer) taps.layers.push_back(layer);
        return taps;
    }

    /// Marks rows in which the other side may have chosen the other of two tied experts. The difference of such a row
    /// does not prove a rounding. Only rows with a difference below kMostByChoice are marked, because another choice
    /// does not change a row by more.
    std::vector<bool> undecidedRows(const TapComparison& tap, const ComparedStep& step) const
    {
        std::vector<bool> undecided(step.rows());
        if (!m_showsAll) return undecided;
        const std::size_t first = m_firstRows[tapIndex(tap)];
        for (const ExpertTie& tie : m_undecided) {
            if (tie.position < first || !reaches(tie, tap)) continue;
            if (tie.position - first >= undecided.size()) continue;
            undecided[tie.position - first] = tap.step.rows[tie.position - first] < kMostByChoice;
        }
        return undecided;
    }

    void name(const Imitation& imitation, const std::vector<TapComparison>& taps)
    {
        m_result.roundings.clear();
        const bool everything = imitation.mixed != KeptRounding::None || imitation.shares != KeptRounding::None ||
                                imitation.scores != KeptRounding::None;
        const bool roundsCache = imitation.keys != KeptRounding::None || imitation.values != KeptRounding::None;
        bool products = false;
        bool cache = false;
        for (const TapComparison& tap : taps) {
            if (!tap.rounded) continue;
            (isOfCache(tap) && !everything && m_showsAll && roundsCache ? cache : products) = true;
        }
        // Only attention scores and results of attention show the rounding of the cache directly. If neither was
        // compared, the cache counts as rounded if the best imitation rounds only the cache, or the cache and factors
        // of products: imitations with an exact cache were tried, too, and were not chosen.
        const bool showsCache = std::ranges::any_of(taps, isOfCache);
        cache = cache || (!showsCache && roundsCache && roundsFactorsAlone(imitation));
        const std::string code = codeOf(imitation);
        if (products && !code.empty()) m_result.roundings.push_back({code, describe(imitation)});
        if (cache || code.empty()) {
            m_result.roundings.push_back({std::string(kCacheCode), cacheDescription(imitation)});
        }
    }

    /// Returns the code of the cause for a rounding. Engines that round activations to 8 bits use 16 bits if the
    /// weights have 16 bits, and do not round if the weights are float32.
    std::string codeOf(const Imitation& imitation) const
    {
        const bool byWeights =
            imitation.activations == ActivationRounding::Llama || imitation.activations == ActivationRounding::Vitrine;
        if (!byWeights) return std::string(codeOfNumbers(imitation));
        bool halves = false;
        bool brain = false;
        for (const GgufTensor& tensor : m_request.model->file().tensors()) {
            if (tensor.dimensions < 2) continue;
            if (quantTraits(tensor.type).blockSize > 1) return "rounding.q8";
            halves = halves || tensor.type == QuantType::F16;
            brain = brain || tensor.type == QuantType::BF16;
        }
        return halves ? "rounding.f16" : brain ? "rounding.bf16" : "";
    }

    Comparison finished()
    {
        m_result.agreement = m_result.firstDivergence()   ? Agreement::Different
                             : m_result.roundings.empty() ? Agreement::Equal
                                                          : Agreement::Rounding;
        return std::move(m_result);
    }

    TraceRequest m_request;
    const CompareOptions& m_options;
    OtherValues m_other;
    Trace m_exact;
    Comparison m_result;
    std::vector<std::size_t> m_firstRows;  ///< position of the first compared row, for each tap
    bool m_showsAll;  ///< whether the other side has all values of its taps, in contrast to a printed trace
    /// Ties for which the rounding of the current imitation may select either expert.
    std::vector<ExpertTie> m_undecided;
    Trace m_doubtful;  ///< a run with the arithmetic that the other engine may have used
    /// Experts are tied if their scores differ by at most this factor times the largest difference between the scores
    /// of m_exact and m_doubtful.
    double m_doubt = 0;
};

}  // namespace

Comparison compareTraces(const TraceRequest& request, const Trace& own, const OtherTaps& other,
                         const CompareOptions& options)
{
    Judge judge(request, own, other, options);
    return options.tolerance ? judge.byTolerance(*options.tolerance) : judge.byNoise();
}

OtherTaps tapsOf(const Trace& trace)
{
    return [&trace](Site site, std::size_t layer) -> std::optional<OtherRows> {
        const TraceArray* const found = trace.find(site, layer);
        if (!found) return std::nullopt;
        return OtherRows{0, {found->values.begin(), found->values.end()}};
    };
}

}  // namespace vitrine
