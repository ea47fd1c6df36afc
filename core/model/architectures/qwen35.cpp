#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/recurrent.h"
#include "core/model/architectures/rope.h"
#include "core/model/experts.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Determines which layers have a recurrent state. The file may list them; otherwise, all layers except every n-th have
/// one.
void readLayerKinds(const MetadataReader& metadata, ModelConfig& config)
{
    constexpr std::uint32_t kUsualPeriod = 4;
    const char* const list = "attention.recurrent_layers";
    const std::uint32_t period = metadata.optionalCount("full_attention_interval", 1 << 14).value_or(kUsualPeriod);
    const auto listed = metadata.switchesIn(list, config.layers + config.predictionLayers);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        if (listed ? (*listed)[layer] : (layer + 1) % period != 0) makeRecurrent(config, layer);
    }
}

/// Reads the config of a model in which most layers have a gated delta rule. The other layers have attention with an
/// output gate, head norms, and RoPE on a part of each head.
ModelConfig readGatedDelta(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.attentionScale = readScale(metadata, "attention.scale", config.attentionScale);
    config.headNorm = HeadNorm::EachHead;
    config.attentionGate = true;
    config.fusedAttentionGate = true;
    config.predictionInput = PredictionInput::Normed;
    readMatrixStates(metadata, config, Recurrence::DeltaRule);
    readLayerKinds(metadata, config);
    return config;
}

/// Reads the experts. If the file does not specify the width of an expert, it is the width of a dense feed-forward
/// divided by the number of experts per token.
void readSharedMixture(const MetadataReader& metadata, ModelConfig& config)
{
    const std::uint32_t plain = config.feedForward;
    const std::uint32_t used = metadata.count("expert_used_count", 1 << 16);
    config.feedForward = std::max(1U, plain / used);
    readMixture(metadata, config, {.shared = true});
    config.feedForward = plain;
    if (config.experts.sharedFeedForward == 0) config.experts.sharedFeedForward = plain;
}

void readGatedAttention(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                        LayerWeights& weights)
{
    const std::size_t both = 2 * config.queryWidth();
    const std::size_t kv = config.kvWidth();
    if (tensors.has(blockTensor(layer, "attn_qkv.weight"))) {
        const Linear fused = tensors.linear(blockTensor(layer, "attn_qkv"), both + 2 * kv, config.embedding);
        if (fused) {
            weights.queryAndGate = linearRows(fused, 0, both);
            weights.key = linearRows(fused, both, kv);
            weights.value = linearRows(fused, both + kv, kv);
        }
    } else {
        weights.queryAndGate = tensors.linear(blockTensor(layer, "attn_q"), both, config.embedding);
        weights.key = tensors.linear(blockTensor(layer, "attn_k"), kv, config.embedding);
        weights.value = tensors.linear(blockTensor(layer, "attn_v"), kv, config.embedding);
    }
    readHeadNorms(tensors, config, layer, weights);
    weights.output = tensors.linear(blockTensor(layer, "attn_output"), config.embedding, config.queryWidth());
}

/// Reorders the input projection of files from late 2025. These files store one group after another; each group has its
/// queries, keys, values and gates. The convolution requires the queries of all groups first, then all keys, then all
/// values.
void readOlderInput(const Linear& in, const RecurrentConfig& config, RecurrentWeights& weights)
{
    if (!in) return;
    const Tensor& from = in.weight;
    const std::size_t keys = config.keyDim;
    const std::size_t values = config.heads / config.groups * std::size_t{config.valueDim};
    auto bytes = std::make_shared<std::vector<std::byte>>();
    bytes->reserve(from.bytes());
    Linear ordered;
    const auto take = [&](std::size_t first, std::size_t count) {
        for (std::size_t group = 0; group < config.groups; ++group) {
            const std::size_t row = group * 2 * (keys + values) + first;
            const std::byte* const begin = from.data + row * from.rowBytes;
            bytes->insert(bytes->end(), begin, begin + count * from.rowBytes);
            ordered.reordered.push_back({row, count});
        }
    };
    take(0, keys);
    take(keys, keys);
    take(2 * keys, values);
    take(2 * keys + values, values);
    ordered.weight = from;
    ordered.weight.data = bytes->data();
    weights.rearranged = std::move(bytes);
    weights.mixed = linearRows(ordered, 0, config.channels);
    weights.gate = linearRows(ordered, config.channels, config.innerWidth());
}

RecurrentWeights readDeltaRule(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    const RecurrentConfig& recurrent = config.recurrent;
    const auto linear = [&](const char* part, std::size_t rows) {
        return tensors.linear(blockTensor(layer, part), rows, config.embedding);
    };
    RecurrentWeights weights;
    if (tensors.has(blockTensor(layer, "ssm_in.weight"))) {
        readOlderInput(linear("ssm_in", recurrent.channels + recurrent.innerWidth()), recurrent, weights);
    } else {
        weights.mixed = linear("attn_qkv", recurrent.channels);
        weights.gate = linear("attn_gate", recurrent.innerWidth());
    }
    if (recurrent.fusedGates) {
        weights.strengthAndStep = linear("ssm_ba", std::size_t{2} * recurrent.heads);
    } else {
        weights.strength = linear("ssm_beta", recurrent.heads);
        weights.step = linear("ssm_alpha", recurrent.heads);
    }
    weights.convolution = readConvolution(tensors, blockTensor(layer, "ssm_conv1d.weight"), recurrent);
    weights.stepBias = tensors.vector(blockTensor(layer, "ssm_dt.bias"), recurrent.heads);
    weights.rates = readHeadNumbers(tensors, blockTensor(layer, "ssm_a"), recurrent.heads);
    weights.norm = tensors.norm(blockTensor(layer, "ssm_norm"), recurrent.valueDim);
    weights.output = tensors.linear(blockTensor(layer, "ssm_out"), config.embedding, recurrent.innerWidth());
    return weights;
}

// Qwen 3.5: the tensor post_attention_norm is the norm before the feed-forward. A position has a number for each of
// several axes; for text, these numbers are equal. Head j uses the queries and keys of group j mod groups.
ModelConfig readQwen35Config(const MetadataReader& metadata)
{
    ModelConfig config = readGatedDelta(metadata);
    readRopeSections(metadata, config.rope);
    config.recurrent.inTurn = true;
    return config;
}

ModelConfig readQwen35MoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen35Config(metadata);
    readSharedMixture(metadata, config);
    return config;
}

// Qwen 3 Next: neighbouring heads use the queries and keys of the same group. One projection computes both the write
// strengths and the steps.
ModelConfig readQwen3NextConfig(const MetadataReader& metadata)
{
    ModelConfig config = readGatedDelta(metadata);
    config.recurrent.fusedGates = true;
    readSharedMixture(metadata, config);
    return config;
}

Weights readQwen35Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        if (config.layer(layer).attends) {
            readGatedAttention(tensors, config, layer, weights);
        } else {
            weights.recurrent = readDeltaRule(tensors, config, layer);
        }
        weights.feedForwardNorm = tensors.norm(blockTensor(layer, "post_attention_norm"), config.embedding);
        readFeedForward(tensors, config, layer, weights);
    });
}

}  // namespace

constexpr Architecture architectures::kQwen35 = {"qwen35", readQwen35Config, readQwen35Weights};
constexpr Architecture architectures::kQwen35Moe = {"qwen35moe", readQwen35MoeConfig, readQwen35Weights, true};
constexpr Architecture architectures::kQwen3Next = {"qwen3next", readQwen3NextConfig, readQwen35Weights, true};

}  // namespace vitrine
