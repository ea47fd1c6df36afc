#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <algorithm>

namespace vitrine {

namespace {

// Llama 4: three of four layers use RoPE and attend within blocks of 8192 positions. Every fourth layer attends to all
// positions without RoPE, and its queries grow with the logarithm of their position. In layers with RoPE, heads are
// normalized after RoPE with weights of ones, except in the largest model. The router's weight of an expert multiplies
// the input of this expert instead of its output.
ModelConfig readLlama4Config(const MetadataReader& metadata)
{
    constexpr std::uint32_t kPeriod = 4, kBlock = 8192;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    config.experts.gating = ExpertGating::Sigmoid;
    config.experts.normalizeWeights = false;
    config.experts.weighsInput = true;
    readMixture(metadata, config, {});
    config.experts.sharedFeedForward = config.experts.feedForward;
    const std::uint32_t step = std::max(1U, metadata.countOrZero("interleave_moe_layer_step", 1 << 16));
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        const bool isFull = (layer + 1) % kPeriod == 0;
        everyLayer(config)[layer] = {.window = isFull ? 0 : kBlock,
                                     .rope = isFull ? LayerRope::None : LayerRope::Global,
                                     .inBlocks = !isFull,
                                     .isDense = (layer + 1) % step != 0};
    }
    if (config.layers != 48 || config.experts.count != 128) config.headNorm = HeadNorm::EachHead;
    config.headNormAfterRope = config.headNorm == HeadNorm::EachHead;
    setTemperature(config, 0.1, kBlock, 1, false);
    config.queryRope.temperature = 0;
    return config;
}

Weights readLlama4Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& block) {
        block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        readProjections(tensors, config, layer, block);
        if (config.headNormAfterRope && config.layer(layer).rope != LayerRope::None) {
            block.queryNorm = block.keyNorm = plainNorm(config.headDim);
        }
        block.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        readOutputAndFeedForward(tensors, config, layer, block);
    });
}

}  // namespace

constexpr Architecture architectures::kLlama4 = {"llama4", readLlama4Config, readLlama4Weights, true};

}  // namespace vitrine
