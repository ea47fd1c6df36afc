#include "core/base/error.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"
#include "core/model/experts.h"

#include <cmath>
#include <string>
#include <vector>

namespace vitrine {

// Llama 1-3, Mistral, Mixtral and what is built like them. Mistral's sliding window (attention.sliding_window) is not
// applied: the whole context is attended to.
ModelConfig readLlamaConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDimensions(metadata);
    config.norm = NormKind::Rms;
    config.normEpsilon = static_cast<float>(metadata.positive("attention.layer_norm_rms_epsilon", 1.0));
    config.rope = readRope(metadata, RopeKind::Adjacent, config);
    if (metadata.has("expert_count")) config.experts = readExperts(metadata, config);
    return config;
}

Weights readLlamaWeights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readEmbeddingAndOutput(tensors, config);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerWeights block = readCommonLayer(tensors, config, layer);
        block.query = tensors.linear(blockTensor(layer, "attn_q"), config.queryWidth(), config.embedding);
        block.key = tensors.linear(blockTensor(layer, "attn_k"), config.kvWidth(), config.embedding);
        block.value = tensors.linear(blockTensor(layer, "attn_v"), config.kvWidth(), config.embedding);
        weights.layers.push_back(std::move(block));
    }

    const std::string factorsName = "rope_freqs.weight";
    std::vector<float> factors;
    config.rope.hasFrequencyFactors = tensors.has(factorsName);
    if (config.rope.hasFrequencyFactors) factors = tensors.vector(factorsName, config.rope.dims / 2);
    for (std::size_t i = 0; i < factors.size(); ++i) {
        if (!std::isfinite(factors[i]) || factors[i] <= 0) {
            tensors.refuse(factorsName, concat("holds ", factors[i], " at index ", i, ", but must be positive"));
        }
    }
    resolveRope(config.rope, factors);
    return weights;
}

}  // namespace vitrine
