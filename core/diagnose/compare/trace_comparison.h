#pragma once

#include "core/base/sentence.h"
#include "core/compute/inference/trace.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Difference between the values `a` of one tap and reference values `b` of the same shape. If an element of `a` or `b`
/// is not finite, the distance of its row is infinite and all totals are NaN. Two runs that both overflow therefore
/// never count as equal.
struct Difference {
    double maxAbs = 0;      ///< largest |a - b| of an element
    double relativeL2 = 0;  ///< length of a - b as a vector, divided by that of b
    double cosine = 1;      ///< cosine of the angle between a and b; 1 if both are zero
    double largest = 0;     ///< largest |b| of an element
    std::size_t worstRow = 0;
    std::vector<double> rows;  ///< relativeL2 of each row; a row belongs to one token
    NotFinite inA;
    NotFinite inReference;

    bool isFinite() const noexcept { return inA.count == 0 && inReference.count == 0; }
};

/// Computes the difference. `a` and `reference` contain `rows` rows of equal length. Numbers beyond the range of
/// float32 count as infinite.
Difference difference(std::span<const float> a, std::span<const double> reference, std::size_t rows);

/// Difference at one tap between correct programs with the same input.
struct Noise {
    double maxAbs = 0;
    double relativeL2 = 0;
    double worstRow = 0;  ///< relative L2 difference of the row that differs most
};

/// Compares each measure of the difference with the same measure of the noise, and returns the largest ratio. Infinite
/// if a value is not finite.
double timesNoise(const Difference& found, const Noise& noise);

/// Relative resolution of float32 numbers: the size of the last bit.
inline constexpr double kF32Resolution = std::numeric_limits<float>::epsilon();

/// Result of the comparison at one tap.
struct TapComparison {
    Site site = Site::Embed;
    std::size_t layer = 0;
    std::string name;                  ///< name of the tap in files (TraceArray::name)
    std::vector<std::uint64_t> shape;  ///< shape of the compared values
    Difference difference;             ///< difference between the two runs
    Difference step;        ///< difference between one side's values and exact arithmetic on this side's earlier values
    Noise noise;            ///< noise of the step, but at least the resolution of the numbers
    double timesNoise = 0;  ///< largest ratio between a measure of `step` and the same measure of `noise`
    bool diverges = false;  ///< whether neither noise nor a known rounding explains the step
    bool rounded = false;   ///< whether the step exceeds the noise, but a known rounding explains it
    /// Position of the token that shows the difference best. This is the first token with a value that is not finite.
    /// If all values are finite, it is the first token that diverges, or else the token that differs most.
    std::size_t position = 0;
    bool isOfA = false;  ///< whether `step` is that of side a, because it is larger than that of side b
};

/// The relation between two runs.
enum class Agreement : std::uint8_t {
    Equal,      ///< every step is within float32 noise
    Rounding,   ///< some steps exceed the noise, and a known rounding explains their size and pattern
    Different,  ///< one of the runs is wrong
};
/// Returns the stable name: "equal", "rounding" or "different".
std::string_view agreementName(Agreement agreement) noexcept;

/// A rounding that explains differences between the runs.
struct Rounding {
    std::string code;      ///< code of a Cause, such as "rounding.q8" or "kv.rounding"
    Sentence description;  ///< completes the sentence "One side computes …"
};

/// A tie that the two sides decided differently: two experts with scores that differ by less than the effect of
/// rounding.
struct ExpertTie {
    std::size_t layer = 0;
    std::size_t position = 0;
    std::size_t ours = 0;    ///< the expert that exact arithmetic chooses
    std::size_t theirs = 0;  ///< the expert that the other side chooses
    double margin = 0;       ///< difference of the scores of the two experts, relative to the effect of rounding
};

/// Result of the comparison at all taps, in the order in which the taps are computed.
struct Comparison {
    std::vector<TapComparison> taps;
    Agreement agreement = Agreement::Equal;
    std::vector<Rounding> roundings;  ///< the roundings that were found, first of products, then of the cache; also set
                                      ///< if a difference remains
    std::vector<Sentence> tried;      ///< roundings that were tried; each completes the sentence "one side computes"
    std::vector<ExpertTie> ties;  ///< ties that the other side decided differently; they do not count as differences

    /// Returns the first tap with a wrong step, or nullptr if all steps are correct. Differences before a step do not
    /// affect its judgement.
    const TapComparison* firstDivergence() const noexcept;
};

/// Measures the difference at each tap. Only values that are not finite count as diverging. Throws Error if the taps or
/// tokens of the traces differ.
Comparison measureTraces(const Trace& a, const Trace& b);

}  // namespace vitrine
