#pragma once

#include "core/compare/other_rows.h"
#include "core/compare/trace_comparison.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <span>

namespace vitrine {

/// The rows of `array` that the other engine has.
std::span<const float> comparedRows(const TraceArray& array, const OtherRows& other);

/// What is judged: everything about one tap.
struct ComparedStep {
    const TraceArray* exact = nullptr;
    const OtherRows* other = nullptr;

    std::size_t rows() const { return other->values.size() / (exact->groups * exact->width); }
    std::span<const float> of(const Trace& trace) const
    {
        return comparedRows(*trace.find(exact->site, exact->layer), *other);
    }
    /// From what a run computes to what the other engine has.
    Difference from(const Trace& trace) const { return difference(of(trace), other->nearestTo(of(trace)), rows()); }
};

/// What float32 changes at a step whose values are at most `largest`. Numbers show no less than their last bits.
Noise noiseOf(const ComparedStep& step, const Trace& exact, const Trace& inFloat, double largest);

/// The first row that is not finite, else lies beyond the limit, else the one that differs most.
std::size_t tellingRow(const Difference& found, double limit);

}  // namespace vitrine
