#include "core/vulkan/vulkan_needs.h"

#include "core/backend/activations.h"
#include "core/vulkan/device_weights.h"
#include "core/vulkan/vulkan_kv_cache.h"

#include <algorithm>
#include <set>

namespace vitrine {

namespace {

/// For staging and read-back memory, tables and tokens, and what a block of memory is larger than what lies in it.
constexpr std::uint64_t kSpare = std::uint64_t{64} << 20;

/// Sines and cosines, which grow by doubling.
std::uint64_t ropeBytes(const ModelConfig& config, std::size_t positions)
{
    std::set<const RopeConfig*> different;
    for (std::size_t layer = 0; layer < config.layers; ++layer) different.insert(config.ropeOf(layer, positions));
    std::uint64_t pairs = 0;
    for (const RopeConfig* rope : different) pairs += rope ? rope->frequencies.size() : 0;
    return 2 * positions * pairs * 2 * sizeof(float);
}

/// What experts need beside the activations: the opened of each choice, and what each gives.
std::uint64_t expertBytes(const ModelConfig& config, std::size_t tokens)
{
    if (config.experts.count == 0) return 0;
    const std::uint64_t slots = config.experts.used + (config.experts.sharedFeedForward > 0 ? 1U : 0U);
    return tokens * (config.activatedWidth() + slots * config.embedding) * sizeof(float);
}

}  // namespace

MemoryNeeds vulkanNeeds(const ModelConfig& config, const Weights& weights, const ModelUse& use)
{
    MemoryNeeds needs;
    const std::uint64_t cache = VulkanKvCache::bytesFor(config, use.positions, use.keys, use.values) / config.layers;
    for (std::size_t layer = 0; layer < weights.layers.size(); ++layer) {
        needs.layers.push_back({DeviceWeights::bytesFor(weights, {layer, layer + 1, false}), cache});
    }
    needs.ends = DeviceWeights::bytesFor(weights, {0, 0, true});
    needs.logits = std::uint64_t{use.logitRows} * config.vocabulary * sizeof(float);
    needs.work = Activations::bytesFor(config, use.chunkTokens) + expertBytes(config, use.chunkTokens) +
                 ropeBytes(config, use.positions) + kSpare;
    return needs;
}

}  // namespace vitrine
