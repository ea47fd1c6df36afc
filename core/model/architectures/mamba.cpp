#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/recurrent.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

/// Reads the config of a model in which every layer is a recurrent state. There are no heads, no positions and no
/// feed-forwards.
ModelConfig readStatesAlone(const MetadataReader& metadata, Recurrence kind)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::None, LayerShapes::SomeMissing);
    (kind == Recurrence::Mamba ? readScannedStates : readMatrixStates)(metadata, config, kind);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        makeRecurrent(config, layer);
        config.layerConfigs[layer].feedsForward = false;
    }
    return config;
}

ModelConfig readMamba2Config(const MetadataReader& metadata)
{
    return readStatesAlone(metadata, Recurrence::Mamba2);
}

Weights readMamba2Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        weights.recurrent = readMamba2(tensors, config, layer, {.convolutionBias = false});
    });
}

// Mamba and Falcon Mamba. Falcon Mamba also normalizes the keys, the queries, and the vectors from which the steps are
// computed, with norm weights of 1.
ModelConfig readMambaConfig(const MetadataReader& metadata)
{
    ModelConfig config = readStatesAlone(metadata, Recurrence::Mamba);
    config.recurrent.normsStates = metadata.boolean("ssm.dt_b_c_rms").value_or(false);
    return config;
}

Weights readMambaWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        weights.recurrent = readScanned(tensors, config, layer);
        if (!config.recurrent.normsStates) return;
        weights.recurrent.stepNorm = plainNorm(config.recurrent.stepRank);
        weights.recurrent.keyNorm = weights.recurrent.queryNorm = plainNorm(config.recurrent.keyDim);
    });
}

// Jamba: layers without key heads have a recurrent state. The other layers have attention without RoPE. A layer has
// experts instead of a feed-forward if the file contains its expert tensors; no metadata key specifies this. The
// weights of the selected experts are not normalized.
ModelConfig readJambaConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::None, LayerShapes::SomeMissing);
    readScannedStates(metadata, config, Recurrence::Mamba);
    const std::vector<std::uint32_t> heads = countsOfLayers(metadata, config, "attention.head_count_kv", 1 << 16);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        if (heads[layer] == 0) makeRecurrent(config, layer);
    }
    config.experts.normalizeWeights = false;
    if (metadata.countOrZero("expert_count", 1 << 16) > 0) readMixture(metadata, config, {});
    return config;
}

Weights readJambaWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        const auto name = [layer](const char* part) { return blockTensor(layer, part); };
        LayerConfig& parts = everyLayer(config)[layer];
        weights.attentionNorm = tensors.norm(name("attn_norm"), config.embedding);
        if (parts.attends) {
            readProjections(tensors, config, layer, weights);
            weights.output = tensors.linear(name("attn_output"), config.embedding, config.queryWidth());
        } else {
            weights.recurrent = readScanned(tensors, config, layer);
            weights.recurrent.stepNorm = tensors.norm(name("ssm_dt_norm"), config.recurrent.stepRank);
            weights.recurrent.keyNorm = tensors.norm(name("ssm_b_norm"), config.recurrent.keyDim);
            weights.recurrent.queryNorm = tensors.norm(name("ssm_c_norm"), config.recurrent.keyDim);
        }
        weights.feedForwardNorm = tensors.norm(name("ffn_norm"), config.embedding);
        parts.isDense = config.experts.count > 0 && !tensors.has(name("ffn_gate_inp.weight"));
        readFeedForward(tensors, config, layer, weights);
    });
}

}  // namespace

constexpr Architecture architectures::kMamba2 = {"mamba2", readMamba2Config, readMamba2Weights};
constexpr Architecture architectures::kMamba = {"mamba", readMambaConfig, readMambaWeights};
constexpr Architecture architectures::kJamba = {"jamba", readJambaConfig, readJambaWeights, true};

}  // namespace vitrine
