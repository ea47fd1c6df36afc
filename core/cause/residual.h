#pragma once

#include "core/compare/other_rows.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// The part of a tap on which hypotheses are judged.
struct TargetPart {
    const TraceArray* array = nullptr;  ///< its shape, all rows
    const OtherRows* other = nullptr;
    std::size_t fromRow = 0;   ///< rows from here on
    std::vector<bool> groups;  ///< [groups] those that count; empty: all
};

/// What leaves no more than this much of a difference is worth a word even if rounding does not explain the rest.
inline constexpr double kWorthAWord = 0.1;

/// How far values are from the other engine's.
struct Residual {
    double relative = 0;          ///< |values - other| / |other|
    double worstRow = 0;          ///< the same of the row that differs most
    std::size_t firstBadRow = 0;  ///< the first beyond `limit`; the number of rows if none is
};

/// `values` [rows, groups, width] are of the first rows of the array, which alone are looked at. Infinite where
/// something is not a number.
Residual residualOf(const TargetPart& part, std::span<const float> values, double limit = 0);
/// One less the other of every value that is compared.
std::vector<double> differences(const TargetPart& part, std::span<const float> values);
/// Rows that differ by more than `limit` of their size.
std::vector<bool> badRows(const TargetPart& part, std::span<const float> values, double limit);
/// Groups (heads) that differ by more than `limit` of their size in any row.
std::vector<bool> badGroups(const TargetPart& part, std::span<const float> values, double limit);

}  // namespace vitrine
