#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// GPT-NeoX: LayerNorm, GELU, biases in all projections, and RoPE on a part of each head. In most models, attention and
// feed-forward run in parallel, and each has its own norm.
ModelConfig readGptneoxConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    const auto parallel = metadata.boolean("use_parallel_residual");
    if (!parallel) metadata.refuse("use_parallel_residual", SENTENCE("this architecture requires the value true"));
    config.parallelResidual = *parallel;
    return config;
}

// CodeShell: like GPT-NeoX, but the feed-forward follows attention, and RoPE applies to whole heads.
ModelConfig readCodeshellConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    return config;
}

// Orion: like Llama, but with LayerNorm.
ModelConfig readOrionConfig(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
}

}  // namespace

constexpr Architecture architectures::kGptneox = {"gptneox", readGptneoxConfig, readDecoderWeights};
constexpr Architecture architectures::kCodeshell = {"codeshell", readCodeshellConfig, readDecoderWeights};
constexpr Architecture architectures::kOrion = {"orion", readOrionConfig, readDecoderWeights};

}  // namespace vitrine
