#pragma once

#include "core/compute/inference/trace.h"
#include "core/diagnose/compare/other_rows.h"
#include "core/diagnose/compare/trace_comparison.h"

#include <cstddef>
#include <span>

namespace vitrine {

/// Returns the rows of `array` that the other engine also has.
std::span<const float> comparedRows(const TraceArray& array, const OtherRows& other);

/// The values that are compared at one tap.
struct ComparedStep {
    const TraceArray* exact = nullptr;
    const OtherRows* other = nullptr;

    /// Returns the number of compared rows.
    std::size_t rows() const { return other->values.size() / (exact->groups * exact->width); }
    /// Returns the compared rows of a run.
    std::span<const float> of(const Trace& trace) const
    {
        return comparedRows(*trace.find(exact->site, exact->layer), *other);
    }
    /// Returns the difference between a run and the other engine's values.
    Difference from(const Trace& trace) const { return difference(of(trace), other->nearestTo(of(trace)), rows()); }
};

/// Returns the noise of a step: the difference between float32 arithmetic and exact arithmetic. The result is at least
/// kUnitsInLastPlace units in the last place, and at least the resolution of the other engine's file. `largest` is the
/// largest magnitude of the values.
Noise noiseOf(const ComparedStep& step, const Trace& exact, const Trace& inFloat, double largest);

/// Returns the index of the row that shows a fault best. This is the first row with a value that is not finite. If all
/// values are finite, it is the first row with a difference above `limit`. If no row exceeds the limit, it is the row
/// that differs most.
std::size_t rowOfEvidence(const Difference& found, double limit);

}  // namespace vitrine
