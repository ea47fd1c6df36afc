#include "core/diagnose/capture/value_statistics.h"

#include <bit>
#include <cmath>
#include <limits>

namespace vitrine {

namespace {

constexpr int kLowestExponent = -16;
constexpr int kHighestExponent = 14;
constexpr std::size_t kFirstPositive = ValueHistogram::kBins / 2;

}  // namespace

std::size_t ValueHistogram::binOf(float x) noexcept
{
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const int exponent = static_cast<int>(bits >> 23U & 0xFFU) - 127;
    std::size_t distance = 0;  // distance from the middle of the axis, in bins
    if (exponent > kHighestExponent) {
        distance = kFirstPositive - 1;
    } else if (exponent >= kLowestExponent) {
        distance = static_cast<std::size_t>(exponent - kLowestExponent + 1);
    }
    return x < 0 ? kFirstPositive - 1 - distance : kFirstPositive + distance;
}

double ValueHistogram::lowerEdge(std::size_t bin) noexcept
{
    if (bin == 0) return -std::numeric_limits<double>::infinity();
    if (bin >= kBins) return std::numeric_limits<double>::infinity();
    if (bin == kFirstPositive) return 0;
    if (bin < kFirstPositive) return -lowerEdge(kBins - bin);
    return std::ldexp(1.0, static_cast<int>(bin - kFirstPositive - 1) + kLowestExponent);
}

void ValueStatistics::add(std::span<const float> values, std::size_t width, std::size_t position)
{
    double sum = 0;
    std::uint64_t finite = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float x = values[i];
        if (!std::isfinite(x)) {
            ++(std::isnan(x) ? m_nans : m_infinities);
            continue;
        }
        if (m_finite + finite == 0) m_min = m_max = x;
        if (x < m_min) m_min = x;
        if (x > m_max) m_max = x;
        if (x == 0) ++m_zeros;
        if (std::fabs(x) > std::fabs(m_largest.value) || m_finite + finite == 0) {
            m_largest = {x, position, i / width, i % width};
        }
        ++m_histogram.counts[ValueHistogram::binOf(x)];
        sum += x;
        ++finite;
    }
    if (finite == 0) return;
    const double mean = sum / static_cast<double>(finite);
    double squares = 0;
    for (const float x : values) {
        if (std::isfinite(x)) squares += (x - mean) * (x - mean);
    }
    addMoments(finite, mean, squares);
}

/// Adds the mean and the squared differences of another set of values. `squares` is the sum of the squared differences
/// from the mean of that set. The function converts this sum to the common mean of both sets.
void ValueStatistics::addMoments(std::uint64_t count, double mean, double squares) noexcept
{
    const auto had = static_cast<double>(m_finite);
    const auto more = static_cast<double>(count);
    const double apart = mean - m_mean;
    m_mean += apart * more / (had + more);
    m_squares += squares + apart * apart * had * more / (had + more);
    m_finite += count;
}

double ValueStatistics::rms() const noexcept
{
    return m_finite == 0 ? 0 : std::sqrt(m_mean * m_mean + m_squares / static_cast<double>(m_finite));
}

double ValueStatistics::standardDeviation() const noexcept
{
    return m_finite == 0 ? 0 : std::sqrt(m_squares / static_cast<double>(m_finite));
}

double ValueStatistics::zeroShare() const noexcept
{
    return m_finite == 0 ? 0 : static_cast<double>(m_zeros) / static_cast<double>(m_finite);
}

}  // namespace vitrine
