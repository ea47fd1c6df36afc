#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/recurrent.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

ModelConfig readLiquid(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves, LayerShapes::SomeMissing);
    config.headNorm = HeadNorm::EachHead;
    readWindows(metadata, config, 0, 0, LayerRope::Global);
    config.recurrent.kind = Recurrence::ShortConvolution;
    config.recurrent.kernel = readTaps(metadata, "shortconv.l_cache");
    config.recurrent.channels = config.embedding;
    const std::vector<std::uint32_t> heads = countsOfLayers(metadata, config, "attention.head_count_kv", 1 << 16);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        if (heads[layer] == 0) makeRecurrent(config, layer);
    }
    return config;
}

RecurrentWeights readShortConvolution(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    const std::size_t width = config.embedding;
    RecurrentWeights weights;
    const Linear in = tensors.linear(blockTensor(layer, "shortconv.in_proj"), 3 * width, width);
    if (in) {
        weights.inputGate = linearRows(in, 0, width);
        weights.gate = linearRows(in, width, width);
        weights.mixed = linearRows(in, 2 * width, width);
    }
    weights.convolution = readConvolution(tensors, blockTensor(layer, "shortconv.conv.weight"), config.recurrent);
    weights.output = tensors.linear(blockTensor(layer, "shortconv.out_proj"), width, width);
    return weights;
}

// LFM 2: layers without key heads have a short convolution between two gates instead of attention. The output norm is
// stored as token_embd_norm, although this name suggests a norm of the embedding.
ModelConfig readLfm2Config(const MetadataReader& metadata)
{
    return readLiquid(metadata);
}

ModelConfig readLfm2MoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readLiquid(metadata);
    metadata.count("expert_gating_func", 3);  // throws Error if the key is missing, because it has no default
    readMixture(metadata, config, {.gating = true, .denseLayers = true, .choiceBias = true});
    return config;
}

Weights readLfm2Weights(const TensorReader& tensors, ModelConfig& config)
{
    const auto block = [&](std::uint32_t layer, LayerWeights& weights) {
        requireChoiceBias(tensors, config, layer);
        if (config.layer(layer).attends) {
            weights = readLayer(tensors, config, layer);
            return;
        }
        weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        weights.recurrent = readShortConvolution(tensors, config, layer);
        weights.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        readFeedForward(tensors, config, layer, weights);
    };
    Weights weights = readWeights(tensors, config, block, false);
    weights.outputNorm = tensors.norm("token_embd_norm", config.embedding);
    return weights;
}

}  // namespace

constexpr Architecture architectures::kLfm2 = {"lfm2", readLfm2Config, readLfm2Weights};
constexpr Architecture architectures::kLfm2Moe = {"lfm2moe", readLfm2MoeConfig, readLfm2Weights, true};

}  // namespace vitrine
