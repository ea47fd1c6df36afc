#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

/// Architectures that rotate every dimension of a head.
constexpr std::array<std::string_view, 28> kFullyRotated = {
    "llama",   "qwen2",      "qwen2moe", "qwen3",     "qwen3moe",       "gemma",      "gemma2",
    "gemma3",  "falcon",     "granite",  "olmo2",     "smollm3",        "phi3",       "starcoder2",
    "gpt-oss", "mistral3",   "qwen2vl",  "deepseek",  "minicpm",        "bailingmoe", "hunyuan-moe",
    "hy_v3",   "exaone-moe", "mellum",   "maincoder", "pangu-embedded", "jais2",      "plamo",
};
constexpr double kLowestBase = 100;
constexpr double kHighestBase = 1e9;

/// Access to the RoPE metadata of one architecture.
struct RopeKeys {
    const GgufFile& file;
    std::string architecture;

    std::string key(std::string_view name) const { return concat(architecture, ".rope.", name); }
    std::optional<double> number(std::string_view name) const { return file.number(key(name)); }
};

void checkDimensions(const RopeKeys& rope, const ModelConfig& config, Findings& findings)
{
    const auto dims = rope.number("dimension_count");
    const bool full = std::find(kFullyRotated.begin(), kFullyRotated.end(), rope.architecture) != kFullyRotated.end();
    if (!dims || !full || *dims == config.headDim) return;
    // Phi 4 mini has the architecture name phi3, but it rotates only three quarters of a head.
    if (rope.architecture == "phi3" && *dims < config.headDim) return;
    findings.add(Severity::Warning, rope.key("dimension_count"),
                 concat("Of the ", config.headDim, " dimensions of a head, only ", *dims, " are rotated."),
                 {concat("Models of the architecture ", rope.architecture,
                         " rotate all of them. With fewer, every position is encoded wrongly."),
                  "Compare with partial_rotary_factor and head_dim in the publisher's config.json."});
}

void checkBase(const RopeKeys& rope, Findings& findings)
{
    const auto base = rope.number("freq_base");
    if (!base || (*base >= kLowestBase && *base <= kHighestBase)) return;
    // Falcon-H1 was published with a base of 1e11.
    if (rope.architecture == "falcon-h1" && static_cast<float>(*base) == 1e11F) return;
    findings.add(Severity::Warning, rope.key("freq_base"), concat("The RoPE base is ", *base, '.'),
                 {"Bases from 10000 to several million are usual. With a wrong one the model loses its sense of order "
                  "after a few tokens.",
                  "Compare with rope_theta in the publisher's config.json."});
}

void checkScaling(const RopeKeys& rope, Findings& findings)
{
    const auto factor = rope.number("scaling.factor");
    const std::string_view type =
        rope.file.string(rope.key("scaling.type")).value_or(factor ? std::string_view("linear") : "none");
    if (type == "none" && factor && *factor != 1) {
        findings.add(Severity::Warning, rope.key("scaling.type"),
                     concat("Positions are to be scaled by ", *factor, ", but the type of scaling is \"none\"."),
                     {"The scaling is not applied, so long contexts may turn to nonsense.",
                      "Compare with rope_scaling in the publisher's config.json."});
    }
    if (type != "linear" && type != "yarn") return;
    if (!factor) {
        findings.add(Severity::Warning, rope.key("scaling.factor"),
                     concat("The scaling is of type ", type, ", but no factor is given."),
                     {"Nothing is scaled, so long contexts may turn to nonsense.",
                      "Compare with rope_scaling in the publisher's config.json."});
    } else if (*factor < 1) {
        findings.add(Severity::Warning, rope.key("scaling.factor"), concat("Positions are scaled by ", *factor, '.'),
                     {"A factor below 1 shortens the context. Some programs write its inverse.",
                      "Compare with rope_scaling in the publisher's config.json."});
    }
    if (type == "yarn" && !rope.number("scaling.original_context_length")) {
        findings.add(Severity::Warning, rope.key("scaling.original_context_length"),
                     "The scaling is YaRN, but the context before scaling is not given.",
                     {"Which frequencies are scaled depends on it.",
                      "Compare with original_max_position_embeddings in the publisher's config.json."});
    }
}

/// Reports Llama 3.1 files without frequency factors. They were made by converters that did not support these factors
/// yet.
void checkFactors(const RopeKeys& rope, const ModelConfig& config, Findings& findings)
{
    const bool looksLikeLlama31 =
        rope.architecture == "llama" && rope.number("freq_base") == 500000.0 && config.contextLength == 131072;
    if (!looksLikeLlama31 || rope.number("scaling.factor") || rope.file.findTensor("rope_freqs.weight")) return;
    findings.add(Severity::Warning, "rope_freqs.weight",
                 "The sizes are those of Llama 3.1, but its frequency factors are missing.",
                 {"Beyond some 8000 tokens the model's answers turn to nonsense.",
                  "Use a file made after July 2024, or convert the model again."});
}

}  // namespace

void checkRope(Examination& examination, Findings& findings)
{
    const ModelConfig& config = *examination.config();
    const RopeKeys rope{examination.file(), config.architecture};
    checkDimensions(rope, config, findings);
    checkBase(rope, findings);
    checkScaling(rope, findings);
    checkFactors(rope, config, findings);
}

}  // namespace vitrine
