#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// OLMo 1: LayerNorms without weights. Queries, keys and values may be clamped.
ModelConfig readOlmoConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Adjacent);
    config.projectionLimit = static_cast<float>(metadata.nonNegativeOr("attention.clamp_kqv", 0.0, 1e6));
    return config;
}

Weights readOlmoWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config, {.normsAreInFile = false});
}

}  // namespace

constexpr Architecture architectures::kOlmo = {"olmo", readOlmoConfig, readOlmoWeights};

}  // namespace vitrine
