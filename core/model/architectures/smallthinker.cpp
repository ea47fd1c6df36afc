#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <limits>

namespace vitrine {

namespace {

// SmallThinker: the router reads the input of the layer before any norm, so that experts can be loaded while attention
// runs. The experts have ReLU gates. If the file specifies a window, all layers have a window of 4096 except every
// fourth layer, beginning with the first. Layers without a window then do not use RoPE, unless the model has only four
// layers.
ModelConfig readSmallthinkerConfig(const MetadataReader& metadata)
{
    constexpr std::uint32_t kPeriod = 4, kWindow = 4096;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.activation = Activation::Relu;
    config.experts.readsLayerInput = true;
    readMixture(metadata, config, {.gating = true});
    if (metadata.countOrZero("attention.sliding_window", std::numeric_limits<std::int32_t>::max()) == 0) return config;
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerConfig& one = everyLayer(config)[layer];
        const bool isFull = layer % kPeriod == 0;
        one.window = isFull ? 0 : kWindow;
        one.rope = isFull && config.layers != kPeriod ? LayerRope::None : LayerRope::Global;
    }
    return config;
}

}  // namespace

constexpr Architecture architectures::kSmallthinker = {"smallthinker", readSmallthinkerConfig, readDecoderWeights,
                                                       true};

}  // namespace vitrine
