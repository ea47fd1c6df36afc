#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::string_view kWeight = ".weight";
constexpr std::string_view kBias = ".bias";

using LayersOfPart = std::map<std::string, std::set<std::uint64_t>>;

/// Returns whether two layers have the same parts: attention (with keys of its own or of another layer), recurrent
/// state and feed-forward.
bool areAlike(const LayerConfig& a, const LayerConfig& b)
{
    return a.attends == b.attends && a.keysOf.has_value() == b.keysOf.has_value() && a.recurrence == b.recurrence &&
           a.feedsForward == b.feedsForward && (a.heads > 0) == (b.heads > 0);
}

/// Returns whether the loader accepts a layer without this tensor, although the model may need the tensor. Returns
/// false for tensors such as those of experts, which some layers of a correct file may lack.
bool mayBeMissed(std::string_view part)
{
    return part.ends_with("_norm.weight") || part == "layer_output_scale.weight" || part == "attn_v.weight";
}

constexpr std::string_view kBareChoiceBias = "exp_probs_b";  // Hunyuan 3's name for "exp_probs_b.bias"

bool isBias(std::string_view part)
{
    return part.ends_with(kBias) || part == kBareChoiceBias;
}

/// Returns the name of the tensor that exists wherever `part` is expected: the matrix of a bias, or the key matrix for
/// a value matrix. Returns "" if unknown.
std::string besideWhat(std::string_view part)
{
    if (part == "exp_probs_b.bias" || part == kBareChoiceBias) return "ffn_gate_inp.weight";
    if (part == "attn_v.weight") return "attn_k.weight";
    if (part.ends_with(kBias)) return std::string(part.substr(0, part.size() - kBias.size())).append(kWeight);
    return {};
}

/// Returns the layers that should have a tensor because other layers have it. A bias is expected next to its matrix. A
/// norm is expected in a layer if a layer with the same configuration has this norm. A value matrix is expected in a
/// layer with a key matrix if a layer with the same configuration has a value matrix.
std::set<std::uint64_t> layersWanting(const std::string& part, const LayersOfPart& parts,
                                      const std::set<std::uint64_t>& all, const ModelConfig& config)
{
    if (!isBias(part) && !mayBeMissed(part)) return {};
    const std::string beside = besideWhat(part);
    const auto found = parts.find(beside);
    std::set<std::uint64_t> wanting = beside.empty()         ? all
                                      : found == parts.end() ? std::set<std::uint64_t>()
                                                             : found->second;
    if (isBias(part)) return wanting;
    const bool dependsOnWindow = part == "attn_v.weight";  // layers without a window may use their keys as values
    std::erase_if(wanting, [&](std::uint64_t layer) {
        const LayerConfig& one = config.layer(layer);
        return std::ranges::none_of(parts.at(part), [&](std::uint64_t other) {
            const LayerConfig& second = config.layer(other);
            return areAlike(one, second) && (!dependsOnWindow || (one.window > 0) == (second.window > 0));
        });
    });
    return wanting;
}

bool isReported(const Examination& examination, const std::string& tensor)
{
    const auto& problems = examination.tensors().problems;
    return std::any_of(problems.begin(), problems.end(), [&](const auto& problem) { return problem.tensor == tensor; });
}

}  // namespace

void checkLayerTensors(Examination& examination, Findings& findings)
{
    LayersOfPart parts;
    std::set<std::uint64_t> all;
    for (const GgufTensor& tensor : examination.file().tensors()) {
        const auto name = splitLayerName(tensor.name);
        if (!name || name->layer >= examination.config()->layers) continue;
        if (name->part.starts_with("nextn.")) continue;  // the check of predictions reports these tensors
        parts[std::string(name->part)].insert(name->layer);
        all.insert(name->layer);
    }
    for (const auto& [part, layers] : parts) {
        std::set<std::uint64_t> without;
        const std::set<std::uint64_t> wanting = layersWanting(part, parts, all, *examination.config());
        std::set_difference(wanting.begin(), wanting.end(), layers.begin(), layers.end(),
                            std::inserter(without, without.end()));
        std::erase_if(without, [&, &part = part](std::uint64_t layer) {
            return isReported(examination, concat("blk.", layer, '.', part));
        });
        if (without.empty()) continue;
        findings.add(
            Severity::Warning, concat("blk.", *without.begin(), '.', shortName(part)),
            concat(without.size() == 1 ? concat("Layer ", *without.begin(), " lacks a tensor ")
                                       : concat(without.size(), " layers lack a tensor "),
                   shortName(part), ", which ",
                   layers.size() == 1 ? "another layer has." : concat(layers.size(), " layers have.")),
            {"Layers that lack the tensor are run without it, so the answers are slightly or completely wrong.",
             "Compare the file with the source's list of tensors, and convert the model again."});
    }
}

}  // namespace vitrine
