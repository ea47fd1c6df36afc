#include "core/model/architectures/likeness.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/model/architectures/architecture.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// A tensor that identifies an architecture if one of the first layers contains it. If several marks match, the first
/// one in the table is used.
struct Mark {
    std::string_view part;
    std::string_view nearest;
};
constexpr Mark kMarks[] = {
    {"time_mix_w2.weight", "rwkv7"},
    {"ssm_f_a.weight", "kimi-linear"},
    {"ssm_ba.weight", "qwen3next"},
    {"ssm_beta.weight", "qwen35"},
    {"ssm_x.weight", "mamba"},
    {"ssm_in.weight", "mamba2"},
    {"shortconv.conv.weight", "lfm2"},
    {"attn_kv_a_mqa.weight", "deepseek2"},
    {"altup_router.weight", "gemma3n"},
    {"inp_gate.weight", "gemma4"},
    {"ffn_gate_up_exps.weight", "gemma4"},
    {"ffn_gate_exps.weight", "qwen3moe"},
    {"post_ffw_norm.weight", "gemma3"},
    {"attn_q_norm.weight", "qwen3"},
    {"attn_q.bias", "qwen2"},
    {"ffn_gate.weight", "llama"},
    {"attn_qkv.bias", "gpt2"},
    {"attn_qkv.weight", "gptneox"},
    {"ffn_up.weight", "starcoder2"},
};

/// How badly a file fits a supported architecture. The first number counts missing, unexpected and misshapen tensors.
/// The second counts the metadata keys that the architecture does not read.
using Misfit = std::pair<std::size_t, std::size_t>;
constexpr Misfit kNoFit{std::numeric_limits<std::size_t>::max(), 0};

/// Returns the prefix of the file's metadata keys. It usually equals general.architecture. It differs if
/// general.architecture was changed but the keys were not. The result is empty if no key has the expected form.
std::string_view prefixOfKeys(const GgufFile& file, std::string_view name)
{
    constexpr std::string_view kLayers = ".block_count";
    if (file.find(concat(name, kLayers))) return name;
    for (const GgufEntry& entry : file.metadata()) {
        if (entry.key.ends_with(kLayers)) return entry.key.substr(0, entry.key.size() - kLayers.size());
    }
    return {};
}

/// Reads the file as a model of `family`, but with `prefix` as the prefix of metadata keys.
Misfit misfitOf(const GgufFile& file, const Architecture& family, std::string_view prefix)
{
    std::set<std::string, std::less<>> asked;
    TensorSurvey survey;
    try {
        ModelConfig config = family.readConfig(MetadataReader(file, std::string(prefix), &asked));
        if (config.experts.count > 1 && !family.mayHaveExperts) return kNoFit;
        static_cast<void>(family.readWeights(TensorReader(file, &survey), config));
    } catch (const Error&) {  // thrown if a required part is missing
        return kNoFit;
    }
    Misfit misfit{survey.problems.size(), 0};
    for (const GgufTensor& tensor : file.tensors()) {
        if (!survey.used.contains(tensor.name)) ++misfit.first;
    }
    for (const GgufEntry& entry : file.metadata()) {
        const bool isItsOwn = entry.key.starts_with(prefix) && entry.key.substr(prefix.size()).starts_with('.');
        if (isItsOwn && !asked.contains(entry.key)) ++misfit.second;
    }
    return misfit;
}

/// Returns the supported architecture that kMarks lists for one of the file's tensors; empty if the file has none of
/// the listed tensors.
std::string_view nearestByMark(const GgufFile& file)
{
    // In models with several kinds of layers, each kind occurs among these first layers.
    constexpr std::size_t kFirstLayers = 8;
    for (const Mark& mark : kMarks) {
        for (std::size_t layer = 0; layer < kFirstLayers; ++layer) {
            if (file.findTensor(concat("blk.", layer, '.', mark.part))) return mark.nearest;
        }
    }
    return {};
}

/// Returns the supported architecture that fits the file best; empty if none fits well enough. If several architectures
/// fit equally well, the one named like the prefix of the metadata keys is preferred, then `mark`, and then the first
/// one in architectures.def.
Likeness nearestByReading(const GgufFile& file, std::string_view name, std::string_view mark)
{
    constexpr std::size_t kWorst = 4;  // at most a quarter of the tensors may be missing, unexpected or misshapen
    const std::string_view prefix = prefixOfKeys(file, name);
    if (prefix.empty()) return {};
    Misfit best = kNoFit;
    std::vector<std::string_view> nearest;
    for (const Architecture* const family : allArchitectures()) {
        const Misfit misfit = misfitOf(file, *family, prefix);
        if (misfit < best) nearest.clear();
        if (misfit <= best) nearest.push_back(family->name);
        best = std::min(best, misfit);
    }
    if (best.first > file.tensors().size() / kWorst) return {};
    for (const std::string_view wanted : {prefix, mark}) {
        if (std::ranges::find(nearest, wanted) != nearest.end()) return {wanted, best.first == 0};
    }
    return {nearest.front(), best.first == 0};
}

}  // namespace

Likeness nearestByTensors(const GgufFile& file, std::string_view name)
{
    const auto has = [&file](std::string_view tensor) { return file.findTensor(tensor) != nullptr; };
    if (!has("token_embd.weight") || has("token_types.weight") || has("enc.output_norm.weight")) return {};
    const std::string_view mark = nearestByMark(file);
    const Likeness found = nearestByReading(file, name, mark);
    return found.architecture.empty() ? Likeness{mark} : found;
}

}  // namespace vitrine
