#include "core/diagnose/compare/rounding_match.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vitrine {

namespace {

// The limits below were measured on correct engines that compute in float16, bfloat16 or 8 bits, and on faulty engines.
// For correct engines, RoundingMatch::size is 0.90 to 1.09, and the cosine is 0.41 to 1 if only logits are known.
// Faulty engines with a size in this range have cosines of at most 0.40, unless the rounding hides the fault.

/// If RoundingMatch::left is at most this number, the runs and the engine count as having the same values.
constexpr double kNothingLeft = 0.25;
/// Largest accepted RoundingMatch::left. The limit is higher if runs with the same rounding differ strongly from each
/// other: it is then kTimesSpread times RoundingMatch::spread.
constexpr double kMostLeft = 0.6;
constexpr double kTimesSpread = 1.3;
/// Largest accepted ratio between the size of the engine's difference and that of the runs, in either direction. For n
/// compared rows, kSameSizeOfOneRow / √n is added to this limit.
constexpr double kSameSize = 1.15;
constexpr double kSameSizeOfOneRow = 0.5;
/// Limits for the case that some rows differ for another reason, such as a different choice of experts. The largest row
/// of the engine's difference may be kLargestRow times as large as the largest row of a run. The limit of the total
/// cosine is multiplied by kOfOtherRows.
constexpr double kLargestRow = 4;
constexpr double kOfOtherRows = 0.5;
/// Smallest accepted cosine between the differences of the engine and of a run. In a model with many layers, even two
/// runs with the same rounding may be less similar. The limit is then kPartOfAlike times the cosine between two such
/// runs.
constexpr double kLeastCosine = 0.4;
constexpr double kPartOfAlike = 0.75;
/// A limit below kLeastCosine must still exceed the mean cosine of unrelated rows by this number of standard
/// deviations.
constexpr double kDeviations = 4;
constexpr std::size_t kFewRows = 4;
constexpr std::size_t kMostShifts = 16;
/// Further runs of the same rounding are made only if they may still match. For this, the cosine in the median row must
/// be at least kNearCosine, and the sizes may differ by at most the factor kNearSize.
constexpr double kNearCosine = 0.2;
constexpr double kNearSize = 2;

double square(double x)
{
    return x * x;
}

double cosineOf(double product, double squareA, double squareB)
{
    const double size = std::sqrt(squareA) * std::sqrt(squareB);
    return size > 0 ? product / size : 0;
}

double median(std::vector<double> values)
{
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

double mean(const std::vector<double>& values)
{
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// The rows of a difference from exact arithmetic.
struct Differences {
    std::vector<double> values;
    std::size_t width = 0;
    std::size_t rows() const { return values.size() / width; }

    double product(std::size_t row, const Differences& other, std::size_t otherRow) const
    {
        const double* const a = values.data() + row * width;
        return std::inner_product(a, a + width, other.values.data() + otherRow * width, 0.0);
    }
    double product(const Differences& other) const
    {
        return std::inner_product(values.begin(), values.end(), other.values.begin(), 0.0);
    }
    double squared() const { return product(*this); }
};

class Comparer {
public:
    Comparer(std::span<const float> exact, std::size_t width, const std::vector<bool>& leftOut)
        : m_exact(exact), m_width(width), m_leftOut(leftOut)
    {
    }
    template <typename Number>
    Differences differences(std::span<const Number> values) const
    {
        Differences found{{}, m_width};
        for (std::size_t i = 0; i < m_exact.size(); ++i) {
            if (!m_leftOut.empty() && m_leftOut[i / m_width]) continue;
            found.values.push_back(static_cast<double>(values[i]) - static_cast<double>(m_exact[i]));
        }
        return found;
    }

private:
    std::span<const float> m_exact;
    std::size_t m_width;
    const std::vector<bool>& m_leftOut;
};

/// Returns the largest cosine that unrelated rows would have by chance; -1 if there are too few rows to measure it.
double cosineByChance(const Differences& a, const Differences& b)
{
    const std::size_t rows = a.rows();
    if (rows < kFewRows) return -1;
    const double size = std::sqrt(a.squared()) * std::sqrt(b.squared());
    if (!(size > 0)) return -1;
    std::vector<double> shifted;
    for (std::size_t shift = 1; shift < rows && shift <= kMostShifts; ++shift) {
        double product = 0;
        for (std::size_t r = 0; r < rows; ++r) product += a.product(r, b, (r + shift) % rows);
        shifted.push_back(product / size);
    }
    const double middle = mean(shifted);
    double squares = 0;
    for (const double cosine : shifted) squares += square(cosine - middle);
    return middle + kDeviations * std::sqrt(squares / static_cast<double>(shifted.size()));
}

double differenceSquared(const Differences& a, const Differences& b)
{
    return std::max(0.0, a.squared() + b.squared() - 2 * a.product(b));
}

}  // namespace

RoundingMatch roundingMatch(const OtherRows& other, std::span<const float> exact, const RoundedRuns& runs,
                            std::size_t width, const std::vector<bool>& leftOut)
{
    const Comparer comparer(exact, width, leftOut);
    const std::vector<double> values = other.nearestTo(exact);
    const Differences found = comparer.differences(std::span(values));
    std::vector<Differences> close, all;
    for (const std::span<const float> run : runs.close) close.push_back(comparer.differences(run));
    all = close;
    for (const std::span<const float> run : runs.spread) all.push_back(comparer.differences(run));
    std::vector<double> squares, cosines, left, spread, alike;
    for (const Differences& run : close) {
        squares.push_back(run.squared());
        left.push_back(differenceSquared(found, run));
        cosines.push_back(cosineOf(found.product(run), found.squared(), run.squared()));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (i >= close.size()) spread.push_back(differenceSquared(all[i], all[j]));
            if (i < close.size()) alike.push_back(cosineOf(all[i].product(all[j]), all[i].squared(), all[j].squared()));
        }
    }
    std::vector<double> rowSizes, rowCosines;
    double largestFound = 0, largestRounded = 0;
    for (std::size_t r = 0; r < found.rows(); ++r) {
        const double size = found.product(r, found, r);
        std::vector<double> rounded, cosine;
        for (const Differences& run : close) {
            rounded.push_back(run.product(r, run, r));
            cosine.push_back(cosineOf(found.product(r, run, r), size, rounded.back()));
        }
        largestFound = std::max(largestFound, size);
        largestRounded = std::max(largestRounded, std::ranges::max(rounded));
        if (size == 0 && mean(rounded) == 0) continue;
        rowSizes.push_back(std::sqrt(size / mean(rounded)));
        rowCosines.push_back(mean(cosine));
    }
    RoundingMatch match;
    match.rows = rowSizes.size();
    const double rounded = mean(squares);
    if (!(rounded > 0) || !std::isfinite(rounded)) return match;
    match.size = std::sqrt(found.squared() / rounded);
    match.rowSize = median(rowSizes);
    match.largest = std::sqrt(largestFound / largestRounded);
    match.left = std::sqrt(mean(left) / rounded);
    match.spread = std::sqrt(mean(spread) / rounded);
    match.cosine = mean(cosines);
    match.rowCosine = median(rowCosines);
    match.alike = alike.empty() ? 1 : mean(alike);
    match.byChance = cosineByChance(found, close.front());
    return match;
}

bool RoundingMatch::matchesRuns(bool byRows) const noexcept
{
    if (rows == 0) return false;
    if (left <= kNothingLeft) return true;
    const double factor = kSameSize + kSameSizeOfOneRow / std::sqrt(static_cast<double>(rows));
    const auto isSame = [&](double ratio) { return ratio <= factor && 1 / ratio <= factor; };
    const double reason = byChance < 0 ? kLeastCosine : std::max(byChance, kPartOfAlike * alike);
    const double least = std::min(kLeastCosine, reason);
    if (!isSame(rowSize) || rowCosine < least) return false;
    if (byRows) return rows >= kFewRows && largest <= kLargestRow && cosine >= kOfOtherRows * least;
    return isSame(size) && cosine >= least && left <= std::max(kMostLeft, kTimesSpread * spread);
}

bool RoundingMatch::isNear() const noexcept
{
    return rowCosine >= kNearCosine && rowSize <= kNearSize && 1 / rowSize <= kNearSize;
}

}  // namespace vitrine
