#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/compare/number_rounding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Number format and order of the sums in matrix products.
enum class Sums : std::uint8_t {
    Wide,          ///< sums in float32 or a more precise format
    HalvesInTurn,  ///< sums in float16, one term after the other; products are rounded, too
    /// Sums in float16, one term after the other, with fused multiply-adds that round once.
    HalvesFused,
    /// Sums in float16 with fused multiply-adds, in 8 lanes that are added at the end.
    HalvesLanes8,
    HalvesLanes16,
    BrainInTurn,  ///< sums in bfloat16, one term after the other
};

/// Where an engine rounds the residual stream.
enum class StreamRounding : std::uint8_t { Never, BetweenLayers, Always };

/// Which numbers attention rounds before it multiplies the values by them: the probabilities, or the numerators of
/// softmax. Flash attention uses the numerators, and divides by their sum at the end.
enum class WeightRounding : std::uint8_t { Probabilities, Numerators };

/// Describes how a correct engine may differ from exact arithmetic. Each KeptRounding is the number format in which the
/// engine stores certain values. Values are rounded where they are written: `norms` applies to the results of norms,
/// `products` to the results of matrix products.
struct Imitation {
    /// Name of the imitation, which completes the sentence "one side computes". Empty if only the cache is rounded.
    SentenceForm name = {};
    ActivationRounding activations = ActivationRounding::None;
    KeptRounding weights = KeptRounding::None;  ///< rounding of the weights of matrix products
    KeptRounding embeddings = KeptRounding::None;
    KeptRounding normWeights = KeptRounding::None;  ///< rounding of the weights and biases of norms
    bool normsFromOne = false;                      ///< whether the engine stores the weights of norms minus 1
    KeptRounding biases = KeptRounding::None;       ///< rounding of the biases of matrix products
    Sums sums = Sums::Wide;
    KeptRounding products = KeptRounding::None;
    KeptRounding norms = KeptRounding::None;
    /// Rounding of queries and keys after their norm, before they are multiplied by the norm's weights.
    KeptRounding headNorms = KeptRounding::None;
    KeptRounding rotated = KeptRounding::None;    ///< rounding of queries and keys after RoPE
    KeptRounding activated = KeptRounding::None;  ///< rounding of the results of activation functions
    KeptRounding mixed = KeptRounding::None;      ///< rounding of the results of attention
    KeptRounding others = KeptRounding::None;     ///< rounding of results of scalings, clamps, caps and sums of experts
    KeptRounding stream = KeptRounding::None;
    StreamRounding when = StreamRounding::Never;
    /// Rounding of the factors by which the experts' results are multiplied, and of the sums of these results.
    KeptRounding factors = KeptRounding::None;
    KeptRounding queries = KeptRounding::None;  ///< rounding of queries before they are multiplied with keys
    KeptRounding scores = KeptRounding::None;
    /// Rounding of the probabilities or numerators by which attention multiplies the values.
    KeptRounding shares = KeptRounding::None;
    WeightRounding sharesAre = WeightRounding::Probabilities;
    /// Rounding of the partial sums when attention adds the weighted values of the positions, one after the other.
    KeptRounding mixSums = KeptRounding::None;
    bool roundsMixProducts = false;  ///< whether each weighted value is also rounded before it is added
    KeptRounding keys = KeptRounding::None;
    KeptRounding values = KeptRounding::None;
    bool exactExperts = false;  ///< whether experts compute in float32
    /// Whether norms, rotations, gates and caps consist of separate operations, each of which rounds its result.
    bool inParts = false;
    /// Whether everything is computed in float32: sums in a different order, and angles and functions in float.
    bool inFloat = false;
    std::uint32_t shaken = 0;  ///< seed of the random changes of all results; 0: no random changes
    double shakenBy = 0;       ///< largest relative random change

    bool operator==(const Imitation&) const = default;
    /// Sets the rounding of all results except those of the residual stream.
    void keepResults(KeptRounding kept);
};

/// Code of the cause if an engine rounds the keys and values in its cache.
inline constexpr std::string_view kCacheCode = "kv.rounding";
/// Describes the rounding of the cache. Completes the sentence "it computes", for example "with keys and values kept in
/// halves".
Sentence cacheDescription(const Imitation& imitation);
/// Completes the sentence "one side computes" with the imitation's name, or with its cache if it has no name.
Sentence describe(const Imitation& imitation);

/// Returns the imitation of a program that computes in plain float32. Its difference from exact arithmetic is the
/// noise.
const Imitation& plainFloat() noexcept;
/// Largest error of functions such as exp and sin, in units in the last place; GPUs may exceed it. It is added to the
/// measured noise, because the two runs that measure noise may agree by chance.
inline constexpr double kUnitsInLastPlace = 4;
/// Properties of a model on which the roundings of engines depend.
struct RoundedModel {
    /// Whether the model has float32 matrices, which engines may store in fewer bits.
    bool hasFloatWeights = false;
    bool normsFromOne = false;  ///< whether engines store the weights of norms minus 1, as for Gemma
    bool hasExperts = false;
};
/// Returns the combinations of roundings that engines use, in the order in which they are tried.
std::vector<Imitation> roundingImitations(const RoundedModel& model);
/// Returns whether an imitation rounds nothing except the factors of matrix products (weights and activations), to
/// float16, bfloat16 or TF32, and perhaps the cache.
bool roundsFactorsAlone(const Imitation& imitation);
/// Returns variants of an imitation that rounds only factors of products and the cache. Each variant changes one of
/// these roundings. The names of the variants describe what is rounded.
std::vector<Imitation> refinements(const Imitation& imitation, const RoundedModel& model);
/// Returns the imitation with TF32 instead of float16. Returns nullopt if the imitation rounds more than the factors of
/// products and the cache. TF32 has the precision of float16; the two differ only for numbers below 2^-14.
std::optional<Imitation> inTensorNumbers(const Imitation& imitation);
/// Returns a name that mentions both float16 and TF32, for an imitation that explains the values no better and no worse
/// than its inTensorNumbers().
SentenceForm nameWithTensorNumbers(const Imitation& imitation);
/// Returns imitations with the coarsest rounding, one for each kind of values.
std::vector<Imitation> coarsestRoundings();
/// Returns variants of an imitation. They round some numbers near a midpoint to the opposite side, as other programs
/// with the same rounding do. For this, values are changed slightly before they are rounded: by units in the last place
/// in the first kCloseVariants variants, by more in the others.
std::vector<Imitation> variants(const Imitation& imitation);
inline constexpr std::size_t kCloseVariants = 3;

}  // namespace vitrine
