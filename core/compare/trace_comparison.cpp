#include "core/compare/trace_comparison.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// |a - b|, infinite where either is not finite.
double distance(double a, double b)
{
    return std::isfinite(a) && std::isfinite(b) ? std::abs(a - b) : kInfinity;
}

double ratio(double difference, double size)
{
    if (difference == 0) return 0;
    return size > 0 ? difference / size : kInfinity;
}

/// Sums over one row or all of them. What is not finite adds to the differences alone.
struct Sums {
    double differences = 0;  ///< squared
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
        throw Error(concat("The tap ", array.name(), " is not in both traces with the same tokens and shape."));
    }
    return *found;
}

std::vector<double> widened(std::span<const float> values)
{
    return {values.begin(), values.end()};
}

/// The first that is not finite, else lies beyond the noise, else the one that differs most.
std::size_t tellingRow(const Difference& found, const Noise& noise)
{
    const double limit = found.isFinite() ? kNoiseMargin * noise.worstRow : std::numeric_limits<double>::max();
    const auto first = std::find_if(found.rows.begin(), found.rows.end(), [&](double row) { return row > limit; });
    return first == found.rows.end() ? found.worstRow : static_cast<std::size_t>(first - found.rows.begin());
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
            perRow[row].add(a[i], reference[i]);
            result.inA.add(a[i], row);
            result.inReference.add(reference[i], row);
            result.maxAbs = std::max(result.maxAbs, distance(a[i], reference[i]));
            if (std::isfinite(reference[i])) result.largest = std::max(result.largest, std::abs(reference[i]));
        }
        all.add(perRow[row]);
    }
    result.relativeL2 = ratio(std::sqrt(all.differences), std::sqrt(all.b));
    result.cosine = all.cosine();
    // A row of zeros has no size of its own: what stands there instead is measured by the others.
    const double usual = std::sqrt(all.b / static_cast<double>(rows));
    for (const Sums& sums : perRow) {
        result.rows.push_back(ratio(std::sqrt(sums.differences), sums.b > 0 ? std::sqrt(sums.b) : usual));
    }
    const auto worst = std::max_element(result.rows.begin(), result.rows.end());
    result.worstRow = static_cast<std::size_t>(worst - result.rows.begin());
    if (!result.isFinite()) result.maxAbs = result.relativeL2 = result.cosine = kNan;
    return result;
}

void NoiseBand::learn(const Trace& a, const Trace& b)
{
    for (const TraceArray& array : a.arrays()) {
        const Difference found = difference(array.values, widened(counterpart(array, b).values), array.rows);
        if (!found.isFinite()) continue;
        Noise& noise = m_noise[{array.site, array.layer}];
        noise.maxAbs = std::max(noise.maxAbs, found.maxAbs);
        noise.relativeL2 = std::max(noise.relativeL2, found.relativeL2);
        if (!found.rows.empty()) noise.worstRow = std::max(noise.worstRow, found.rows[found.worstRow]);
    }
}

Noise NoiseBand::at(const TraceArray& array) const
{
    const auto found = m_noise.find({array.site, array.layer});
    return found == m_noise.end() ? Noise{} : found->second;
}

const TapComparison* Comparison::firstDivergence() const noexcept
{
    const auto found = std::find_if(taps.begin(), taps.end(), [](const TapComparison& tap) { return tap.diverges; });
    return found == taps.end() ? nullptr : &*found;
}

TapComparison compareTap(const TraceArray& array, std::span<const double> reference, std::size_t firstRow,
                         double resolution, const NoiseBand& noise)
{
    const std::size_t rows = array.rows - firstRow;
    const std::span<const float> values = std::span(array.values).subspan(firstRow * array.groups * array.width);
    TapComparison tap;
    tap.name = array.name();
    tap.shape = array.shape();
    tap.shape[0] = rows;
    tap.difference = difference(values, reference, rows);
    tap.noise = noise.at(array);
    tap.noise.relativeL2 = std::max(tap.noise.relativeL2, resolution);
    tap.noise.worstRow = std::max(tap.noise.worstRow, resolution);
    tap.noise.maxAbs = std::max(tap.noise.maxAbs, resolution * tap.difference.largest);

    tap.timesNoise = std::max(ratio(tap.difference.relativeL2, tap.noise.relativeL2),
                              ratio(tap.difference.maxAbs, tap.noise.maxAbs));
    const std::vector<double>& each = tap.difference.rows;
    if (!each.empty())
        tap.timesNoise = std::max(tap.timesNoise, ratio(each[tap.difference.worstRow], tap.noise.worstRow));
    if (!tap.difference.isFinite()) tap.timesNoise = kInfinity;
    tap.diverges = tap.timesNoise > kNoiseMargin;
    tap.position = array.firstPosition + firstRow + tellingRow(tap.difference, tap.noise);
    return tap;
}

Comparison compareTraces(const Trace& a, const Trace& b, const NoiseBand& noise)
{
    Comparison comparison;
    for (const TraceArray& array : a.arrays()) {
        const std::vector<double> reference = widened(counterpart(array, b).values);
        comparison.taps.push_back(compareTap(array, reference, 0, kF32Resolution, noise));
    }
    return comparison;
}

}  // namespace vitrine
