#include "core/base/concat.h"
#include "core/doctor/check.h"
#include "core/doctor/layer_name.h"

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

/// Whether two layers consist of the same parts: attention, with or without keys of its own, a state, a feed-forward.
bool areAlike(const LayerConfig& a, const LayerConfig& b)
{
    return a.attends == b.attends && a.keysOf.has_value() == b.keysOf.has_value() && a.recurrence == b.recurrence &&
           a.feedsForward == b.feedsForward && (a.heads > 0) == (b.heads > 0);
}

/// The layers in which a tensor would be expected where others have it: a bias beside its matrix, a norm in all layers
/// of the same parts. Matrices may differ: some models have experts in some layers only.
std::set<std::uint64_t> layersWanting(const std::string& part, const LayersOfPart& parts,
                                      const std::set<std::uint64_t>& all, const ModelConfig& config)
{
    if (part.ends_with("_norm.weight")) {
        std::set<std::uint64_t> wanting = all;
        std::erase_if(wanting, [&](std::uint64_t layer) {
            return std::ranges::none_of(parts.at(part), [&](std::uint64_t other) {
                return areAlike(config.layer(layer), config.layer(other));
            });
        });
        return wanting;
    }
    if (!part.ends_with(kBias)) return {};
    const auto matrix = parts.find(part.substr(0, part.size() - kBias.size()).append(kWeight));
    return matrix == parts.end() ? std::set<std::uint64_t>() : matrix->second;
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
        if (name->part.starts_with("nextn.")) continue;  // the check of predictions tells
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
        findings.add(Severity::Warning, concat("blk.", *without.begin(), '.', part),
                     concat(without.size() == 1 ? concat("Layer ", *without.begin(), " lacks a tensor ")
                                                : concat(without.size(), " layers lack a tensor "),
                            part, ", which ",
                            layers.size() == 1 ? "another layer has." : concat(layers.size(), " layers have.")),
                     {"The model is run without it there, and its answers are slightly or wholly wrong.",
                      "Compare the file with the source's list of tensors, and convert the model again."});
    }
}

}  // namespace vitrine
