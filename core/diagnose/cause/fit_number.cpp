#include "core/diagnose/cause/fit_number.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kScale = 28;  ///< length of the geometric sequence of numbers that are tried first
constexpr int kSteps = 12;

double product(const std::vector<double>& a, const std::vector<double>& b)
{
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

double size(const std::vector<double>& a)
{
    const double square = product(a, a);
    return std::isfinite(square) ? std::sqrt(square) : std::numeric_limits<double>::infinity();
}

/// Returns the derivative of the differences in `miss` with respect to the number's logarithm.
std::vector<double> slope(const Miss& miss, double number, const std::vector<double>& at, double step)
{
    std::vector<double> change = miss(number * std::exp(step));
    if (change.size() != at.size()) return {};
    for (std::size_t i = 0; i < at.size(); ++i) change[i] = (change[i] - at[i]) / step;
    return change;
}

}  // namespace

std::optional<FittedNumber> refineNumber(const Miss& miss, double start)
{
    std::vector<double> at = miss(start);
    if (at.empty()) return std::nullopt;
    FittedNumber best{start, size(at), 0};
    double probe = 1e-2;  // relative change that measures the slope; smaller is more exact, but must exceed rounding
    for (int i = 0; i < kSteps; ++i) {
        const std::vector<double> along = slope(miss, best.number, at, probe);
        const double square = along.empty() ? 0 : product(along, along);
        if (!(square > 0) || !std::isfinite(square)) return std::nullopt;
        best.slack = best.left / std::sqrt(square);
        const double step = std::clamp(-product(along, at) / square, -1.0, 1.0);
        std::vector<double> there = miss(best.number * std::exp(step));
        const double left = size(there);
        probe = std::clamp(std::abs(step), 1e-4, 1e-2);
        if (!(left < best.left)) break;
        const bool settled = left > 0.9 * best.left;
        best = {best.number * std::exp(step), left, best.slack};
        at = std::move(there);
        if (settled) break;
    }
    return best;
}

std::optional<FittedNumber> fitNumber(const Miss& miss, double low, double high)
{
    std::vector<std::pair<double, double>> found;  // pairs of remaining difference and number
    for (std::size_t i = 0; i < kScale; ++i) {
        const double number = low * std::pow(high / low, static_cast<double>(i) / (kScale - 1));
        const std::vector<double> values = miss(number);
        if (!values.empty()) found.emplace_back(size(values), number);
    }
    std::ranges::sort(found);
    std::optional<FittedNumber> best;
    constexpr std::size_t kStarts = 2;
    for (std::size_t i = 0; i < std::min(kStarts, found.size()); ++i) {
        const std::optional<FittedNumber> fitted = refineNumber(miss, found[i].second);
        if (fitted && (fitted->number < low || fitted->number > high)) continue;
        if (fitted && (!best || fitted->left < best->left)) best = fitted;
    }
    return best;
}

double rounded(const FittedNumber& fitted)
{
    for (int digits = 1; digits < 7; ++digits) {
        const double unit = std::pow(10.0, std::floor(std::log10(fitted.number)) - digits + 1);
        const double number = std::round(fitted.number / unit) * unit;
        if (number > 0 && std::abs(number / fitted.number - 1) <= fitted.slack) return number;
    }
    return fitted.number;
}

}  // namespace vitrine
