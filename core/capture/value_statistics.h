#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace vitrine {

/// How many values lie where, on an axis that is the same for all histograms: those of rows add up to that of all, and
/// layers stand beside one another. The bins are as wide as powers of two, symmetrical around zero:
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

    /// Precondition: x is finite.
    static std::size_t binOf(float x) noexcept;
    /// Where a bin begins and the one before it ends; -infinity for bin 0, infinity for kBins.
    static double lowerEdge(std::size_t bin) noexcept;
};

/// What some values are like. Sums are in double. Values that are NaN or infinite are counted and left out of
/// everything else; where no value is finite, everything else is 0.
class ValueStatistics {
public:
    /// Adds the values of one position, [groups, width]; `position` is noted where its largest is the largest of all.
    void add(std::span<const float> values, std::size_t width, std::size_t position);

    std::uint64_t count() const noexcept { return m_finite + m_nans + m_infinities; }
    std::uint64_t nans() const noexcept { return m_nans; }
    std::uint64_t infinities() const noexcept { return m_infinities; }
    float min() const noexcept { return m_min; }
    float max() const noexcept { return m_max; }
    double mean() const noexcept { return m_mean; }
    double rms() const noexcept;
    double standardDeviation() const noexcept;  ///< of these values, not an estimate for more of their kind
    double zeroShare() const noexcept;          ///< of the finite ones that are exactly zero

    /// Which value has the largest amount, the first of equal ones.
    struct Largest {
        float value = 0;
        std::size_t position = 0;
        std::size_t group = 0;    ///< the head, where the site has heads
        std::size_t channel = 0;  ///< within the group
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
    double m_squares = 0;  ///< Σ (x - mean)²
    Largest m_largest;
    ValueHistogram m_histogram;
};

}  // namespace vitrine
