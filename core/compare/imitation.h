#pragma once

#include "core/compare/number_rounding.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// In what, and in which order, products with a matrix are summed.
enum class Sums : std::uint8_t {
    Wide,          ///< in float32 or more
    HalvesInTurn,  ///< in float16, one after the other: products are rounded, too
    HalvesFused,   ///< in float16, one after the other, by multiply-adds that round once
    HalvesLanes8,  ///< the same in 8 lanes, which are added in the end
    HalvesLanes16,
    BrainInTurn,  ///< in bfloat16
};

/// When the residual stream is rounded.
enum class StreamRounding : std::uint8_t { Never, BetweenLayers, Always };

/// What attention multiplies with the values: rounded probabilities, or their numerators, which flash attention divides
/// in the end.
enum class WeightRounding : std::uint8_t { Probabilities, Numerators };

/// A way in which a sound engine may differ from exact arithmetic, and how to compute so.
struct Imitation {
    std::string_view engines;  ///< who computes so: "GPU engines"; empty: nobody that is known
    ActivationRounding activations = ActivationRounding::None;
    KeptRounding weights = KeptRounding::None;  ///< matrices and embeddings
    Sums sums = Sums::Wide;
    KeptRounding products = KeptRounding::None;  ///< what products with matrices give
    KeptRounding results = KeptRounding::None;   ///< what all other operations give, but the residual stream
    KeptRounding stream = KeptRounding::None;
    StreamRounding when = StreamRounding::Never;
    KeptRounding scores = KeptRounding::None;
    KeptRounding shares = KeptRounding::None;  ///< what attention multiplies with the values
    WeightRounding sharesAre = WeightRounding::Probabilities;
    KeptRounding keys = KeptRounding::None;
    KeptRounding values = KeptRounding::None;
    bool inParts = false;      ///< norms, rotations and gates are several operations, each of which rounds its results
    bool inFloat = false;      ///< float32 alone: sums in float and in another order, angles and functions in float
    std::uint32_t shaken = 0;  ///< not 0: all results are off by some units in the last place, in a way of this number

    bool operator==(const Imitation&) const = default;
};

/// Of an engine whose cache rounds keys and values.
inline constexpr std::string_view kCacheCode = "kv.rounding";
/// Completes "it computes": "with keys and values kept in halves".
std::string cacheDescription(const Imitation& imitation);
/// Likewise, of all that an imitation rounds besides, or of the cache where that is all.
std::string describe(const Imitation& imitation);

/// What any program may do that computes in float32. What that changes is noise.
const Imitation& plainFloat() noexcept;
/// Functions such as exp and sin may be off by so many units in the last place, on a GPU even by more, where the
/// arithmetic that noise is learned from happens to agree.
inline constexpr double kUnitsInLastPlace = 4;
/// The combinations that engines use, in the order in which they are tried. Where a model has matrices in float32,
/// engines that compute in fewer bits keep these in fewer, too.
std::vector<Imitation> roundingImitations(bool hasFloatWeights);
/// What rounds most, each in another place.
std::vector<Imitation> coarsestRoundings();
/// Those that change one thing of an imitation.
std::vector<Imitation> neighbours(const Imitation& imitation);
/// The same roundings as sound programs compute them: of what is near the middle between two numbers, they round some
/// the other way.
std::vector<Imitation> variants(const Imitation& imitation);

}  // namespace vitrine
