#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <cmath>

namespace vitrine {

namespace {

/// Heads are normalized after their rotation.
ModelConfig readHunyuan(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    config.headNormAfterRope = true;
    return config;
}

}  // namespace

// A file may specify how much contexts longer than in training stretch the RoPE base (rope.scaling.alpha). Most files
// already include that in rope.freq_base.
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

// Hunyuan A13B: the dense model with experts and a shared expert.
ModelConfig readHunyuanMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readHunyuan(metadata);
    readMixture(metadata, config, {.alwaysShared = true});
    return config;
}

// Hunyuan 3: heads are normalized before their rotation, and experts are chosen by sigmoids with a bias.
ModelConfig readHyV3Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    config.experts.gating = ExpertGating::Sigmoid;
    readMixture(metadata, config, {.gating = true, .weights = true, .choiceBias = true, .alwaysShared = true});
    return config;
}

// There is no metadata key for the layers with a dense feed-forward instead of experts, so the tensors decide.
Weights readHyV3Weights(const TensorReader& tensors, ModelConfig& config)
{
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        everyLayer(config)[layer].isDense = !tensors.has(blockTensor(layer, "ffn_gate_inp.weight"));
    }
    return readDecoderWeights(tensors, config);
}

}  // namespace vitrine
