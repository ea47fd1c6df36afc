#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace vitrine {

/// Histogram: the number of values in each bin. All histograms use the same bins. The histograms of rows therefore add
/// up to that of all positions, and layers can be compared. The edges of bins are powers of two, symmetrical around
/// zero:
///
///     bin 0         x <= -2^14
///     bin 1 … 30    -2^(15 - bin) < x <= -2^(14 - bin)
///     bin 31        -2^-16 < x < 0
///     bin 32        0 <= x < 2^-16
///     bin 33 … 62   2^(bin - 49) <= x < 2^(bin - 48)
///     bin 63        2^14 <= x
struct ValueHistogram {
    static constexpr std::size_t kBins = 64;
    std::array<std::uint64_t, kBins> counts{};

    /// Returns the bin of x. Precondition: x is finite.
    static std::size_t binOf(float x) noexcept;
    /// Returns the lower edge of a bin, which is the upper edge of the previous bin. Returns -infinity for bin 0, and
    /// infinity for kBins.
    static double lowerEdge(std::size_t bin) noexcept;
};

/// Statistics of values. Sums are in double. NaN and infinite values are counted, but excluded from everything else. If
/// no value is finite, everything except the counts is 0.
class ValueStatistics {
public:
    /// Adds the values of one position, [groups, width]. `position` is stored if these values contain the largest
    /// magnitude so far.
    void add(std::span<const float> values, std::size_t width, std::size_t position);

    std::uint64_t count() const noexcept { return m_finite + m_nans + m_infinities; }
    std::uint64_t nans() const noexcept { return m_nans; }
    std::uint64_t infinities() const noexcept { return m_infinities; }
    float min() const noexcept { return m_min; }
    float max() const noexcept { return m_max; }
    double mean() const noexcept { return m_mean; }
    double rms() const noexcept;
    double standardDeviation() const noexcept;  ///< population standard deviation, not that of a sample
    double zeroShare() const noexcept;          ///< fraction of finite values that are exactly zero

    /// The value with the largest magnitude. If several values have equal magnitudes, it is the first of them.
    struct Largest {
        float value = 0;
        std::size_t position = 0;
        std::size_t group = 0;    ///< index of the head, if the values are grouped by heads; otherwise 0
        std::size_t channel = 0;  ///< index of the value in its group
    };
    const Largest& largest() const noexcept { return m_largest; }
    const ValueHistogram& histogram() const noexcept { return m_histogram; }

private:
    void addMoments(std::uint64_t count, double mean, double squares) noexcept;

    std::uint64_t m_finite = 0;
    std::uint64_t m_nans = 0;
    std::uint64_t m_infinities = 0;
    std::uint64_t m_zeros = 0;
    float m_min = 0;
    float m_max = 0;
    double m_mean = 0;
    double m_squares = 0;  ///< sum of the squared differences from the mean
    Largest m_largest;
    ValueHistogram m_histogram;
};

}  // namespace vitrine
