#include "core/compare/imitation.h"

#include "core/base/concat.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vitrine {

namespace {

using Activations = ActivationRounding;
using Kept = KeptRounding;

/// Halves or bfloat16: what a GPU computes in.
struct Narrow {
    Activations activations;
    Kept kept;
};
constexpr std::array kNarrow = {Narrow{Activations::Halves, Kept::Halves}, Narrow{Activations::Brain, Kept::Brain}};

Imitation withCache(Imitation imitation, Kept kept)
{
    imitation.keys = imitation.values = kept;
    return imitation;
}

Imitation products(std::string_view engines, Activations activations, Kept cache = Kept::None)
{
    return withCache({.engines = engines, .activations = activations}, cache);
}

/// What GPU engines keep between kernels, the residual stream apart.
Imitation kernels(std::string_view engines, const Narrow& form)
{
    return {.engines = engines,
            .activations = form.activations,
            .products = form.kept,
            .results = form.kept,
            .keys = form.kept,
            .values = form.kept};
}

/// Those in which the whole of an engine computes.
std::vector<Imitation> inNarrow(const Narrow& form)
{
    const bool halves = form.kept == Kept::Halves;
    std::vector<Imitation> found;
    const auto add = [&](std::string_view engines) -> Imitation& { return found.emplace_back(kernels(engines, form)); };
    const auto keepStream = [&](Imitation& imitation, StreamRounding when) -> Imitation& {
        imitation.stream = form.kept;
        imitation.when = when;
        return imitation;
    };
    const auto share = [&](Imitation& imitation, WeightRounding sharesAre) -> Imitation& {
        imitation.shares = form.kept;
        imitation.sharesAre = sharesAre;
        return imitation;
    };
    keepStream(share(add("transformers"), WeightRounding::Numerators), StreamRounding::Always).inParts = true;
    Imitation& eager = keepStream(share(add("transformers"), WeightRounding::Probabilities), StreamRounding::Always);
    eager.inParts = true;
    eager.scores = form.kept;
    keepStream(share(add("vLLM and MLX"), WeightRounding::Numerators), StreamRounding::Always);
    keepStream(add("candle"), StreamRounding::Always);
    share(add("llama.cpp on GPUs"), WeightRounding::Probabilities);
    share(add("llama.cpp on GPUs"), WeightRounding::Numerators);
    add("GPU engines");
    keepStream(share(add("GPU engines"), WeightRounding::Probabilities), StreamRounding::BetweenLayers);
    keepStream(share(add("GPU engines"), WeightRounding::Probabilities), StreamRounding::Always);
    keepStream(add("GPU engines"), StreamRounding::BetweenLayers);
    if (!halves) return found;
    for (const Sums sums : {Sums::HalvesInTurn, Sums::HalvesFused, Sums::HalvesLanes8, Sums::HalvesLanes16}) {
        Imitation& summed = found.emplace_back(products("", form.activations));
        summed.products = form.kept;
        summed.sums = sums;
    }
    return found;
}

/// One place alone.
std::vector<Imitation> single()
{
    std::vector<Imitation> found;
    for (const auto& [activations, kept] : kNarrow) {
        found.push_back({.engines = "", .scores = kept});
        found.push_back({.engines = "", .shares = kept});
        found.push_back({.engines = "", .shares = kept, .sharesAre = WeightRounding::Numerators});
        found.push_back({.engines = "", .stream = kept, .when = StreamRounding::BetweenLayers});
        found.push_back({.engines = "", .stream = kept, .when = StreamRounding::Always});
        found.push_back({.engines = "", .products = kept});
        found.push_back({.engines = "", .results = kept});
    }
    return found;
}

std::string_view formOf(Kept rounding)
{
    switch (rounding) {
    case Kept::None:
        break;
    case Kept::Halves:
        return "halves";
    case Kept::Brain:
        return "bfloat16";
    case Kept::Tensor:
        return "TF32";
    case Kept::Blocks32:
        return "8 bits";
    }
    return "float32";
}

std::string_view formOf(Activations rounding)
{
    switch (rounding) {
    case Activations::None:
        break;
    case Activations::Halves:
        return "halves";
    case Activations::Brain:
        return "bfloat16";
    case Activations::Tensor:
        return "TF32";
    case Activations::Blocks32:
    case Activations::Blocks32Float:
    case Activations::Whole32:
    case Activations::Whole32Float:
        return "8 bits, whatever the weights";
    case Activations::Rows8:
        return "8 bits with one scale for each token";
    case Activations::Llama:
        return "8 bits (F16 and BF16 weights: to their format), as llama.cpp does";
    case Activations::Vitrine:
        return "8 bits (ragged rows of F16: to halves), as Vitrine's fast levels do";
    }
    return "float32";
}

std::string_view formOf(Sums sums)
{
    return sums == Sums::BrainInTurn ? "bfloat16" : "halves";
}

std::string_view orderOf(Sums sums)
{
    switch (sums) {
    case Sums::HalvesLanes8:
        return " in 8 lanes";
    case Sums::HalvesLanes16:
        return " in 16 lanes";
    case Sums::HalvesFused:
        return " by fused multiply-adds";
    default:
        return "";
    }
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        text += concat(i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ", parts[i]);
    }
    return text;
}

/// All that is kept in a form, but the cache.
std::vector<std::string> keptIn(const Imitation& imitation, Kept form)
{
    std::vector<std::string> parts;
    const auto add = [&](Kept kept, std::string_view name) {
        if (kept == form) parts.emplace_back(name);
    };
    add(imitation.weights, "weights");
    add(imitation.products, "products");
    add(imitation.results, "the results of other operations");
    if (imitation.when != StreamRounding::Never) {
        add(imitation.stream,
            imitation.when == StreamRounding::Always ? "the residual stream" : "the residual stream between layers");
    }
    add(imitation.scores, "attention scores");
    add(imitation.shares, imitation.sharesAre == WeightRounding::Probabilities
                              ? "attention probabilities"
                              : "numerators of attention probabilities");
    return parts;
}

}  // namespace

std::string cacheDescription(const Imitation& imitation)
{
    if (imitation.keys == imitation.values) return concat("with keys and values kept in ", formOf(imitation.keys));
    std::vector<std::string> parts;
    if (imitation.keys != Kept::None) parts.push_back(concat("keys kept in ", formOf(imitation.keys)));
    if (imitation.values != Kept::None) parts.push_back(concat("values kept in ", formOf(imitation.values)));
    return concat("with ", joined(parts));
}

std::string describe(const Imitation& imitation)
{
    std::vector<std::string> parts;
    if (imitation.activations != Activations::None) {
        parts.push_back(concat("with activations rounded to ", formOf(imitation.activations)));
    }
    if (imitation.sums != Sums::Wide) {
        parts.push_back(concat("with sums of products in ", formOf(imitation.sums), orderOf(imitation.sums)));
    }
    for (const Kept form : {Kept::Halves, Kept::Brain, Kept::Tensor, Kept::Blocks32}) {
        if (const auto kept = keptIn(imitation, form); !kept.empty()) {
            parts.push_back(concat("with ", joined(kept), " in ", formOf(form)));
        }
    }
    if (parts.empty()) return cacheDescription(imitation);
    if (imitation.engines.empty()) return joined(parts);
    return concat(joined(parts), " (as ", imitation.engines, imitation.engines.ends_with("s") ? " do" : " does", ')');
}

const Imitation& plainFloat() noexcept
{
    static constexpr Imitation kPlain{.engines = "", .inFloat = true};
    return kPlain;
}

std::vector<Imitation> roundingImitations(bool hasFloatWeights)
{
    std::vector<Imitation> found;
    const auto add = [&](std::vector<Imitation> more) { found.insert(found.end(), more.begin(), more.end()); };
    add({products("", Activations::Llama, Kept::Halves), products("", Activations::Vitrine),
         products("", Activations::Llama), products("", Activations::Vitrine, Kept::Halves),
         withCache({.engines = ""}, Kept::Halves), withCache({.engines = ""}, Kept::Blocks32),
         withCache({.engines = ""}, Kept::Brain)});
    for (const auto& [activations, kept] : kNarrow) {
        add({products("", activations, kept), products("", activations)});
    }
    add({products("", Activations::Blocks32, Kept::Halves), products("", Activations::Blocks32),
         products("", Activations::Blocks32Float), products("", Activations::Rows8)});
    add({products("", Activations::Whole32), products("", Activations::Whole32Float)});
    std::vector<Imitation> narrow;
    for (const Narrow& form : kNarrow) {
        for (Imitation& imitation : inNarrow(form)) narrow.push_back(std::move(imitation));
    }
    if (hasFloatWeights) {
        for (const auto& [activations, kept] : kNarrow) {
            add({{.engines = "", .weights = kept}, {.engines = "", .activations = activations, .weights = kept}});
        }
        add({{.engines = "GPU engines", .activations = Activations::Tensor, .weights = Kept::Tensor}});
        for (Imitation imitation : narrow) {
            imitation.weights = imitation.activations == Activations::Halves ? Kept::Halves : Kept::Brain;
            if (imitation.products != Kept::None && imitation.sums == Sums::Wide) found.push_back(imitation);
        }
    }
    add(std::move(narrow));
    add({products("", Activations::Tensor),
         {.engines = "", .keys = Kept::Blocks32, .values = Kept::Halves},
         {.engines = "", .keys = Kept::Blocks32}});
    add(single());
    return found;
}

std::vector<Imitation> coarsestRoundings()
{
    Imitation eager = inNarrow(kNarrow.back())[1];
    eager.weights = Kept::Brain;
    return {eager,
            products("", Activations::Rows8, Kept::Blocks32),
            {.engines = "", .activations = Activations::Halves, .sums = Sums::HalvesInTurn, .products = Kept::Halves}};
}

std::vector<Imitation> neighbours(const Imitation& imitation)
{
    std::vector<Imitation> found;
    Imitation own = imitation;
    own.engines = "";
    const auto add = [&](const auto& change) {
        Imitation changed = own;
        change(changed);
        if (changed != own && std::ranges::find(found, changed) == found.end()) found.push_back(changed);
    };
    for (const Kept kept : {Kept::None, Kept::Halves, Kept::Brain}) {
        add([=](Imitation& i) { i.keys = i.values = kept; });
        add([=](Imitation& i) { i.weights = kept; });
        add([=](Imitation& i) { i.products = kept; });
        add([=](Imitation& i) { i.results = kept; });
        add([=](Imitation& i) { i.scores = kept; });
        for (const WeightRounding sharesAre : {WeightRounding::Probabilities, WeightRounding::Numerators}) {
            add([=](Imitation& i) { i.shares = kept, i.sharesAre = sharesAre; });
        }
        for (const StreamRounding when : {StreamRounding::BetweenLayers, StreamRounding::Always}) {
            add([=](Imitation& i) { i.stream = kept, i.when = kept == Kept::None ? StreamRounding::Never : when; });
        }
        add([=](Imitation& i) { i.keys = kept; });
        add([=](Imitation& i) { i.values = kept; });
    }
    add([](Imitation& i) { i.inParts = !i.inParts; });
    for (std::size_t form = 0; form <= static_cast<std::size_t>(Activations::Vitrine); ++form) {
        add([=](Imitation& i) { i.activations = static_cast<Activations>(form); });
    }
    add([](Imitation& i) { i.keys = i.values = Kept::Blocks32; });
    add([](Imitation& i) { i.keys = Kept::Blocks32; });
    add([](Imitation& i) { i.values = Kept::Blocks32; });
    add([](Imitation& i) { i.weights = Kept::Tensor; });
    return found;
}

std::vector<Imitation> variants(const Imitation& imitation)
{
    std::vector<Imitation> found;
    for (const std::uint32_t shaken : {0U, 1U, 2U, 3U}) {
        Imitation& variant = found.emplace_back(imitation);
        variant.inFloat = true;
        variant.shaken = shaken;
    }
    return found;
}

}  // namespace vitrine
