#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/recurrent.h"
#include "core/model/architectures/rope.h"

#include <string>

namespace vitrine {

namespace {

/// Reads a norm whose name ends with ".weight" or, in some files, lacks this ending.
NormWeights readBareNorm(const TensorReader& tensors, std::uint32_t layer, const char* part, std::size_t width)
{
    const std::string name = blockTensor(layer, part);
    if (!tensors.has(name)) return tensors.norm(name, width);
    return {tensors.vector(name, width), {}, part};
}

RecurrentWeights readNormedStates(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    RecurrentWeights weights = readScanned(tensors, config, layer);
    weights.keyNorm = readBareNorm(tensors, layer, "ssm_b_norm", config.recurrent.keyDim);
    weights.queryNorm = readBareNorm(tensors, layer, "ssm_c_norm", config.recurrent.keyDim);
    weights.stepNorm = readBareNorm(tensors, layer, "ssm_dt_norm", config.recurrent.stepRank);
    return weights;
}

// PLaMo 1: like Llama, but attention and feed-forward have the same normalized input.
ModelConfig readPlamoConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.parallelResidual = true;
    return config;
}

Weights readPlamoWeights(const TensorReader& tensors, ModelConfig& config)
{
    requireOutput(tensors, config);
    return readBlocks(tensors, config, {.feedForwardNorm = nullptr});
}

// PLaMo 3: norms before and after attention and feed-forward. Seven of eight layers have a sliding window, and a
// separate RoPE base without scaling.
ModelConfig readPlamo3Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    readWindows(metadata, config, 0, 8, LayerRope::Local);
    config.localRope = unscaled(config.rope);
    config.localRope.base = metadata.positiveOr("rope.freq_base_swa", 10000.0, 1e15);
    return config;
}

Weights readPlamo3Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        weights = readLayer(tensors, config, layer, {.fusedGate = true});
        weights.postAttentionNorm = readBareNorm(tensors, layer, "post_attention_norm", config.embedding);
        weights.postFeedForwardNorm = readBareNorm(tensors, layer, "post_ffw_norm", config.embedding);
    });
}

// PLaMo 2: layers without key heads have a recurrent state like that of Mamba 2, but its steps, keys and queries are
// computed as in Mamba. There are norms before and after the state or attention, and before and after the feed-forward.
ModelConfig readPlamo2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves, LayerShapes::SomeMissing);
    config.headNorm = HeadNorm::EachHead;
    readScannedStates(metadata, config, Recurrence::Mamba2);
    const std::vector<std::uint32_t> heads = countsOfLayers(metadata, config, "attention.head_count_kv", 1 << 16);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        if (heads[layer] == 0) makeRecurrent(config, layer);
    }
    return config;
}

Weights readPlamo2Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        const NormWeights behind = readBareNorm(tensors, layer, "post_attention_norm", config.embedding);
        if (config.layer(layer).attends) {
            readProjections(tensors, config, layer, weights);
            readOwnHeadNorms(tensors, config, layer, weights);
            weights.output = tensors.linear(blockTensor(layer, "attn_output"), config.embedding, config.queryWidth());
            weights.postAttentionNorm = behind;
        } else {
            weights.recurrent = readNormedStates(tensors, config, layer);
            weights.recurrent.outputNorm = behind;
        }
        weights.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        readFeedForward(tensors, config, layer, weights, true);
        weights.postFeedForwardNorm = readBareNorm(tensors, layer, "post_ffw_norm", config.embedding);
    });
}

}  // namespace

constexpr Architecture architectures::kPlamo = {"plamo", readPlamoConfig, readPlamoWeights};
constexpr Architecture architectures::kPlamo2 = {"plamo2", readPlamo2Config, readPlamo2Weights};
constexpr Architecture architectures::kPlamo3 = {"plamo3", readPlamo3Config, readPlamo3Weights};

}  // namespace vitrine
