#include "core/model/architectures/prediction.h"

#include <string>

namespace vitrine {

std::shared_ptr<const Weights> readPrediction(const TensorReader& tensors, const ModelConfig& config,
                                              const Weights& weights, const BlockReader& readBlock)
{
    const std::uint32_t layer = config.layers;
    const auto name = [layer](const char* part) { return blockTensor(layer, part); };
    if (config.predictionInput == PredictionInput::None || config.predictionLayers == 0) return nullptr;
    if (!tensors.has(name("nextn.eh_proj.weight"))) return nullptr;
    auto block = std::make_shared<Weights>();
    const std::size_t width = config.embedding;
    block->join.token = tensors.norm(name("nextn.enorm"), width);
    block->join.hidden = tensors.norm(name("nextn.hnorm"), width);
    block->join.both = tensors.linear(name("nextn.eh_proj"), width, 2 * width);
    readBlock(layer, block->layers.emplace_back());
    const std::string embedding = name("nextn.embed_tokens.weight");
    block->tokenEmbedding =
        tensors.has(embedding) ? tensors.matrix(embedding, config.vocabulary, width) : weights.tokenEmbedding;
    const bool hasNorm = tensors.has(name("nextn.shared_head_norm.weight"));
    block->outputNorm = hasNorm ? tensors.norm(name("nextn.shared_head_norm"), width) : weights.outputNorm;
    const bool hasOutput = tensors.has(name("nextn.shared_head_head.weight"));
    block->output =
        hasOutput ? tensors.linear(name("nextn.shared_head_head"), config.vocabulary, width) : weights.output;
    return block;
}

}  // namespace vitrine
