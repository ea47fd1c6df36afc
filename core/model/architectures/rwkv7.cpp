#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/recurrent.h"

#include <string>

namespace vitrine {

namespace {

Linear readBiased(const TensorReader& tensors, const std::string& weight, const std::string& bias, std::size_t rows,
                  std::size_t columns)
{
    return {tensors.matrix(weight + ".weight", rows, columns), tensors.values(bias + ".weight", rows)};
}

TimeMixWeights readTimeMix(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    const RecurrentConfig& recurrent = config.recurrent;
    const std::size_t width = config.embedding;
    const auto name = [layer](const char* part) { return concat("blk.", layer, ".time_mix_", part); };
    const auto square = [&](const char* part) { return tensors.linear(name(part), width, width); };
    const auto values = [&](const char* part) { return tensors.values(concat(name(part), ".weight"), width); };
    TimeMixWeights weights;
    weights.shift.assign(width, 1.0F);
    weights.shift.resize(2 * width, -1.0F);
    const std::size_t blends = recurrent.gateRank > 0 ? 6 : 5;
    const FileValues fused = tensors.values(name("lerp_fused.weight"), blends * width, width);
    for (std::size_t i = 0; i < blends && !fused.empty(); ++i) {
        const auto begin = fused.begin() + static_cast<std::ptrdiff_t>(i * width);
        weights.blends.push_back(
            {{begin, begin + static_cast<std::ptrdiff_t>(width)}, {fused.source.tensors, i * width}});
    }
    weights.query = square("receptance");
    weights.key = square("key");
    weights.value = square("value");
    weights.decayDown = tensors.linear(name("w1"), recurrent.stepRank, width);
    weights.decay = readBiased(tensors, name("w2"), name("w0"), width, recurrent.stepRank);
    weights.learnDown = tensors.linear(name("a1"), recurrent.learnRank, width);
    weights.learn = readBiased(tensors, name("a2"), name("a0"), width, recurrent.learnRank);
    if (layer > 0) {
        weights.shareDown = tensors.linear(name("v1"), recurrent.valueRank, width);
        weights.share = readBiased(tensors, name("v2"), name("v0"), width, recurrent.valueRank);
    } else {
        for (const char* part : {"v0.weight", "v1.weight", "v2.weight"}) tensors.leaveOut(name(part));
    }
    if (recurrent.gateRank > 0) {
        weights.gateDown = tensors.linear(name("g1"), recurrent.gateRank, width);
        weights.gate = tensors.linear(name("g2"), width, recurrent.gateRank);
    }
    weights.keyScale = values("k_k");
    weights.keyLearn = values("k_a");
    weights.bonus = values("r_k");
    weights.norm = tensors.norm(name("ln"), width);
    weights.output = square("output");
    weights.feedForwardBlend = tensors.values(blockTensor(layer, "channel_mix_lerp_k.weight"), width);
    return weights;
}

// RWKV 7: each layer has a recurrent state instead of attention, followed by a feed-forward. Both read the current and
// the previous token.
ModelConfig readRwkv7Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::None, LayerShapes::SomeMissing);
    config.activation = Activation::ReluSquared;
    config.gatedFeedForward = false;
    const std::uint32_t shifts = metadata.optionalCount("token_shift_count", kMaxWidth).value_or(2);
    if (shifts != 2) metadata.refuse("token_shift_count", SENTENCE("only 2 is supported"));
    RecurrentConfig& recurrent = config.recurrent;
    recurrent.kind = Recurrence::Rwkv7;
    recurrent.kernel = 2;
    recurrent.convolutions = 2;
    recurrent.channels = config.embedding;
    recurrent.keyDim = recurrent.valueDim = metadata.count("wkv.head_size", kMaxWidth);
    if (config.embedding % recurrent.keyDim != 0) {
        metadata.refuse("wkv.head_size",
                        SENTENCE("must divide ", metadata.key("embedding_length"), ", which is ", config.embedding));
    }
    recurrent.heads = recurrent.groups = config.embedding / recurrent.keyDim;
    requireRoomForState(metadata, "wkv.head_size", config.embedding,
                        std::uint64_t{config.embedding} * recurrent.keyDim);
    recurrent.decaysByKey = true;
    recurrent.stepRank = metadata.count("attention.decay_lora_rank", kMaxWidth);
    recurrent.learnRank = metadata.count("attention.iclr_lora_rank", kMaxWidth);
    recurrent.valueRank = metadata.count("attention.value_residual_mix_lora_rank", kMaxWidth);
    recurrent.gateRank = metadata.countOrZero("attention.gate_lora_rank", kMaxWidth);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) makeRecurrent(config, layer);
    return config;
}

Weights readRwkv7Weights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& block) {
        const auto name = [layer](const char* part) { return blockTensor(layer, part); };
        block.attentionNorm = tensors.norm(name("attn_norm"), config.embedding);
        block.timeMix = readTimeMix(tensors, config, layer);
        block.feedForwardNorm = tensors.norm(name("attn_norm_2"), config.embedding);
        block.up = tensors.linear(name("channel_mix_key"), config.feedForward, config.embedding);
        block.down = tensors.linear(name("channel_mix_value"), config.embedding, config.feedForward);
    });
    weights.embeddingNorm = tensors.norm("token_embd_norm", config.embedding);
    if (const char* const bias = "token_embd_norm.bias"; !tensors.has(bias)) tensors.vector(bias, config.embedding);
    requireOutput(tensors, config);
    return weights;
}

}  // namespace

constexpr Architecture architectures::kRwkv7 = {"rwkv7", readRwkv7Config, readRwkv7Weights};

}  // namespace vitrine
