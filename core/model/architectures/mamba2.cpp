#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/recurrent.h"

namespace vitrine {

// Nothing but states: no heads, no positions and no feed-forwards.
ModelConfig readMamba2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::None, LayerShapes::SomeMissing);
    readMatrixStates(metadata, config, Recurrence::Mamba2);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        makeRecurrent(config, layer);
        config.layerConfigs[layer].feedsForward = false;
    }
    return config;
}

Weights readMamba2Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        weights.recurrent = readMamba2(tensors, config, layer);
    });
}

}  // namespace vitrine
