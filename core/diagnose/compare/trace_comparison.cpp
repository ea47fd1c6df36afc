#include "core/diagnose/compare/trace_comparison.h"

#include "core/base/error.h"
#include "core/diagnose/compare/other_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vitrine {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Returns |a - b|; infinite if a or b is not finite.
double distance(double a, double b)
{
    return std::isfinite(a) && std::isfinite(b) ? std::abs(a - b) : kInfinity;
}

static_assert(std::numeric_limits<float>::max_exponent * 4 < std::numeric_limits<double>::max_exponent,
              "sums of squares of floats, and products of these, are finite in double");

double ratio(double difference, double size)
{
    if (difference == 0) return 0;
    return size > 0 ? difference / size : kInfinity;
}

/// Sums over one row or all rows. Values that are not finite are added only to `differences`.
struct Sums {
    double differences = 0;  ///< sum of the squared differences
    double a = 0;
    double b = 0;
    double product = 0;

    void add(double x, double y)
    {
        const double d = distance(x, y);
        differences += d * d;
        if (!std::isfinite(x) || !std::isfinite(y)) return;
        a += x * x;
        b += y * y;
        product += x * y;
    }
    void add(const Sums& other)
    {
        differences += other.differences;
        a += other.a;
        b += other.b;
        product += other.product;
    }
    double cosine() const
    {
        if (a == 0 && b == 0) return 1;
        return a == 0 || b == 0 ? 0 : std::clamp(product / std::sqrt(a) / std::sqrt(b), -1.0, 1.0);
    }
};

const TraceArray& counterpart(const TraceArray& array, const Trace& other)
{
    const TraceArray* found = other.find(array.site, array.layer);
    if (!found || found->rows != array.rows || found->groups != array.groups || found->width != array.width) {
        throw Error(SENTENCE("The tap ", array.name(), " does not have the same tokens and shape in both traces."));
    }
    return *found;
}

std::vector<double> widened(std::span<const float> values)
{
    return {values.begin(), values.end()};
}

}  // namespace

Difference difference(std::span<const float> a, std::span<const double> reference, std::size_t rows)
{
    Difference result;
    if (rows == 0) return result;
    const std::size_t width = reference.size() / rows;
    Sums all;
    std::vector<Sums> perRow(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = row * width; i < (row + 1) * width; ++i) {
            const double theirs = inFloatRange(reference[i]);
            perRow[row].add(a[i], theirs);
            result.inA.add(a[i], row);
            result.inReference.add(theirs, row);
            result.maxAbs = std::max(result.maxAbs, distance(a[i], theirs));
            if (std::isfinite(theirs)) result.largest = std::max(result.largest, std::abs(theirs));
        }
        all.add(perRow[row]);
    }
    result.relativeL2 = ratio(std::sqrt(all.differences), std::sqrt(all.b));
    result.cosine = all.cosine();
    // A row of zeros has no size. Its difference is measured relative to the root mean square size of all rows.
    const double usual = std::sqrt(all.b / static_cast<double>(rows));
    for (const Sums& sums : perRow) {
        result.rows.push_back(ratio(std::sqrt(sums.differences), sums.b > 0 ? std::sqrt(sums.b) : usual));
    }
    const auto worst = std::max_element(result.rows.begin(), result.rows.end());
    result.worstRow = static_cast<std::size_t>(worst - result.rows.begin());
    if (!result.isFinite()) result.maxAbs = result.relativeL2 = result.cosine = kNan;
    return result;
}

double timesNoise(const Difference& found, const Noise& noise)
{
    if (!found.isFinite()) return kInfinity;
    const double row = found.rows.empty() ? 0 : ratio(found.rows[found.worstRow], noise.worstRow);
    return std::max({row, ratio(found.relativeL2, noise.relativeL2), ratio(found.maxAbs, noise.maxAbs)});
}

std::string_view agreementName(Agreement agreement) noexcept
{
    switch (agreement) {
    case Agreement::Equal:
        return "equal";
    case Agreement::Rounding:
        return "rounding";
    case Agreement::Different:
        break;
    }
    return "different";
}

const TapComparison* Comparison::firstDivergence() const noexcept
{
    const auto found = std::find_if(taps.begin(), taps.end(), [](const TapComparison& tap) { return tap.diverges; });
    return found == taps.end() ? nullptr : &*found;
}

Comparison measureTraces(const Trace& a, const Trace& b)
{
    Comparison comparison;
    for (const TraceArray& array : a.arrays()) {
        TapComparison tap;
        tap.site = array.site;
        tap.layer = array.layer;
        tap.name = array.name();
        tap.shape = array.shape();
        tap.difference = difference(array.values, widened(counterpart(array, b).values), array.rows);
        tap.diverges = !tap.difference.isFinite();
        tap.position = array.firstPosition + tap.difference.worstRow;
        if (tap.diverges) comparison.agreement = Agreement::Different;
        comparison.taps.push_back(std::move(tap));
    }
    return comparison;
}

}  // namespace vitrine
