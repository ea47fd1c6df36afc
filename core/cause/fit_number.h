#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace vitrine {

/// Returns the differences that a number leaves: values computed with it minus the other engine's, always in the same
/// order. Empty if nothing can be computed.
using Miss = std::function<std::vector<double>(double number)>;

struct FittedNumber {
    double number = 0;
    double left = 0;   ///< |miss|
    double slack = 0;  ///< relative; a number with this error leaves about twice as much
};

/// The number between `low` and `high` (more than 0) that leaves least: the best of a scale of powers, made better from
/// there. Nothing where no number makes a difference.
std::optional<FittedNumber> fitNumber(const Miss& miss, double low, double high);
/// The one near `start` (more than 0) that leaves least, by Gauss-Newton steps of its logarithm.
std::optional<FittedNumber> refineNumber(const Miss& miss, double start);

/// With the fewest digits that `slack` allows.
double rounded(const FittedNumber& fitted);

}  // namespace vitrine
