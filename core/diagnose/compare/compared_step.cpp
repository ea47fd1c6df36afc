#include "core/diagnose/compare/compared_step.h"

#include "core/diagnose/compare/imitation.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace vitrine {

std::span<const float> comparedRows(const TraceArray& array, const OtherRows& other)
{
    return std::span(array.values).subspan(other.firstRow * array.groups * array.width, other.values.size());
}

Noise noiseOf(const ComparedStep& step, const Trace& exact, const Trace& inFloat, double largest)
{
    const std::span<const float> reference = step.of(exact);
    const Difference found =
        difference(step.of(inFloat), std::vector<double>(reference.begin(), reference.end()), step.rows());
    const double resolution = std::max(step.other->resolution, kF32Resolution);
    const double least = std::max(resolution, kUnitsInLastPlace * kF32Resolution);
    Noise noise{least * largest, least, least};
    if (!found.isFinite()) return noise;
    noise.maxAbs = std::max(noise.maxAbs, found.maxAbs);
    noise.relativeL2 = std::max(noise.relativeL2, found.relativeL2);
    if (!found.rows.empty()) noise.worstRow = std::max(noise.worstRow, found.rows[found.worstRow]);
    return noise;
}

std::size_t rowOfEvidence(const Difference& found, double limit)
{
    if (!found.isFinite()) limit = std::numeric_limits<double>::max();
    const auto first = std::find_if(found.rows.begin(), found.rows.end(), [&](double row) { return row > limit; });
    return first == found.rows.end() ? found.worstRow : static_cast<std::size_t>(first - found.rows.begin());
}

}  // namespace vitrine
