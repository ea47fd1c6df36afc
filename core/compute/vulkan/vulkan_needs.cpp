#include "core/compute/vulkan/vulkan_needs.h"

#include "core/compute/backend/activations.h"
#include "core/compute/backend/cache_size.h"
#include "core/compute/vulkan/memory/device_weights.h"
#include "core/compute/vulkan/memory/vulkan_kv_cache.h"
#include "core/compute/vulkan/ops/attention_shape.h"
#include "core/compute/vulkan/products/limits.h"

#include <algorithm>
#include <set>

namespace vitrine {

namespace {

/// Number of additional bytes for tables, tokens, other small data, and unused ends of blocks.
constexpr std::uint64_t kSpare = std::uint64_t{32} << 20;

/// Returns the size of the tables of cosines and sines. If a table becomes too small, a larger one is made while the
/// old one still exists; both are counted.
std::uint64_t ropeBytes(const ModelConfig& config, std::size_t positions)
{
    std::set<const RopeConfig*> different;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        different.insert({config.ropeOf(layer, positions), config.queryRopeOf(layer, positions)});
    }
    if (config.queryTemperature.temperature != 0.0) different.insert(&config.queryTemperature);
    std::uint64_t pairs = 0;
    for (const RopeConfig* rope : different) pairs += rope ? rope->frequencies.size() : 0;
    return 3 * positions * pairs * 2 * sizeof(float);
}

/// Returns the size of the widest input of a product after it is rounded to f16 for matrix units.
std::uint64_t halvesBytes(const ModelConfig& config, std::size_t tokens)
{
    const std::uint64_t columns = std::max({config.embedding, config.mixWidth(), config.activatedWidth()});
    return tokens * (columns * 2 + sizeof(float));
}

/// Returns the size of the partial results of attention in the largest layer. Partial results exist if several
/// workgroups share the positions of a head.
std::uint64_t attentionBytes(const ModelConfig& config, std::size_t tokens, std::size_t positions)
{
    std::uint64_t most = 0;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        if (!config.layer(layer).attends) continue;
        const std::uint64_t heads = config.headsOf(layer), headDim = config.headDimOf(layer);
        const std::uint64_t group = std::min(heads / config.kvHeadsOf(layer), AttentionShape::mostHeads(headDim));
        most = std::max(most, std::min(tokens * heads, kBusyGroups * group) * (headDim + 2));
    }
    return most * attentionParts(positions) * sizeof(float);
}

/// Returns the size of the state of a layer, including its copies for checkpoints and drafts.
std::uint64_t stateBytes(const ModelConfig& config, std::size_t layer, std::size_t positions)
{
    const std::uint64_t bytes = DeviceStates::bytesOf(config, layer);
    if (bytes == 0) return 0;
    const std::uint64_t within = StateCheckpoints::kMaxBytes / (bytes * config.recurrentLayers());
    const std::uint64_t most = positions / StateCheckpoints::kTokensApart + 3;
    return bytes * (1 + std::clamp<std::uint64_t>(within, 2, most));
}

/// Returns the size of the values that are copied between a device and the CPU, in both directions, when a model is
/// divided between them.
std::uint64_t borderBytes(const ModelConfig& config, std::size_t tokens)
{
    const std::uint64_t rows = 1 + config.streams.count + (config.recurrent.kind == Recurrence::Rwkv7 ? 1 : 0);
    const std::uint64_t columns = rows * config.embedding + std::uint64_t{config.layers} * config.perLayerInput;
    return 2 * tokens * columns * sizeof(float);
}

/// Returns the size of the memory that absorbed attention (MLA) needs to expand a chunk: its keys and values, a cache
/// for them, and transposed matrices. Returns 0 without absorbed attention.
std::uint64_t expandedBytes(const ModelConfig& config, std::size_t tokens)
{
    if (!config.latent.absorbed) return 0;
    const ModelConfig one = config.ofExpandedLatent();
    const std::uint64_t keysAndValues = std::uint64_t{2} * tokens * one.kvWidth() * sizeof(float);
    const KvType type = usualKvType(config, tokens);
    const std::uint64_t turned = std::uint64_t{config.heads} * config.latent.plain * config.latent.rank * sizeof(float);
    return keysAndValues + VulkanKvCache::bytesFor(one, {tokens, type, type}, 0) + turned;
}

/// Returns the size of the additional memory for experts: for each token, the activations and results of its chosen
/// experts.
std::uint64_t expertBytes(const ModelConfig& config, std::size_t tokens)
{
    if (config.experts.count == 0) return 0;
    const std::uint64_t slots = config.experts.used + (config.experts.sharedFeedForward > 0 ? 1U : 0U);
    return tokens * (config.activatedWidth() + slots * config.embedding) * sizeof(float);
}

/// Returns the size of the memory of the prediction block, without its weights. The cache of the block always has the
/// type usualKvType().
std::uint64_t predictionBytes(const ModelConfig& config, const ModelUse& use)
{
    const ModelConfig block = config.ofPrediction();
    const std::size_t tokens = std::min(use.chunkTokens, ModelUse::kPredictionTokens);
    const KvType type = usualKvType(block, use.positions);
    return VulkanKvCache::bytesFor(block, {use.positions, type, type}, 0) + Activations::bytesFor(block, tokens) +
           2 * std::uint64_t{config.vocabulary} * sizeof(float);
}

}  // namespace

MemoryNeeds vulkanNeeds(const ModelConfig& config, const Weights& weights, const ModelUse& use)
{
    MemoryNeeds needs;
    for (std::size_t layer = 0; layer < weights.layers.size(); ++layer) {
        needs.layers.push_back({DeviceWeights::bytesFor(weights, {layer, layer + 1, false}),
                                VulkanKvCache::bytesFor(config, {use.positions, use.keys, use.values}, layer) +
                                    stateBytes(config, layer, use.positions)});
    }
    needs.together = config.layersTogether();
    needs.ends = DeviceWeights::bytesFor(weights, {0, 0, true});
    // Logits are stored twice, on the device and for the host. On many devices, both copies are in the same memory.
    needs.logits = 2 * std::uint64_t{use.logitRows} * config.vocabulary * sizeof(float);
    if (weights.prediction) needs.logits += predictionBytes(config, use);
    needs.work = Activations::bytesFor(config, use.chunkTokens) + expandedBytes(config, use.chunkTokens) +
                 expertBytes(config, use.chunkTokens) + halvesBytes(config, use.chunkTokens) +
                 attentionBytes(config, use.chunkTokens, use.positions) + borderBytes(config, use.chunkTokens) +
                 ropeBytes(config, use.positions) + kSpare;
    return needs;
}

}  // namespace vitrine
