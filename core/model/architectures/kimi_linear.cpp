#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/latent.h"
#include "core/model/architectures/recurrent.h"
#include "core/model/experts.h"

#include <string>
#include <utility>

namespace vitrine {

namespace {

/// Reads the taps of the three convolutions (query, key, value), whose channels are adjacent. In some files, the
/// tensors have an additional dimension of size one between taps and channels.
FileValues readConvolutions(const TensorReader& tensors, const RecurrentConfig& config, std::uint32_t layer)
{
    const std::size_t width = config.channels / 3;
    std::vector<float> taps(std::size_t{config.kernel} * config.channels);
    std::vector<float> row(config.kernel);
    std::size_t first = 0;
    Source source{.isTransposed = true};
    for (const char* part : {"ssm_conv1d_q.weight", "ssm_conv1d_k.weight", "ssm_conv1d_v.weight"}) {
        const std::string name = blockTensor(layer, part);
        const bool isStack = !tensors.has(name) || tensors.rows(name) == 1;
        const Tensor table =
            isStack ? tensors.stack(name, width, 1, config.kernel) : tensors.matrix(name, width, config.kernel);
        for (std::size_t channel = 0; table && channel < width; ++channel) {
            table.decodeRow(channel, row.data());
            for (std::size_t tap = 0; tap < config.kernel; ++tap) {
                taps[tap * config.channels + first + channel] = row[tap];
            }
        }
        first += width;
        source.tensors.emplace_back(part);
    }
    return {std::move(taps), std::move(source)};
}

RecurrentWeights readDeltaAttention(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    const RecurrentConfig& recurrent = config.recurrent;
    const std::size_t width = recurrent.innerWidth();
    const auto name = [layer](const char* part) { return blockTensor(layer, part); };
    RecurrentWeights weights;
    for (Linear& part : queryKeyValue(tensors, layer, width, width, config.embedding))
        weights.mixedParts.push_back(std::move(part));
    weights.convolution = readConvolutions(tensors, recurrent, layer);
    weights.stepDown = tensors.linear(name("ssm_f_a"), recurrent.stepRank, config.embedding);
    weights.step = tensors.linear(name("ssm_f_b"), width, recurrent.stepRank);
    weights.stepBias = tensors.vector(name("ssm_dt.bias"), width);
    for (const float rate : readHeadNumbers(tensors, name("ssm_a"), recurrent.heads)) {
        weights.rates.insert(weights.rates.end(), recurrent.keyDim, rate);
    }
    weights.rates.source = {.tensors = {"ssm_a"}, .repeats = recurrent.keyDim};
    weights.strength = tensors.linear(name("ssm_beta"), recurrent.heads, config.embedding);
    weights.gateDown = tensors.linear(name("ssm_g_a"), recurrent.gateRank, config.embedding);
    weights.gate = tensors.linear(name("ssm_g_b"), width, recurrent.gateRank);
    weights.norm = tensors.norm(name("ssm_norm"), recurrent.valueDim);
    weights.output = tensors.linear(name("attn_output"), config.embedding, width);
    return weights;
}

// Kimi Linear: layers without key heads have a delta rule in which each row of the state decays separately. The other
// layers have attention with latent keys and values, and no positions. The first layers are dense; the others have
// experts and a shared expert.
ModelConfig readKimiLinearConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::None, LayerShapes::SomeMissingOtherValues);
    const std::vector<std::uint32_t> heads = countsOfLayers(metadata, config, "attention.head_count_kv", 1 << 16);
    readLatent(metadata, config);
    RecurrentConfig& recurrent = config.recurrent;
    recurrent.kind = Recurrence::DeltaRule;
    recurrent.kernel = readTaps(metadata, "ssm.conv_kernel");
    recurrent.heads = recurrent.groups = config.heads;
    recurrent.keyDim = recurrent.valueDim = metadata.count("kda.head_dim", kMaxWidth);
    const std::uint64_t width = std::uint64_t{config.heads} * recurrent.keyDim;
    requireRoomForState(metadata, "kda.head_dim", 3 * width, width * recurrent.keyDim);
    recurrent.channels = static_cast<std::uint32_t>(3 * width);
    recurrent.stepRank = recurrent.gateRank = recurrent.keyDim;
    recurrent.decaysByKey = true;
    recurrent.gate = Activation::Sigmoid;
    recurrent.epsilon = config.normEpsilon;
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        if (heads[layer] == 0) makeRecurrent(config, layer);
    }
    readMixture(metadata, config,
                {.gating = true, .weights = true, .denseLayers = true, .choiceBias = true, .shared = true});
    config.experts.normalizeWeights = true;
    return config;
}

Weights readKimiLinearWeights(const TensorReader& tensors, ModelConfig& config)
{
    requireOutput(tensors, config);
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        requireChoiceBias(tensors, config, layer);
        weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        weights.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        if (config.layer(layer).attends) {
            weights.latent = readLatentWeights(tensors, config, layer);
            readOutputAndFeedForward(tensors, config, layer, weights);
        } else {
            weights.recurrent = readDeltaAttention(tensors, config, layer);
            readFeedForward(tensors, config, layer, weights);
        }
    });
}

}  // namespace

constexpr Architecture architectures::kKimiLinear = {"kimi-linear", readKimiLinearConfig, readKimiLinearWeights, true};

}  // namespace vitrine
