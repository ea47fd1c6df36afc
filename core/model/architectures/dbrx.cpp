#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// DBRX: LayerNorm without biases, experts, and queries, keys and values that are clamped. The tensor attn_output_norm
// is the norm before the feed-forward.
ModelConfig readDbrxConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.projectionLimit = static_cast<float>(metadata.positive("attention.clamp_kqv", 1e6));
    readMixture(metadata, config, {});
    return config;
}

Weights readDbrxWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config, {.feedForwardNorm = "attn_output_norm"});
}

}  // namespace

constexpr Architecture architectures::kDbrx = {"dbrx", readDbrxConfig, readDbrxWeights, true};

}  // namespace vitrine
