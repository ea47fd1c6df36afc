#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/recurrent.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

namespace {

// Falcon-H1: in every layer, attention and a recurrent state run in parallel and have the same input. In some files,
// the name of the feed-forward's norm lacks ".weight". Some files contain factors of RoPE frequencies, which are not
// used.
ModelConfig readFalconH1Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    readMatrixStates(metadata, config, Recurrence::Mamba2);
    for (LayerConfig& layer : everyLayer(config)) layer.recurrence = Recurrence::Mamba2;
    return config;
}

Weights readFalconH1Weights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readEmbeddingAndOutput(tensors, config);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerWeights block = readLayer(tensors, config, layer, {.feedForwardNorm = nullptr});
        block.recurrent = readMamba2(tensors, config, layer, {.norm = true});
        const std::string name = blockTensor(layer, "ffn_norm");
        if (tensors.has(name)) {
            block.feedForwardNorm = {tensors.vector(name, config.embedding), {}, "ffn_norm"};
        } else {
            block.feedForwardNorm = tensors.norm(name, config.embedding);
        }
        weights.layers.push_back(std::move(block));
    }
    tensors.leaveOut("rope_freqs.weight");
    resolveRope(config.rope, {});
    return weights;
}

}  // namespace

constexpr Architecture architectures::kFalconH1 = {"falcon-h1", readFalconH1Config, readFalconH1Weights};

}  // namespace vitrine
