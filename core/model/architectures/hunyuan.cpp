#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <cmath>

namespace vitrine {

namespace {

/// Common settings of Hunyuan models: norms of queries and keys are applied after RoPE.
ModelConfig readHunyuan(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    config.headNormAfterRope = true;
    return config;
}

// Hunyuan: the file may contain rope.scaling.alpha, which increases the RoPE base for contexts longer than in training.
// Most files have no such key, because rope.freq_base already includes the increase.
ModelConfig readHunyuanDenseConfig(const MetadataReader& metadata)
{
    ModelConfig config = readHunyuan(metadata);
    const double alpha = metadata.nonNegativeOr("rope.scaling.alpha", 0.0, 1e6);
    if (alpha > 0 && config.headDim > 2) {
        const double width = config.headDim;
        config.rope.base *= std::pow(alpha, width / (width - 2));
    }
    if (metadata.countOrZero("expert_count", 1 << 16) > 1) {
        metadata.refuse("expert_count", SENTENCE("more than one expert is not supported in this architecture"));
    }
    return config;
}

// Hunyuan A13B: like the dense Hunyuan models, but with experts and a shared expert, and without rope.scaling.alpha.
ModelConfig readHunyuanMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readHunyuan(metadata);
    readMixture(metadata, config, {.alwaysShared = true});
    return config;
}

// Hunyuan 3: head norms are applied before RoPE. Experts are selected by the sigmoids of their logits plus a choice
// bias (ExpertWeights::choiceBias).
ModelConfig readHyV3Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    config.experts.gating = ExpertGating::Sigmoid;
    readMixture(metadata, config, {.gating = true, .weights = true, .choiceBias = true, .alwaysShared = true});
    return config;
}

// A layer of Hunyuan 3 is dense if it has no router tensor, because no metadata key specifies which layers are dense.
Weights readHyV3Weights(const TensorReader& tensors, ModelConfig& config)
{
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        everyLayer(config)[layer].isDense = !tensors.has(blockTensor(layer, "ffn_gate_inp.weight"));
    }
    return readDecoderWeights(tensors, config);
}

}  // namespace

constexpr Architecture architectures::kHunyuanDense = {"hunyuan-dense", readHunyuanDenseConfig, readDecoderWeights,
                                                       true};
constexpr Architecture architectures::kHunyuanMoe = {"hunyuan-moe", readHunyuanMoeConfig, readDecoderWeights, true};
constexpr Architecture architectures::kHyV3 = {"hy_v3", readHyV3Config, readHyV3Weights, true};

}  // namespace vitrine
