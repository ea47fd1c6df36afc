#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// LayerNorm, GELU and biases everywhere; a part of each head is rotated. In most models, attention and feed-forward run
// in parallel, each with a norm of its own.
ModelConfig readGptneoxConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    const auto parallel = metadata.boolean("use_parallel_residual");
    if (!parallel) metadata.refuse("use_parallel_residual", SENTENCE("this architecture requires it"));
    config.parallelResidual = *parallel;
    return config;
}

// CodeShell: GPT-NeoX with sequential branches and full rotation.
ModelConfig readCodeshellConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    return config;
}

// Orion: Llama with LayerNorm.
ModelConfig readOrionConfig(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
}

}  // namespace vitrine
