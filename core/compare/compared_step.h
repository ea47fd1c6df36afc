#pragma once

#include "core/compare/other_rows.h"
#include "core/compare/trace_comparison.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <span>

namespace vitrine {

/// The rows of `array` that the other engine also has.
std::span<const float> comparedRows(const TraceArray& array, const OtherRows& other);

/// The values that are compared at one tap.
struct ComparedStep {
    const TraceArray* exact = nullptr;
    const OtherRows* other = nullptr;

    /// Number of compared rows.
    std::size_t rows() const { return other->values.size() / (exact->groups * exact->width); }
    /// The compared rows of a run.
    std::span<const float> of(const Trace& trace) const
    {
        return comparedRows(*trace.find(exact->site, exact->layer), *other);
    }
    /// Difference between a run and the other engine's values.
    Difference from(const Trace& trace) const { return difference(of(trace), other->nearestTo(of(trace)), rows()); }
};

/// Noise of a step, whose values are at most `largest`: the change by float32, at least the last bit of the numbers.
Noise noiseOf(const ComparedStep& step, const Trace& exact, const Trace& inFloat, double largest);

/// Returns the first row that is not finite, else the first beyond the limit, else the row that differs most.
std::size_t tellingRow(const Difference& found, double limit);

}  // namespace vitrine
