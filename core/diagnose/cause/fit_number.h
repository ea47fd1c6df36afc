#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace vitrine {

/// Returns the values computed with `number` minus the other engine's values, always in the same order. Returns an
/// empty vector if the values cannot be computed.
using Miss = std::function<std::vector<double>(double number)>;

struct FittedNumber {
    double number = 0;
    double left = 0;   ///< length of the remaining difference vector
    double slack = 0;  ///< relative error of the number that would about double `left`
};

/// Returns the number between `low` and `high` that leaves the smallest difference. `low` must be greater than 0. The
/// search tries a geometric sequence and refines the best numbers of it. Returns std::nullopt if the number makes no
/// difference.
std::optional<FittedNumber> fitNumber(const Miss& miss, double low, double high);
/// Returns the number near `start` that leaves the smallest difference, by Gauss-Newton steps of the number's
/// logarithm. `start` must be greater than 0.
std::optional<FittedNumber> refineNumber(const Miss& miss, double start);

/// Returns the number rounded to the fewest digits that `slack` permits.
double rounded(const FittedNumber& fitted);

}  // namespace vitrine
