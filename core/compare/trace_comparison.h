#pragma once

#include "core/inference/trace.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
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

/// `a` and `reference` hold `rows` rows of equal length. What float32 cannot hold counts as infinite.
Difference difference(std::span<const float> a, std::span<const double> reference, std::size_t rows);

/// How much sound programs differ at one tap on the same input.
struct Noise {
    double maxAbs = 0;
    double relativeL2 = 0;
    double worstRow = 0;  ///< relative L2 of the row that differs most
};

/// The largest ratio of a measure to its noise; infinite where something is not finite.
double timesNoise(const Difference& found, const Noise& noise);

/// The smallest relative difference that numbers written in f32 can show: the last bit.
inline constexpr double kF32Resolution = std::numeric_limits<float>::epsilon();

struct TapComparison {
    Site site = Site::Embed;
    std::size_t layer = 0;
    std::string name;                  ///< as TraceArray::name writes it
    std::vector<std::uint64_t> shape;  ///< of what was compared
    Difference difference;             ///< of one run from the other
    Difference step;        ///< of what one side has from what exact arithmetic makes of the same side's values before
    Noise noise;            ///< of the step, at least the resolution of the numbers
    double timesNoise = 0;  ///< the step's
    bool diverges = false;  ///< the step is neither noise nor rounding
    bool rounded = false;   ///< the step is more than noise, but a rounding explains it
    std::size_t position = 0;  ///< of the first token that is not finite, else diverges, else differs most
    bool isOfA = false;        ///< the step is that of the first of two sides, which is no reference itself
};

/// What two runs have to do with each other.
enum class Agreement : std::uint8_t {
    Equal,      ///< every step is one of float32 arithmetic, whatever its order
    Rounding,   ///< where a step is not, a known way to round explains it in size and pattern
    Different,  ///< one of them is wrong
};
std::string_view agreementName(Agreement agreement) noexcept;

/// A way to round that explains differences.
struct Rounding {
    std::string code;         ///< one of Cause: "rounding.q8", "kv.rounding"
    std::string description;  ///< completes "One side computes …"
};

/// A choice between two experts whose router's logits rounding cannot tell apart: the other side made it otherwise.
struct ExpertTie {
    std::size_t layer = 0;
    std::size_t position = 0;
    std::size_t ours = 0;    ///< number of the expert that exact arithmetic prefers
    std::size_t theirs = 0;  ///< of the one that the other side prefers
    double margin = 0;       ///< between the two, measured by what rounding changes
};

/// Tap by tap, in the order of computation.
struct Comparison {
    std::vector<TapComparison> taps;
    Agreement agreement = Agreement::Equal;
    std::vector<Rounding> roundings;  ///< also where there is a difference beyond them; the one of products first
    std::vector<std::string> tried;   ///< roundings that were looked for, each completes "one side computes"
    std::vector<ExpertTie> ties;      ///< broken otherwise by the other side, which is no difference

    /// The first jump: the first tap whose step is wrong, whatever differs before it. nullptr when there is none.
    const TapComparison* firstDivergence() const noexcept;
};

/// How far the traces are apart, tap by tap; judges nothing but what is not finite. Throws Error when they do not have
/// the same taps and tokens.
Comparison measureTraces(const Trace& a, const Trace& b);

}  // namespace vitrine
