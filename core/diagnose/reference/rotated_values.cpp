#include "core/diagnose/reference/rotated_values.h"

#include "core/diagnose/compare/compared_step.h"

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kRotated = 64;
/// Rows count as rotated if undoing the rotation reduces their squared distance from our values to less than this
/// fraction. Rotated values are unrelated to ours. Values that were rotated back have a relative difference from ours
/// of only about 0.1, even for a 4-bit cache.
constexpr double kFarNearer = 0.25;

/// Computes Sylvester's orthogonal Hadamard transform of each 64 values. It is its own inverse.
void rotate(std::span<double> values)
{
    for (std::size_t begin = 0; begin + kRotated <= values.size(); begin += kRotated) {
        double* const x = values.data() + begin;
        for (std::size_t half = 1; half < kRotated; half *= 2) {
            for (std::size_t i = 0; i < kRotated; ++i) {
                if (i & half) continue;
                const double a = x[i];
                const double b = x[i + half];
                x[i] = a + b;
                x[i + half] = a - b;
            }
        }
        for (std::size_t i = 0; i < kRotated; ++i) x[i] /= std::sqrt(static_cast<double>(kRotated));
    }
}

/// Returns the squared distance |ours - theirs|² over the known values.
double distance(std::span<const double> own, const ReferenceRows& rows)
{
    double sum = 0;
    const auto add = [&](std::size_t index, double value) { sum += (own[index] - value) * (own[index] - value); };
    if (rows.isPartial) {
        for (const ShownValue& shown : rows.shown) add(shown.index, shown.value);
    } else {
        for (std::size_t i = 0; i < rows.values.size(); ++i) add(i, rows.values[i]);
    }
    return sum;
}

}  // namespace

bool areRotated(const ReferenceRows& rows, const TraceArray& array)
{
    if (array.width % kRotated != 0) return false;
    const std::span<const float> compared = comparedRows(array, rows);
    std::vector<double> own(compared.begin(), compared.end());
    const double plain = distance(own, rows);
    rotate(own);
    return distance(own, rows) < kFarNearer * plain;
}

void rotateBack(ReferenceRows& rows)
{
    rotate(rows.values);
}

}  // namespace vitrine
