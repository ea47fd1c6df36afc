#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <cmath>

namespace vitrine {

namespace {

/// Heads are normalised after their rotation, not before.
ModelConfig readHunyuan(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    config.headNormAfterRope = true;
    return config;
}

}  // namespace

// A file may say by how much longer contexts than in training stretch the base of the rotation (rope.scaling.alpha);
// most have that in rope.freq_base already.
ModelConfig readHunyuanDenseConfig(const MetadataReader& metadata)
{
    ModelConfig config = readHunyuan(metadata);
    const double alpha = metadata.nonNegativeOr("rope.scaling.alpha", 0.0, 1e6);
    if (alpha > 0 && config.headDim > 2) {
        const double width = config.headDim;
        config.rope.base *= std::pow(alpha, width / (width - 2));
    }
    if (metadata.countOrZero("expert_count", 1 << 16) > 1) {
        metadata.refuse("expert_count", "several experts are not supported in this architecture");
    }
    return config;
}

// Hunyuan A13B: the same with experts beside one that all tokens share.
ModelConfig readHunyuanMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readHunyuan(metadata);
    readMixture(metadata, config, {.alwaysShared = true});
    return config;
}

// Hunyuan 3: heads are normalised before their rotation, and experts are chosen by sigmoids with a bias.
ModelConfig readHyV3Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    config.experts.gating = ExpertGating::Sigmoid;
    readMixture(metadata, config, {.gating = true, .weights = true, .choiceBias = true, .alwaysShared = true});
    return config;
}

// Which layers have a plain feed-forward in place of experts, no key says.
Weights readHyV3Weights(const TensorReader& tensors, ModelConfig& config)
{
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        everyLayer(config)[layer].isDense = !tensors.has(blockTensor(layer, "ffn_gate_inp.weight"));
    }
    return readDecoderWeights(tensors, config);
}

}  // namespace vitrine
