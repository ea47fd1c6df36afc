#include "core/model/experts.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

// Limits that are far above the values of every real model.
constexpr std::uint32_t kMaxExperts = 1 << 16;
constexpr std::uint32_t kAnyCount = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kMaxActivations = 1 << 24;
constexpr double kMaxScale = 1e6;

/// Reads the kind of gating. The numbers are those of llama_expert_gating_func_type in llama.cpp's src/llama-hparams.h.
ExpertGating readGating(const MetadataReader& metadata, ExpertGating usual)
{
    switch (metadata.countOrZero("expert_gating_func", kAnyCount)) {
    case 0:
        return usual;
    case 1:
        return ExpertGating::Softmax;
    case 2:
        return ExpertGating::Sigmoid;
    case 3:
        return ExpertGating::SoftmaxOfChosen;
    default:
        metadata.refuse(
            "expert_gating_func",
            SENTENCE("the supported values are 1 (softmax), 2 (sigmoid) and 3 (softmax of the chosen experts)"));
    }
}

/// Throws Error for kinds of experts that readExperts() does not support: experts in several groups, or experts in only
/// some of the layers.
void refuseOtherKinds(const MetadataReader& metadata)
{
    if (metadata.countOrZero("expert_group_count", kAnyCount) > 1) {
        metadata.refuse("expert_group_count", SENTENCE("experts in more than one group are not supported"));
    }
    if (metadata.countOrZero("leading_dense_block_count", kAnyCount) > 0) {
        metadata.refuse("leading_dense_block_count", SENTENCE("experts in only some of the layers are not supported"));
    }
    if (metadata.countOrZero("interleave_moe_layer_step", kAnyCount) > 1) {
        metadata.refuse("interleave_moe_layer_step", SENTENCE("experts in only some of the layers are not supported"));
    }
}

std::string ofLayer(std::uint32_t layer, std::string_view part)
{
    return concat("blk.", layer, '.', part);
}

/// Sets the bias of `linear` to row `e` of `biases`, which has one row per expert.
void takeBias(const Tensor& biases, std::size_t e, Linear& linear)
{
    if (!biases) return;
    linear.bias.resize(biases.columns);
    biases.decodeRow(e, linear.bias.data());
    linear.bias.source = {{nameInLayer(biases.name)}, e * biases.columns};
}

/// Reads one projection of all experts. `part` is ffn_gate, ffn_up or ffn_down.
std::vector<Linear> readProjection(const TensorReader& tensors, std::uint32_t layer, std::string_view part,
                                   std::size_t count, std::size_t rows, std::size_t columns)
{
    std::vector<Linear> experts(count);
    const std::string together = ofLayer(layer, concat(part, "_exps"));
    const bool apart = !tensors.has(together + ".weight") && tensors.has(ofLayer(layer, concat(part, ".0.weight")));
    if (apart) {
        for (std::size_t e = 0; e < count; ++e) {
            experts[e] = tensors.linear(ofLayer(layer, concat(part, '.', e)), rows, columns);
        }
        return experts;
    }
    const Tensor stack = tensors.stack(together + ".weight", count, rows, columns);
    Tensor biases;
    if (tensors.has(together + ".bias")) biases = tensors.matrix(together + ".bias", count, rows);
    for (std::size_t e = 0; stack && e < count; ++e) {
        experts[e].weight = stack.rowRange(e * rows, rows);
        takeBias(biases, e, experts[e]);
    }
    return experts;
}

void readSharedExpert(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                      ExpertWeights& weights)
{
    const std::size_t width = config.experts.sharedFeedForward;
    weights.sharedGate = tensors.linear(ofLayer(layer, "ffn_gate_shexp"), width, config.embedding);
    weights.sharedUp = tensors.linear(ofLayer(layer, "ffn_up_shexp"), width, config.embedding);
    weights.sharedDown = tensors.linear(ofLayer(layer, "ffn_down_shexp"), config.embedding, width);
    const std::string router = ofLayer(layer, "ffn_gate_inp_shexp");
    if (tensors.has(router + ".weight")) weights.sharedRouter = tensors.linear(router, 1, config.embedding);
}

void readGroups(const MetadataReader& metadata, ExpertConfig& experts)
{
    constexpr std::uint32_t kMaxGroups = 32;  // GPU kernels use a 32-bit word with one bit per group
    experts.groups = std::max(1U, metadata.countOrZero("expert_group_count", kMaxGroups));
    if (experts.groups == 1) return;
    if (experts.count % experts.groups != 0) {
        metadata.refuse("expert_group_count",
                        SENTENCE("must divide ", metadata.key("expert_count"), ", which is ", experts.count));
    }
    experts.groupsUsed = metadata.count("expert_group_used_count", experts.groups);
    if (experts.used > experts.groupsUsed * (experts.count / experts.groups)) {
        metadata.refuse("expert_group_used_count",
                        SENTENCE("the groups that a token may use hold fewer experts than the token needs (",
                                 metadata.key("expert_used_count"), " is ", experts.used, ')'));
    }
}

std::uint32_t sharedWidth(const MetadataReader& metadata, const ExpertConfig& experts)
{
    const std::uint32_t count = metadata.countOrZero("expert_shared_count", kMaxExperts);
    const std::uint32_t length = metadata.countOrZero("expert_shared_feed_forward_length", kMaxWidth);
    if (length > 0) return length;
    if (std::uint64_t{count} * experts.feedForward > kMaxWidth) {
        metadata.refuse(
            "expert_shared_count",
            SENTENCE("all shared experts together are too wide: each has a width of ", experts.feedForward));
    }
    return count * experts.feedForward;
}

/// Reads the metadata keys that all architectures with experts have: expert_count, expert_used_count and
/// expert_feed_forward_length. Returns a config with count 0 if the file has no experts.
ExpertConfig readCounts(const MetadataReader& metadata, const ModelConfig& config)
{
    ExpertConfig experts = config.experts;
    experts.count = metadata.countOrZero("expert_count", kMaxExperts);
    if (experts.count == 0) return {};
    experts.used = metadata.count("expert_used_count", kMaxExperts);
    if (experts.used > experts.count) {
        metadata.refuse("expert_used_count",
                        SENTENCE("there are only ", experts.count, " experts (", metadata.key("expert_count"), ')'));
    }
    experts.feedForward = metadata.optionalCount("expert_feed_forward_length", kMaxWidth).value_or(config.feedForward);
    return experts;
}

void requireRoom(const MetadataReader& metadata, const ExpertConfig& experts)
{
    if (std::uint64_t{experts.used} * experts.feedForward + experts.sharedFeedForward > kMaxActivations) {
        metadata.refuse("expert_used_count",
                        SENTENCE("with experts of width ", experts.feedForward, ", at most ",
                                 kMaxActivations / experts.feedForward, " experts per token are supported"));
    }
}

void readWeightKeys(const MetadataReader& metadata, ExpertConfig& experts)
{
    experts.normalizeWeights = metadata.boolean("expert_weights_norm").value_or(experts.normalizeWeights);
    const double scale = metadata.nonNegativeOr("expert_weights_scale", 0.0, kMaxScale);
    if (scale > 0) experts.weightScale = static_cast<float>(scale);
}

}  // namespace

ExpertConfig readExperts(const MetadataReader& metadata, const ModelConfig& config)
{
    ExpertConfig experts = readCounts(metadata, config);
    if (experts.count == 0) return {};
    requireRoom(metadata, experts);
    experts.gating = readGating(metadata, config.experts.gating);
    readWeightKeys(metadata, experts);
    refuseOtherKinds(metadata);
    return experts;
}

void readMixture(const MetadataReader& metadata, ModelConfig& config, const ExpertKeys& keys)
{
    ExpertConfig experts = readCounts(metadata, config);
    if (experts.count == 0)
        metadata.refuse("expert_count", SENTENCE("the feed-forward of this architecture requires experts"));
    if (keys.gating) experts.gating = readGating(metadata, experts.gating);
    if (keys.weights) {
        experts.normalizeWeights = false;
        readWeightKeys(metadata, experts);
    }
    if (keys.groups) readGroups(metadata, experts);
    if (keys.shared || keys.alwaysShared) experts.sharedFeedForward = sharedWidth(metadata, experts);
    if (keys.alwaysShared && experts.sharedFeedForward == 0) experts.sharedFeedForward = experts.feedForward;
    experts.mayHaveChoiceBias = keys.choiceBias;
    requireRoom(metadata, experts);
    const std::uint32_t dense = keys.denseLayers ? metadata.countOrZero("leading_dense_block_count", kAnyCount) : 0;
    for (std::uint32_t layer = 0; layer < std::min(dense, config.layers); ++layer) {
        config.layerConfigs.resize(config.layers);
        config.layerConfigs[layer].isDense = true;
    }
    config.experts = experts;
}

ExpertWeights readExpertWeights(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    const ExpertConfig& experts = config.experts;
    const std::string plainName = ofLayer(layer, "exp_probs_b");  // in files of Hunyuan 3, the name has no ".bias"
    const std::string bias = tensors.has(plainName) ? plainName : plainName + ".bias";
    for (const std::string_view part :
         {"exp_probs_b", "exp_probs_b.bias", "ffn_gate_exps.scale", "ffn_up_exps.scale", "ffn_down_exps.scale"}) {
        const std::string name = ofLayer(layer, part);
        if (name == bias && experts.mayHaveChoiceBias) continue;
        if (part == "ffn_down_exps.scale" && experts.mayHaveOutputScales) continue;
        if (tensors.has(name)) tensors.refuse(name, SENTENCE("belongs to a kind of experts that is not supported"));
    }
    ExpertWeights weights;
    if (tensors.has(bias)) weights.choiceBias = tensors.vector(bias, experts.count);
    weights.router = tensors.linear(ofLayer(layer, "ffn_gate_inp"), experts.count, config.embedding);
    const std::size_t width = experts.latent > 0 ? experts.latent : config.embedding;
    if (experts.latent > 0) {
        weights.latentDown = tensors.linear(ofLayer(layer, "ffn_latent_down"), width, config.embedding);
        weights.latentUp = tensors.linear(ofLayer(layer, "ffn_latent_up"), config.embedding, width);
    }
    const std::string fused = ofLayer(layer, "ffn_gate_up_exps.weight");
    if (experts.gated && tensors.has(fused)) {
        const Tensor stack = tensors.stack(fused, experts.count, 2 * std::size_t{experts.feedForward}, width);
        for (std::size_t e = 0; stack && e < experts.count; ++e) {
            const std::size_t first = 2 * e * experts.feedForward;
            weights.gate.push_back({stack.rowRange(first, experts.feedForward), {}});
            weights.up.push_back({stack.rowRange(first + experts.feedForward, experts.feedForward), {}});
        }
    } else {
        if (experts.gated) {
            weights.gate = readProjection(tensors, layer, "ffn_gate", experts.count, experts.feedForward, width);
        }
        weights.up = readProjection(tensors, layer, "ffn_up", experts.count, experts.feedForward, width);
    }
    weights.down = readProjection(tensors, layer, "ffn_down", experts.count, width, experts.feedForward);
    if (experts.sharedFeedForward > 0) readSharedExpert(tensors, config, layer, weights);
    return weights;
}

}  // namespace vitrine
