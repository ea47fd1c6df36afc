#include "core/diagnose/compare/imitation.h"

#include "core/base/sentence.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

using Activations = ActivationRounding;
using Kept = KeptRounding;

const SentenceForm kTensorAttention = FORM("with all products in TF32, attention included");

/// A number format in which GPUs compute: float16 or bfloat16.
struct Narrow {
    Activations activations;
    Kept kept;
};
constexpr std::array kNarrow = {Narrow{Activations::Halves, Kept::Halves}, Narrow{Activations::Brain, Kept::Brain}};

SentenceForm pick(const Narrow& form, SentenceForm inHalves, SentenceForm inBrain)
{
    return form.kept == Kept::Halves ? inHalves : inBrain;
}

Imitation withCache(Imitation imitation, Kept kept)
{
    imitation.keys = imitation.values = kept;
    return imitation;
}

/// Returns an imitation that rounds activations and, if requested, the cache.
Imitation products(SentenceForm name, Activations activations, Kept cache = Kept::None)
{
    return withCache({.name = name, .activations = activations}, cache);
}

/// Returns an imitation that rounds the results that GPU engines write between kernels, except the residual stream.
Imitation kernels(SentenceForm name, const Narrow& form)
{
    Imitation imitation{.name = name, .activations = form.activations};
    imitation.keepResults(form.kept);
    imitation.queries = form.kept;
    return withCache(imitation, form.kept);
}

void keepStream(Imitation& imitation, Kept kept, StreamRounding when)
{
    imitation.stream = kept;
    imitation.when = when;
}

void keepShares(Imitation& imitation, Kept kept, WeightRounding sharesAre)
{
    imitation.shares = kept;
    imitation.sharesAre = sharesAre;
}

void keepParameters(Imitation& imitation, Kept kept, const RoundedModel& model)
{
    imitation.weights = imitation.embeddings = imitation.normWeights = imitation.biases = kept;
    imitation.normsFromOne = model.normsFromOne;
}

/// Returns the ways in which Hugging Face transformers computes on the CPU with parameters in the format `form`: with
/// autocast, without autocast, and with rounded parameters only.
std::vector<Imitation> transformers(const Narrow& form, const RoundedModel& model)
{
    Imitation fused = kernels(pick(form, FORM("in float16, as Hugging Face Transformers does"),
                                   FORM("in bfloat16, as Hugging Face Transformers does")),
                              form);
    keepParameters(fused, form.kept, model);
    keepStream(fused, form.kept, StreamRounding::Always);
    keepShares(fused, form.kept, WeightRounding::Numerators);
    fused.factors = form.kept;
    fused.inParts = true;
    Imitation eager = fused;
    keepShares(eager, form.kept, WeightRounding::Probabilities);
    eager.scores = form.kept;
    Imitation cast = withCache({.name = pick(form, FORM("in float16, as Hugging Face Transformers does under autocast"),
                                             FORM("in bfloat16, as Hugging Face Transformers does under autocast")),
                                .activations = form.activations,
                                .weights = form.kept,
                                .biases = form.kept,
                                .products = form.kept,
                                .headNorms = form.kept,
                                .activated = form.kept,
                                .mixed = form.kept,
                                .queries = form.kept,
                                .inParts = true},
                               form.kept);
    keepShares(cast, form.kept, WeightRounding::Numerators);
    Imitation castEager = cast;
    keepShares(castEager, form.kept, WeightRounding::Probabilities);
    castEager.scores = form.kept;
    Imitation parameters{.name = pick(form, FORM("with parameters in float16"), FORM("with parameters in bfloat16"))};
    keepParameters(parameters, form.kept, model);
    Imitation castSums = cast;
    castSums.shares = Kept::None;
    std::vector<Imitation> found{fused, eager, cast, castSums, castEager, parameters};
    if (model.hasExperts) {  // the sums of the experts' results may be in float32
        fused.factors = eager.factors = Kept::None;
        cast.exactExperts = castSums.exactExperts = true;
        found.insert(found.end(), {fused, eager, cast, castSums});
        cast.factors = castSums.factors = form.kept;
        found.insert(found.end(), {cast, castSums});
    }
    return found;
}

/// Returns the ways in which llama.cpp computes on the CPU. In attention, the queries and probabilities are rounded to
/// the format of the cache. Without flash attention, only the keys can have 8 bits; the values then have 16 bits.
std::vector<Imitation> llama(Kept cache)
{
    Imitation flash = withCache({.activations = Activations::Llama, .queries = cache}, cache);
    const bool inBytes = cache == Kept::Blocks32 || cache == Kept::RotatedWhole;
    flash.name = cache == Kept::Halves  ? FORM("as llama.cpp does with a cache in float16 and flash attention")
                 : cache == Kept::Brain ? FORM("as llama.cpp does with a cache in bfloat16 and flash attention")
                                        : FORM("as llama.cpp does with a cache in 8 bits and flash attention");
    if (cache == Kept::RotatedWhole) flash.values = Kept::Rotated64;
    if (cache == Kept::Halves) flash.mixSums = cache;
    Imitation plain = flash;
    plain.name = cache == Kept::Halves  ? FORM("as llama.cpp does with a cache in float16")
                 : cache == Kept::Brain ? FORM("as llama.cpp does with a cache in bfloat16")
                                        : FORM("as llama.cpp does with keys in 8 bits");
    plain.mixSums = Kept::None;
    plain.values = inBytes ? Kept::Halves : cache;
    keepShares(plain, plain.values, WeightRounding::Probabilities);
    return {plain, flash};
}

/// Returns the way in which llama.cpp computes on Vulkan without matrix units. With few tokens, matrix products use
/// float32 weights. With many tokens, they round both the weights and the activations.
std::vector<Imitation> vulkan()
{
    const SentenceForm kName = FORM("in float16, as llama.cpp does on Vulkan");
    Imitation few = withCache({.name = kName, .queries = Kept::Halves, .shares = Kept::Halves}, Kept::Halves);
    few.mixSums = Kept::Halves;
    few.roundsMixProducts = true;
    Imitation many = withCache({.name = kName,
                                .activations = Activations::Halves,
                                .weights = Kept::Halves,
                                .queries = Kept::Halves,
                                .shares = Kept::Halves},
                               Kept::Halves);
    Imitation flash = many;
    flash.shares = Kept::None;
    return {few, many, flash};
}

/// Returns imitations of engines that compute entirely in the number format `form`.
std::vector<Imitation> inNarrow(const Narrow& form)
{
    std::vector<Imitation> found;
    const auto add = [&](SentenceForm name) -> Imitation& { return found.emplace_back(kernels(name, form)); };
    const SentenceForm gpu = pick(form, FORM("in float16, as GPU engines do"), FORM("in bfloat16, as GPU engines do"));
    const SentenceForm llama =
        pick(form, FORM("in float16, as llama.cpp does on GPUs"), FORM("in bfloat16, as llama.cpp does on GPUs"));
    Imitation& vllm = add(pick(form, FORM("in float16, as vLLM and MLX do"), FORM("in bfloat16, as vLLM and MLX do")));
    keepShares(vllm, form.kept, WeightRounding::Numerators);
    keepStream(vllm, form.kept, StreamRounding::Always);
    keepStream(add(pick(form, FORM("in float16, as candle does"), FORM("in bfloat16, as candle does"))), form.kept,
               StreamRounding::Always);
    keepShares(add(llama), form.kept, WeightRounding::Probabilities);
    keepShares(add(llama), form.kept, WeightRounding::Numerators);
    add(gpu);
    for (const StreamRounding when : {StreamRounding::BetweenLayers, StreamRounding::Always}) {
        Imitation& withShares = add(gpu);
        keepShares(withShares, form.kept, WeightRounding::Probabilities);
        keepStream(withShares, form.kept, when);
    }
    keepStream(add(gpu), form.kept, StreamRounding::BetweenLayers);
    Imitation& inParts = add(gpu);
    keepShares(inParts, form.kept, WeightRounding::Numerators);
    keepStream(inParts, form.kept, StreamRounding::Always);
    inParts.inParts = true;
    if (form.kept != Kept::Halves) return found;
    for (const Sums sums : {Sums::HalvesInTurn, Sums::HalvesFused, Sums::HalvesLanes8, Sums::HalvesLanes16}) {
        Imitation& summed = found.emplace_back(products(FORM("with products summed in float16"), form.activations));
        summed.products = form.kept;
        summed.sums = sums;
    }
    return found;
}

/// Returns imitations that each round only one kind of values.
std::vector<Imitation> single()
{
    std::vector<Imitation> found;
    for (const Narrow& form : kNarrow) {
        const Kept kept = form.kept;
        const SentenceForm shares = pick(form, FORM("with attention probabilities in float16"),
                                         FORM("with attention probabilities in bfloat16"));
        const SentenceForm stream =
            pick(form, FORM("with the residual stream in float16"), FORM("with the residual stream in bfloat16"));
        found.push_back(
            {.name = pick(form, FORM("with attention scores in float16"), FORM("with attention scores in bfloat16")),
             .scores = kept});
        found.push_back({.name = shares, .shares = kept});
        found.push_back({.name = shares, .shares = kept, .sharesAre = WeightRounding::Numerators});
        found.push_back({.name = stream, .stream = kept, .when = StreamRounding::BetweenLayers});
        found.push_back({.name = stream, .stream = kept, .when = StreamRounding::Always});
        found.push_back({.name = pick(form, FORM("with results of products in float16"),
                                      FORM("with results of products in bfloat16")),
                         .products = kept});
        Imitation& results = found.emplace_back();
        results.name =
            pick(form, FORM("with results of operations in float16"), FORM("with results of operations in bfloat16"));
        results.keepResults(kept);
        results.products = Kept::None;
    }
    return found;
}

/// Returns the name of an imitation that rounds factors of products; empty if it rounds none of them.
SentenceForm nameOfFactors(Kept weights, Activations activations)
{
    constexpr std::size_t kForms = 4;  // the forms are: none, float16, bfloat16, TF32
    static const std::array<std::array<SentenceForm, kForms>, kForms> kNames{{
        {SentenceForm(), FORM("with activations rounded to float16"), FORM("with activations rounded to bfloat16"),
         FORM("with activations rounded to TF32")},
        {FORM("with weights in float16"), FORM("with activations and weights in float16"),
         FORM("with weights in float16 and activations in bfloat16"),
         FORM("with weights in float16 and activations in TF32")},
        {FORM("with weights in bfloat16"), FORM("with weights in bfloat16 and activations in float16"),
         FORM("with activations and weights in bfloat16"), FORM("with weights in bfloat16 and activations in TF32")},
        {FORM("with weights in TF32"), FORM("with weights in TF32 and activations in float16"),
         FORM("with weights in TF32 and activations in bfloat16"),
         FORM("with factors of products in TF32, as GPU engines do")},
    }};
    static_assert(static_cast<std::size_t>(Kept::Tensor) + 1 == kForms);
    static_assert(static_cast<std::size_t>(Activations::Tensor) + 1 == kForms);
    return kNames[static_cast<std::size_t>(weights)][static_cast<std::size_t>(activations)];
}

/// Returns imitations of engines that also store the float32 weights of a file in fewer bits.
std::vector<Imitation> inNarrowWeights(const std::vector<Imitation>& narrow)
{
    std::vector<Imitation> found;
    for (const Narrow& form : kNarrow) {
        const Kept kept = form.kept;
        const SentenceForm both = pick(form, FORM("with activations and weights in float16"),
                                       FORM("with activations and weights in bfloat16"));
        found.push_back({.name = pick(form, FORM("with weights in float16"), FORM("with weights in bfloat16")),
                         .weights = kept,
                         .embeddings = kept});
        found.push_back({.name = both, .activations = form.activations, .weights = kept});
        found.push_back({.name = both, .activations = form.activations, .weights = kept, .embeddings = kept});
        // Adds the last three imitations again, with a cache in the same number format.
        for (std::size_t last = found.size(), i = last - 3; i < last; ++i) {
            found.push_back(withCache(found[i], kept));
        }
    }
    const Imitation tensor{.name = nameOfFactors(Kept::Tensor, Activations::Tensor),
                           .activations = Activations::Tensor,
                           .weights = Kept::Tensor};
    found.push_back(tensor);
    found.push_back(withCache(tensor, Kept::Halves));
    const Imitation cut{.name = FORM("with factors of products cut to TF32, as some GPU kernels do"),
                        .activations = Activations::TensorCut,
                        .weights = Kept::TensorCut};
    found.push_back(cut);
    found.push_back(withCache(cut, Kept::Halves));
    Imitation attends = withCache(tensor, Kept::Tensor);
    attends.name = kTensorAttention;
    attends.queries = Kept::Tensor;
    keepShares(attends, Kept::Tensor, WeightRounding::Probabilities);
    found.push_back(attends);
    keepShares(attends, Kept::Tensor, WeightRounding::Numerators);
    found.push_back(attends);
    for (Imitation imitation : narrow) {
        if (imitation.products == Kept::None || imitation.sums != Sums::Wide) continue;
        imitation.weights = imitation.embeddings =
            imitation.activations == Activations::Halves ? Kept::Halves : Kept::Brain;
        found.push_back(imitation);
    }
    return found;
}

/// Returns the name of the number format of keys or values.
std::string_view formOf(Kept rounding)
{
    switch (rounding) {
    case Kept::None:
        break;
    case Kept::Halves:
        return "float16";
    case Kept::Brain:
        return "bfloat16";
    case Kept::Tensor:
    case Kept::TensorCut:
        return "TF32";
    case Kept::Blocks32:
    case Kept::Rotated64:
    case Kept::RotatedWhole:
        return "int8";
    }
    return "float32";
}

}  // namespace

Sentence cacheDescription(const Imitation& imitation)
{
    if (imitation.values == Kept::None) return SENTENCE("with keys kept in ", formOf(imitation.keys));
    if (imitation.keys == Kept::None) return SENTENCE("with values kept in ", formOf(imitation.values));
    const std::string_view keys = formOf(imitation.keys), values = formOf(imitation.values);
    if (keys == values) return SENTENCE("with keys and values kept in ", keys);
    return SENTENCE("with keys kept in ", keys, " and values kept in ", values);
}

Sentence describe(const Imitation& imitation)
{
    return imitation.name.empty() ? cacheDescription(imitation) : Sentence(imitation.name);
}

const Imitation& plainFloat() noexcept
{
    static constexpr Imitation kPlain{.inFloat = true};
    return kPlain;
}

void Imitation::keepResults(KeptRounding kept)
{
    products = norms = rotated = activated = mixed = others = kept;
}

std::vector<Imitation> roundingImitations(const RoundedModel& model)
{
    const SentenceForm kLlama = FORM(
        "with activations rounded to 8 bits (for F16 and BF16 weights, to the type of the weights), as llama.cpp does");
    const SentenceForm kVitrine = FORM("with activations rounded to 8 bits, and to TF32 for F16 rows whose width is "
                                       "not a multiple of a block, as on Vitrine's fast levels");
    const SentenceForm kBytes = FORM("with activations rounded to 8 bits for all weight types");
    std::vector<Imitation> found;
    const auto add = [&](const std::vector<Imitation>& more) { found.insert(found.end(), more.begin(), more.end()); };
    add({products(kLlama, Activations::Llama, Kept::Halves), products(kVitrine, Activations::Vitrine),
         products(kLlama, Activations::Llama), products(kVitrine, Activations::Vitrine, Kept::Halves)});
    for (const Kept cache : {Kept::Halves, Kept::Brain, Kept::Blocks32, Kept::RotatedWhole}) add(llama(cache));
    for (const Kept cache : {Kept::Halves, Kept::Blocks32, Kept::Brain}) add({withCache({}, cache)});
    add(vulkan());
    for (const Narrow& form : kNarrow) add(transformers(form, model));
    for (const Narrow& form : kNarrow) {
        const SentenceForm name =
            pick(form, FORM("with activations rounded to float16"), FORM("with activations rounded to bfloat16"));
        add({products(name, form.activations, form.kept), products(name, form.activations)});
    }
    for (const Activations bytes : {Activations::Blocks32, Activations::Blocks32Float, Activations::Whole32,
                                    Activations::Whole32Float, Activations::Even32, Activations::Even32Float}) {
        add({products(kBytes, bytes)});
    }
    add({products(kBytes, Activations::Blocks32, Kept::Halves),
         products(FORM("with activations rounded to 8 bits with one scale for each token"), Activations::Rows8)});
    std::vector<Imitation> narrow;
    for (const Narrow& form : kNarrow) {
        for (Imitation& imitation : inNarrow(form)) narrow.push_back(std::move(imitation));
    }
    if (model.hasFloatWeights) add(inNarrowWeights(narrow));
    add(narrow);
    add({products(FORM("with activations rounded to TF32"), Activations::Tensor),
         {.keys = Kept::Blocks32, .values = Kept::Halves},
         {.keys = Kept::Blocks32}});
    add(single());
    return found;
}

bool roundsFactorsAlone(const Imitation& imitation)
{
    Imitation others = imitation;
    others.name = {};
    others.activations = Activations::None;
    others.weights = others.embeddings = others.keys = others.values = Kept::None;
    return others == Imitation{} && imitation.activations <= Activations::Tensor && imitation.weights <= Kept::Tensor &&
           imitation.keys <= Kept::Tensor && imitation.keys == imitation.values;
}

std::vector<Imitation> refinements(const Imitation& imitation, const RoundedModel& model)
{
    if (!roundsFactorsAlone(imitation)) return {};
    std::vector<Imitation> found;
    const auto add = [&](Imitation other) {
        other.name = nameOfFactors(other.weights, other.activations);
        if (other != imitation) found.push_back(other);
    };
    for (const Activations activations :
         {Activations::None, Activations::Halves, Activations::Brain, Activations::Tensor}) {
        Imitation other = imitation;
        other.activations = activations;
        add(other);
    }
    for (const Kept kept : {Kept::None, Kept::Halves, Kept::Brain, Kept::Tensor}) {
        if (kept != Kept::Tensor) add(withCache(imitation, kept));
        Imitation other = imitation;
        other.weights = kept;
        if (other.embeddings != Kept::None) other.embeddings = kept;
        if (model.hasFloatWeights) add(other);
    }
    if (!model.hasFloatWeights || imitation.weights == Kept::None) return found;
    Imitation other = imitation;
    other.embeddings = imitation.embeddings == Kept::None ? imitation.weights : Kept::None;
    add(other);
    return found;
}

std::optional<Imitation> inTensorNumbers(const Imitation& imitation)
{
    Imitation tensor = imitation;
    tensor.queries = tensor.shares = Kept::None;
    tensor.sharesAre = WeightRounding::Probabilities;
    if (imitation.activations != Activations::Halves || !roundsFactorsAlone(tensor)) return std::nullopt;
    tensor = imitation;
    tensor.activations = Activations::Tensor;
    const bool attends = imitation.queries != Kept::None;
    for (Kept Imitation::*const factor :
         {&Imitation::weights, &Imitation::embeddings, &Imitation::queries, &Imitation::shares}) {
        if (tensor.*factor == Kept::Brain) return std::nullopt;
        if (tensor.*factor != Kept::None) tensor.*factor = Kept::Tensor;
    }
    if (attends && tensor.keys == Kept::Halves) tensor.keys = tensor.values = Kept::Tensor;
    tensor.name = attends ? kTensorAttention : nameOfFactors(tensor.weights, tensor.activations);
    return tensor;
}

SentenceForm nameWithTensorNumbers(const Imitation& imitation)
{
    if (imitation.queries != Kept::None) return FORM("with all products in float16 or TF32, attention included");
    return imitation.weights == Kept::None ? FORM("with activations rounded to float16 or TF32")
                                           : FORM("with activations and weights in float16 or TF32");
}

std::vector<Imitation> coarsestRoundings()
{
    return {transformers(kNarrow.back(), {})[1],
            products({}, Activations::Rows8, Kept::Blocks32),
            {.activations = Activations::Halves, .sums = Sums::HalvesInTurn, .products = Kept::Halves}};
}

std::vector<Imitation> variants(const Imitation& imitation)
{
    constexpr double kUnit = std::numeric_limits<float>::epsilon();
    // Before rounding, the values of correct programs without common code differ by at most this relative amount.
    constexpr double kSpread = 128 * kUnit;
    std::vector<Imitation> found;
    for (const auto& [number, by] : {std::pair{0U, 0.0}, {1U, kUnit}, {2U, kUnit}, {3U, kSpread}, {4U, kSpread}}) {
        Imitation& variant = found.emplace_back(imitation);
        variant.inFloat = number < kCloseVariants;
        variant.shaken = number;
        variant.shakenBy = by;
    }
    return found;
}

}  // namespace vitrine
