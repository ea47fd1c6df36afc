#pragma once

#include "core/inference/trace.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// How far the values of one tap are from others of the same shape. If an element of either is not finite, the row
/// counts as infinitely far and no measure of the whole is a number: two runs that are broken in the same way do not
/// agree.
struct Difference {
    double maxAbs = 0;      ///< largest |a - b|
    double relativeL2 = 0;  ///< |a - b| / |b|
    double cosine = 1;      ///< of the angle between a and b; 1 when both are zero
    double largest = 0;     ///< largest |b|
    std::size_t worstRow = 0;
    std::vector<double> rows;  ///< |a - b| / |b| of each row (token)
    NotFinite inA;
    NotFinite inReference;

    bool isFinite() const noexcept { return inA.count == 0 && inReference.count == 0; }
};

/// `a` and `reference` hold `rows` rows of equal length.
Difference difference(std::span<const float> a, std::span<const double> reference, std::size_t rows);

/// How much healthy programs differ at one tap on the same tokens.
struct Noise {
    double maxAbs = 0;
    double relativeL2 = 0;
    double worstRow = 0;  ///< relative L2 of the row that differs most
};

/// Two runs that are both right, whose difference is noise.
struct NoisePair {
    std::string a;
    std::string b;
};

/// What was learned about the noise of each tap, from pairs of runs that are all right.
class NoiseBand {
public:
    /// Widens the band to include the difference between these; a tap that is not finite teaches nothing. Throws Error
    /// when they do not have the same taps and tokens.
    void learn(const Trace& a, const Trace& b);
    /// Zero if nothing was learned.
    Noise at(const TraceArray& array) const;

private:
    std::map<std::pair<Site, std::size_t>, Noise> m_noise;
};

/// Beyond this many times the learned noise a tap diverges. Two healthy runs are two draws of the same noise: their
/// difference may be larger than the one seen, but not by much, since each tap sums many elements.
inline constexpr double kNoiseMargin = 4;

/// The smallest relative difference that numbers written in f32 can show: the last bit.
inline constexpr double kF32Resolution = std::numeric_limits<float>::epsilon();

struct TapComparison {
    std::string name;                  ///< as TraceArray::name writes it
    std::vector<std::uint64_t> shape;  ///< of what was compared
    Difference difference;
    Noise noise;            ///< learned, at least the resolution of the numbers
    double timesNoise = 0;  ///< the largest ratio of a measure to its noise
    bool diverges = false;
    std::size_t position = 0;  ///< of the first token that is not finite, else diverges, else differs most
};

/// Tap by tap, in the order of computation.
struct Comparison {
    std::vector<TapComparison> taps;

    /// The first that diverges; nullptr when all lie within the noise.
    const TapComparison* firstDivergence() const noexcept;
};

/// Compares one tap; `a` and `reference` are as `array` describes them, from its row `firstRow` on, and `resolution`
/// is that of the coarser of the two.
TapComparison compareTap(const TraceArray& array, std::span<const double> reference, std::size_t firstRow,
                         double resolution, const NoiseBand& noise);

/// Every tap of `a` against that of `b`. Throws Error when they do not have the same taps and tokens.
Comparison compareTraces(const Trace& a, const Trace& b, const NoiseBand& noise);

}  // namespace vitrine
