#pragma once

#include "core/base/sentence.h"
#include "core/inference/trace.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Distance of the values of one tap from reference values of the same shape. If an element of either is not finite,
/// its row is infinitely far and all totals are NaN. Two runs that fail in the same way therefore do not agree.
struct Difference {
    double maxAbs = 0;      ///< largest |a - b|
    double relativeL2 = 0;  ///< |a - b| / |b|
    double cosine = 1;      ///< cosine of the angle between a and b; 1 if both are zero
    double largest = 0;     ///< largest |b|
    std::size_t worstRow = 0;
    std::vector<double> rows;  ///< |a - b| / |b| of each row (token)
    NotFinite inA;
    NotFinite inReference;

    bool isFinite() const noexcept { return inA.count == 0 && inReference.count == 0; }
};

/// `a` and `reference` hold `rows` rows of equal length. Numbers beyond the range of float32 count as infinite.
Difference difference(std::span<const float> a, std::span<const double> reference, std::size_t rows);

/// Difference between sound programs at one tap on the same input.
struct Noise {
    double maxAbs = 0;
    double relativeL2 = 0;
    double worstRow = 0;  ///< relative L2 of the row that differs most
};

/// Returns the largest ratio of a measure to its noise; infinite if a value is not finite.
double timesNoise(const Difference& found, const Noise& noise);

/// Smallest relative difference of f32 numbers: the last bit.
inline constexpr double kF32Resolution = std::numeric_limits<float>::epsilon();

/// Result for one tap.
struct TapComparison {
    Site site = Site::Embed;
    std::size_t layer = 0;
    std::string name;                  ///< name in files (TraceArray::name)
    std::vector<std::uint64_t> shape;  ///< shape of the compared values
    Difference difference;             ///< difference between the two runs
    Difference step;        ///< difference between one side's values and exact arithmetic on the same side's previous
                            ///< values
    Noise noise;            ///< noise of the step, at least the resolution of the numbers
    double timesNoise = 0;  ///< ratio of the step to its noise
    bool diverges = false;  ///< the step is neither noise nor a known rounding
    bool rounded = false;   ///< the step exceeds the noise, but a known rounding explains it
    std::size_t position = 0;  ///< first token that is not finite, else diverges, else differs most
    bool isOfA = false;        ///< the step is that of side a, which is then not the reference
};

/// Relation of two runs.
enum class Agreement : std::uint8_t {
    Equal,      ///< every step is within float32 noise
    Rounding,   ///< some steps exceed the noise, and a known rounding explains their size and pattern
    Different,  ///< one of the runs is wrong
};
/// Stable name: "equal", "rounding" or "different".
std::string_view agreementName(Agreement agreement) noexcept;

/// A rounding that explains differences.
struct Rounding {
    std::string code;      ///< code of a Cause, such as "rounding.q8" or "kv.rounding"
    Sentence description;  ///< completes "One side computes …"
};

/// A choice between two experts that the other side made differently, although rounding cannot distinguish their
/// scores.
struct ExpertTie {
    std::size_t layer = 0;
    std::size_t position = 0;
    std::size_t ours = 0;    ///< expert that exact arithmetic prefers
    std::size_t theirs = 0;  ///< expert that the other side prefers
    double margin = 0;       ///< difference of their scores, relative to the effect of rounding
};

/// Result for all taps, in the order of computation.
struct Comparison {
    std::vector<TapComparison> taps;
    Agreement agreement = Agreement::Equal;
    std::vector<Rounding> roundings;  ///< also set if a difference remains; products first
    std::vector<Sentence> tried;      ///< roundings that were tried; each completes "one side computes"
    std::vector<ExpertTie> ties;      ///< ties that the other side decided differently; not counted as differences

    /// The first tap with a wrong step, independent of differences before it. nullptr if all steps are right.
    const TapComparison* firstDivergence() const noexcept;
};

/// Measures the difference at each tap; judges only values that are not finite. Throws Error if taps or tokens differ.
Comparison measureTraces(const Trace& a, const Trace& b);

}  // namespace vitrine
