#pragma once

#include "core/base/sentence.h"
#include "core/compare/number_rounding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Precision and order of the sums in matrix products.
enum class Sums : std::uint8_t {
    Wide,          ///< float32 or more
    HalvesInTurn,  ///< float16, one after the other; products are rounded, too
    HalvesFused,   ///< float16, one after the other, with fused multiply-adds that round once
    HalvesLanes8,  ///< float16, fused, in 8 lanes that are added at the end
    HalvesLanes16,
    BrainInTurn,  ///< bfloat16, one after the other
};

/// When an engine rounds the residual stream.
enum class StreamRounding : std::uint8_t { Never, BetweenLayers, Always };

/// Factors of the values that attention rounds: probabilities, or the numerators that flash attention divides at the
/// end.
enum class WeightRounding : std::uint8_t { Probabilities, Numerators };

/// Describes how a sound engine may differ from exact arithmetic. A tensor is rounded where the engine writes it:
/// `norms` are the results of norms, `products` those of matrix products.
struct Imitation {
    SentenceForm name = {};  ///< completes "one side computes"; empty if only the cache is rounded
    ActivationRounding activations = ActivationRounding::None;
    KeptRounding weights = KeptRounding::None;  ///< matrices
    KeptRounding embeddings = KeptRounding::None;
    KeptRounding normWeights = KeptRounding::None;  ///< weights and biases of norms
    bool normsFromOne = false;                      ///< the engine stores the weights of norms less 1
    KeptRounding biases = KeptRounding::None;       ///< biases of products
    Sums sums = Sums::Wide;
    KeptRounding products = KeptRounding::None;
    KeptRounding norms = KeptRounding::None;
    KeptRounding headNorms = KeptRounding::None;  ///< queries and keys after their norm, before its weights
    KeptRounding rotated = KeptRounding::None;    ///< queries and keys after RoPE
    KeptRounding activated = KeptRounding::None;  ///< results of activation functions
    KeptRounding mixed = KeptRounding::None;      ///< results of attention
    KeptRounding others = KeptRounding::None;     ///< results of other operations, except the residual stream
    KeptRounding stream = KeptRounding::None;
    StreamRounding when = StreamRounding::Never;
    KeptRounding factors = KeptRounding::None;  ///< weights of experts, and sums of their results
    KeptRounding queries = KeptRounding::None;  ///< queries before they are multiplied with keys
    KeptRounding scores = KeptRounding::None;
    KeptRounding shares = KeptRounding::None;  ///< probabilities or numerators that multiply the values
    WeightRounding sharesAre = WeightRounding::Probabilities;
    KeptRounding mixSums = KeptRounding::None;  ///< sums of shares times values, one position after the other
    bool roundsMixProducts = false;             ///< each of these products is also rounded
    KeptRounding keys = KeptRounding::None;
    KeptRounding values = KeptRounding::None;
    bool exactExperts = false;  ///< experts compute in float32
    bool inParts = false;       ///< norms, rotations, gates and caps are separate operations that round each result
    bool inFloat = false;       ///< only float32: sums in float in a different order, angles and functions in float
    std::uint32_t shaken = 0;   ///< not 0: all results change at random; this number is the seed
    double shakenBy = 0;        ///< largest relative random change

    bool operator==(const Imitation&) const = default;
    /// Sets the rounding of all results except the residual stream.
    void keepResults(KeptRounding kept);
};

/// Code of the cause for an engine whose cache rounds keys and values.
inline constexpr std::string_view kCacheCode = "kv.rounding";
/// Completes "it computes", for example "with keys and values kept in halves".
Sentence cacheDescription(const Imitation& imitation);
/// Completes "one side computes": the imitation's name, or its cache if it has no name.
Sentence describe(const Imitation& imitation);

/// Returns the freedom of every float32 program. Its effect is noise.
const Imitation& plainFloat() noexcept;
/// Largest error of functions such as exp and sin in units in the last place; GPUs may exceed it. It is added because
/// the two runs that measure noise may agree by chance.
inline constexpr double kUnitsInLastPlace = 4;
/// Properties of a model that determine how engines round.
struct RoundedModel {
    bool hasFloatWeights = false;  ///< matrices in float32, which engines may store in fewer bits
    bool normsFromOne = false;     ///< engines store the weights of norms less 1, as for Gemma
    bool hasExperts = false;
};
/// Returns the combinations that engines use, in the order of the search.
std::vector<Imitation> roundingImitations(const RoundedModel& model);
/// Whether an imitation rounds factors of products to numbers of 16 or 19 bits, and nothing else but the cache.
bool roundsFactorsAlone(const Imitation& imitation);
/// Returns variants of an imitation that rounds only factors of products and the cache: each changes one of these
/// roundings. Their names describe what is rounded.
std::vector<Imitation> refinements(const Imitation& imitation, const RoundedModel& model);
/// Returns an imitation in TF32 instead of float16; nothing if it rounds more than factors of products and the cache.
/// TF32 has as many digits as float16; only numbers below 2^-14 differ.
std::optional<Imitation> inTensorNumbers(const Imitation& imitation);
/// The name of an imitation that differs too little from inTensorNumbers() of it.
SentenceForm nameWithTensorNumbers(const Imitation& imitation);
/// Returns the coarsest roundings, each at a different place.
std::vector<Imitation> coarsestRoundings();
/// Returns variants of an imitation that round some numbers to the other side, as other programs with the same rounding
/// do. The first kCloseVariants differ by units in the last place, the others by more.
std::vector<Imitation> variants(const Imitation& imitation);
inline constexpr std::size_t kCloseVariants = 3;

}  // namespace vitrine
