#pragma once

#include "core/compare/number_rounding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
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

/// A way in which a sound engine may differ from exact arithmetic, and how to compute so. A tensor is rounded where an
/// engine writes it: `norms` are the results of norms, `products` those of products with matrices.
struct Imitation {
    std::string_view name = {};  ///< completes "one side computes"; empty if the cache alone is rounded
    ActivationRounding activations = ActivationRounding::None;
    KeptRounding weights = KeptRounding::None;  ///< matrices, as factors
    KeptRounding embeddings = KeptRounding::None;
    KeptRounding normWeights = KeptRounding::None;  ///< weights and biases of norms
    bool normsFromOne = false;                      ///< the engine stores the norms' weights less 1
    KeptRounding biases = KeptRounding::None;       ///< of products
    Sums sums = Sums::Wide;
    KeptRounding products = KeptRounding::None;
    KeptRounding norms = KeptRounding::None;
    KeptRounding headNorms = KeptRounding::None;  ///< those of queries and keys, before their weights
    KeptRounding rotated = KeptRounding::None;    ///< queries and keys after RoPE
    KeptRounding activated = KeptRounding::None;  ///< results of activation functions
    KeptRounding mixed = KeptRounding::None;      ///< results of attention
    KeptRounding others = KeptRounding::None;     ///< results of other operations, the residual stream apart
    KeptRounding stream = KeptRounding::None;
    StreamRounding when = StreamRounding::Never;
    KeptRounding factors = KeptRounding::None;  ///< of experts' results, and the sums of these
    KeptRounding queries = KeptRounding::None;  ///< as factors of scores
    KeptRounding scores = KeptRounding::None;
    KeptRounding shares = KeptRounding::None;  ///< what attention multiplies with the values
    WeightRounding sharesAre = WeightRounding::Probabilities;
    KeptRounding mixSums = KeptRounding::None;  ///< of shares times values, one position after the other
    bool roundsMixProducts = false;             ///< also each of these products
    KeptRounding keys = KeptRounding::None;
    KeptRounding values = KeptRounding::None;
    bool exactExperts = false;  ///< experts compute in float32
    bool inParts = false;       ///< norms, rotations, gates and caps are several operations, each of which rounds
    bool inFloat = false;       ///< float32 alone: sums in float and in another order, angles and functions in float
    std::uint32_t shaken = 0;   ///< not 0: all results change at random; this number chooses how
    double shakenBy = 0;        ///< at most by this part of their size

    bool operator==(const Imitation&) const = default;
    /// All results but the residual stream.
    void keepResults(KeptRounding kept);
};

/// The cause of an engine whose cache rounds keys and values.
inline constexpr std::string_view kCacheCode = "kv.rounding";
/// Completes "it computes": "with keys and values kept in halves".
std::string cacheDescription(const Imitation& imitation);
/// Likewise: its name, or its cache where it has none.
std::string describe(const Imitation& imitation);

/// What any program may do that computes in float32. What that changes is noise.
const Imitation& plainFloat() noexcept;
/// Functions such as exp and sin may be off by four units in the last place, on a GPU by more. The two runs that noise
/// is measured with may happen to agree there.
inline constexpr double kUnitsInLastPlace = 4;
/// Properties of a model on which the roundings of engines depend.
struct RoundedModel {
    bool hasFloatWeights = false;  ///< matrices in float32, which engines may keep in fewer bits
    bool normsFromOne = false;     ///< engines store the norms' weights less 1, as those of Gemma
    bool hasExperts = false;
};
/// The combinations that engines use, in the order in which they are tried.
std::vector<Imitation> roundingImitations(const RoundedModel& model);
/// Whether an imitation rounds factors of products to numbers of 16 or 19 bits, and nothing else but the cache.
bool roundsFactorsAlone(const Imitation& imitation);
/// The same with one other rounding of factors of products, or of the cache, for an imitation that rounds only these.
/// The names tell what is rounded.
std::vector<Imitation> refinements(const Imitation& imitation, const RoundedModel& model);
/// The same in TF32, for an imitation that rounds factors of products to float16 and nothing else but the cache. TF32
/// has as many digits; only numbers below 2^-14 differ.
std::optional<Imitation> inTensorNumbers(const Imitation& imitation);
/// The name of an imitation that differs too little from inTensorNumbers() of it.
std::string_view nameWithTensorNumbers(const Imitation& imitation);
/// What rounds most, each in another place.
std::vector<Imitation> coarsestRoundings();
/// The same roundings as other sound programs may compute them, which round some numbers to the other side. The first
/// kCloseVariants differ by units in the last place, the others by more.
std::vector<Imitation> variants(const Imitation& imitation);
inline constexpr std::size_t kCloseVariants = 3;

}  // namespace vitrine
