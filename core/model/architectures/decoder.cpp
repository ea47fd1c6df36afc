#include "core/model/architectures/decoder.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/model/architectures/prediction.h"
#include "core/model/architectures/rope.h"
#include "core/model/experts.h"

#include <cmath>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

// Limits that are far above the values of every real model. They ensure that the product of two sizes fits into 64
// bits, whatever the file contains.
constexpr std::uint32_t kMaxLayers = 1 << 14;
constexpr std::uint32_t kMaxHeads = 1 << 16;
constexpr std::uint32_t kMaxContext = 1 << 30;

const SentenceForm kNotTogether = FORM("in this architecture, all layers must have the same value");

bool mayMiss(LayerShapes shapes)
{
    return shapes == LayerShapes::SomeMissing || shapes == LayerShapes::Various ||
           shapes == LayerShapes::SomeMissingOtherValues;
}

/// Returns the largest count of all layers; 0 if the count is 0 in every layer. Throws Error if two layers have
/// different nonzero counts, unless `shapes` is LayerShapes::Various.
std::uint32_t commonCount(const MetadataReader& metadata, const ModelConfig& config, std::string_view name,
                          std::uint32_t maximum, LayerShapes shapes)
{
    std::uint32_t common = 0;
    const std::vector<std::uint32_t> counts = countsOfLayers(metadata, config, name, maximum);
    for (std::size_t layer = 0; layer < counts.size(); ++layer) {
        const std::uint32_t count = counts[layer];
        if (count > 0 && common > 0 && count != common && shapes != LayerShapes::Various) {
            metadata.refuseElement(name, layer,
                                   SENTENCE("an earlier layer has the value ", common, "; ", kNotTogether));
        }
        common = std::max(common, count);
    }
    return common;
}

/// Returns the count that every layer has, at least 1. The file may contain one number, or an array with the same
/// number for each layer.
std::uint32_t countOfEveryLayer(const MetadataReader& metadata, const ModelConfig& config, std::string_view name,
                                std::uint32_t maximum)
{
    const std::uint32_t layers = config.layers + config.predictionLayers;
    const auto counts = metadata.countsIn(name, layers, maximum);
    if (!counts) return metadata.count(name, maximum);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        if ((*counts)[layer] == 0) metadata.refuseElement(name, layer, SENTENCE("must be at least 1"));
        if ((*counts)[layer] != counts->front()) {
            metadata.refuseElement(name, layer,
                                   SENTENCE("layer 0 has the value ", counts->front(), "; ", kNotTogether));
        }
    }
    return counts->front();
}

void readHeads(const MetadataReader& metadata, ModelConfig& config, LayerShapes shapes)
{
    const bool mayBeMissing = mayMiss(shapes);
    if (mayBeMissing && commonCount(metadata, config, "attention.head_count", kMaxHeads, shapes) == 0) {
        config.heads = config.kvHeads = 1;
        config.headDim = 32;
        return;
    }
    if (mayBeMissing) {
        config.heads = commonCount(metadata, config, "attention.head_count", kMaxHeads, shapes);
        config.kvHeads = commonCount(metadata, config, "attention.head_count_kv", kMaxHeads, shapes);
        if (config.kvHeads == 0) config.kvHeads = config.heads;
    } else {
        config.heads = countOfEveryLayer(metadata, config, "attention.head_count", kMaxHeads);
        const bool hasKvHeads = metadata.has("attention.head_count_kv");
        config.kvHeads =
            hasKvHeads ? countOfEveryLayer(metadata, config, "attention.head_count_kv", kMaxHeads) : config.heads;
    }
    if (shapes != LayerShapes::Various && config.heads % config.kvHeads != 0) {
        metadata.refuse("attention.head_count_kv",
                        SENTENCE("must divide ", metadata.key("attention.head_count"), ", which is ", config.heads));
    }
    const auto keyLength = metadata.optionalCount("attention.key_length", kMaxWidth);
    if (!keyLength && config.embedding % config.heads != 0) {
        metadata.refuse("attention.head_count",
                        SENTENCE("must divide ", metadata.key("embedding_length"), ", which is ", config.embedding));
    }
    config.headDim = keyLength.value_or(config.embedding / config.heads);
    const auto valueLength = metadata.optionalCount("attention.value_length", kMaxWidth);
    if (valueLength && *valueLength != config.headDim && shapes != LayerShapes::OtherValues &&
        shapes != LayerShapes::SomeMissingOtherValues) {
        metadata.refuse("attention.value_length",
                        SENTENCE("values must have the same length as keys (", config.headDim, ')'));
    }
    if (std::uint64_t{config.heads} * config.headDim > kMaxWidth) {
        metadata.refuse("attention.head_count", SENTENCE("with heads of ", config.headDim, " dimensions, at most ",
                                                         kMaxWidth / config.headDim, " heads are supported"));
    }
    config.attentionScale = 1.0F / std::sqrt(static_cast<float>(config.headDim));
}

/// Reads the number of heads and the feed-forward width of each layer. Zero heads or zero width mean that the layer has
/// no attention or no feed-forward.
void readShapes(const MetadataReader& metadata, ModelConfig& config)
{
    const std::vector<std::uint32_t> heads = countsOfLayers(metadata, config, "attention.head_count", kMaxHeads);
    const bool hasKvHeads = metadata.has("attention.head_count_kv");
    const std::vector<std::uint32_t> kvHeads =
        hasKvHeads ? countsOfLayers(metadata, config, "attention.head_count_kv", kMaxHeads) : heads;
    const std::vector<std::uint32_t> widths = countsOfLayers(metadata, config, "feed_forward_length", kMaxWidth);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerConfig& one = everyLayer(config)[layer];
        one.attends = heads[layer] > 0 && kvHeads[layer] > 0;
        one.feedsForward = widths[layer] > 0;
        one.heads = heads[layer];
        one.kvHeads = kvHeads[layer];
        one.feedForward = widths[layer];
        if (one.attends && heads[layer] % kvHeads[layer] != 0) {
            metadata.refuseElement("attention.head_count_kv", layer,
                                   SENTENCE("must divide the ", heads[layer], " heads of layer ", layer));
        }
    }
}

}  // namespace

std::vector<std::uint32_t> countsOfLayers(const MetadataReader& metadata, const ModelConfig& config,
                                          std::string_view name, std::uint32_t maximum)
{
    auto counts = metadata.countsIn(name, config.layers + config.predictionLayers, maximum);
    if (!counts) return std::vector<std::uint32_t>(config.layers, metadata.countOrZero(name, maximum));
    counts->resize(config.layers);
    return *counts;
}

ModelConfig readDimensions(const MetadataReader& metadata, LayerShapes shapes)
{
    ModelConfig config;
    config.architecture = metadata.architecture();
    config.layers = metadata.count("block_count", kMaxLayers);
    config.predictionLayers = metadata.countOrZero("nextn_predict_layers", kMaxLayers);
    if (config.predictionLayers >= config.layers) {
        metadata.refuse("nextn_predict_layers",
                        SENTENCE("there are only ", config.layers, " layers (", metadata.key("block_count"), ')'));
    }
    config.layers -= config.predictionLayers;
    config.embedding = metadata.count("embedding_length", kMaxWidth);
    config.feedForward = mayMiss(shapes) ? commonCount(metadata, config, "feed_forward_length", kMaxWidth, shapes)
                                         : countOfEveryLayer(metadata, config, "feed_forward_length", kMaxWidth);
    config.contextLength = metadata.count("context_length", kMaxContext);
    readHeads(metadata, config, shapes);
    if (shapes == LayerShapes::Various) readShapes(metadata, config);
    return config;
}

ModelConfig readDecoder(const MetadataReader& metadata, NormKind norm, RopeKind rope, LayerShapes shapes)
{
    ModelConfig config = readDimensions(metadata, shapes);
    config.norm = norm;
    config.normEpsilon = static_cast<float>(metadata.positive(normTraits(norm).epsilonKey, 1.0));
    if (rope != RopeKind::None) config.rope = readRope(metadata, rope, config);
    return config;
}

void readWindows(const MetadataReader& metadata, ModelConfig& config, std::uint32_t usual, std::uint32_t period,
                 LayerRope windowed, LayerRope full)
{
    constexpr std::uint32_t kMaxWindow = std::numeric_limits<std::int32_t>::max();
    const char* const windowKey = "attention.sliding_window";
    const char* const patternKey = "attention.sliding_window_pattern";
    const std::uint32_t window = metadata.has(windowKey) ? metadata.countOrZero(windowKey, kMaxWindow) : usual;
    if (window == 0) return;

    std::optional<std::vector<bool>> chosen;  // for each layer, whether it has the sliding window
    if (period > 0 && metadata.has(patternKey)) {
        chosen = metadata.switchesIn(patternKey, config.layers + config.predictionLayers);
        if (!chosen) period = metadata.countOrZero(patternKey, kMaxLayers);
    }
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerConfig& one = everyLayer(config)[layer];
        const bool inPeriod = period == 0 || layer % period + 1 < period;
        const bool isFull = chosen ? !(*chosen)[layer] : !inPeriod;
        one.window = isFull ? 0 : window;
        one.rope = isFull ? full : windowed;
    }
}

std::vector<LayerConfig>& everyLayer(ModelConfig& config)
{
    config.layerConfigs.resize(config.layers);
    return config.layerConfigs;
}

float readScale(const MetadataReader& metadata, std::string_view name, float usual)
{
    constexpr double kMaxScale = 1e6;
    const auto scale = static_cast<float>(metadata.nonNegativeOr(name, 0.0, kMaxScale));
    return scale > 0 ? scale : usual;
}

void setTemperature(ModelConfig& config, double temperature, std::uint32_t length, std::uint32_t offset, bool rotated)
{
    config.queryTemperature.temperature = temperature;
    config.queryTemperature.temperatureLength = length;
    config.queryTemperature.temperatureOffset = offset;
    if (rotated) config.queryRope.temperature = temperature;
}

void requireOutput(const TensorReader& tensors, const ModelConfig& config)
{
    const char* const name = "output.weight";
    if (!tensors.has(name)) tensors.matrix(name, tensors.rows("token_embd.weight"), config.embedding);
}

void requireChoiceBias(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    const std::string name = blockTensor(layer, "exp_probs_b.bias");
    if (config.hasExperts(layer) && !tensors.has(name)) tensors.vector(name, config.experts.count);
}

void leaveOutKeys(const TensorReader& tensors, std::uint32_t layer)
{
    for (const char* part : {"attn_k.weight", "attn_k_norm.weight", "attn_v.weight"}) {
        tensors.leaveOut(blockTensor(layer, part));
    }
}

NormWeights plainNorm(std::size_t width)
{
    return {std::vector<float>(width, 1.0F), {}};
}

std::string blockTensor(std::uint32_t layer, const char* part)
{
    return concat("blk.", layer, '.', part);
}

Weights readEmbeddingAndOutput(const TensorReader& tensors, ModelConfig& config, bool outputNorm)
{
    Weights weights;
    config.vocabulary = tensors.rows("token_embd.weight");
    weights.tokenEmbedding = tensors.matrix("token_embd.weight", config.vocabulary, config.embedding);
    weights.outputNorm = outputNorm ? tensors.norm("output_norm", config.embedding) : plainNorm(config.embedding);
    const char* const lastBias = "output_norm.bias";  // if the other norms have biases, this norm must have one, too
    if (outputNorm && tensors.has("blk.0.attn_norm.bias") && !tensors.has(lastBias)) {
        tensors.vector(lastBias, config.embedding);
    }
    config.tiedOutput = !tensors.has("output.weight");
    weights.output = config.tiedOutput ? Linear{weights.tokenEmbedding, {}}
                                       : tensors.linear("output", config.vocabulary, config.embedding);

    for (const char* part : {"attn_norm.weight", "attn_output.weight"}) {
        const std::string beyond = blockTensor(config.layers + config.predictionLayers, part);
        if (!tensors.has(beyond)) continue;
        tensors.refuse(beyond, SENTENCE("belongs to a layer that the metadata does not count (", config.architecture,
                                        ".block_count is ", config.layers + config.predictionLayers, ')'));
    }
    return weights;
}

void readProjections(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights)
{
    std::array<Linear, 3> read =
        queryKeyValue(tensors, layer, config.queryWidthOf(layer), config.kvWidthOf(layer), config.embedding);
    weights.query = std::move(read[0]);
    weights.key = std::move(read[1]);
    weights.value = std::move(read[2]);
}

std::array<Linear, 3> queryKeyValue(const TensorReader& tensors, std::uint32_t layer, std::size_t queryWidth,
                                    std::size_t kvWidth, std::size_t columns)
{
    constexpr std::array<const char*, 3> kParts{"attn_q", "attn_k", "attn_v"};
    const std::array<std::size_t, 3> widths{queryWidth, kvWidth, kvWidth};
    const bool isFused = tensors.has(blockTensor(layer, "attn_qkv.weight"));
    const Linear fused =
        isFused ? tensors.linear(blockTensor(layer, "attn_qkv"), queryWidth + 2 * kvWidth, columns) : Linear{};
    std::array<Linear, 3> read;
    std::size_t first = 0;
    for (std::size_t i = 0; i < kParts.size(); ++i) {
        const std::string name = blockTensor(layer, kParts[i]);
        if (!isFused) {
            read[i] = tensors.linear(name, widths[i], columns);
            continue;
        }
        if (fused.weight) read[i] = linearRows(fused, first, widths[i]);
        if (fused.bias.empty() && tensors.has(name + ".bias")) read[i].bias = tensors.vector(name + ".bias", widths[i]);
        first += widths[i];
    }
    return read;
}

void readOutputAndFeedForward(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                              LayerWeights& weights, bool fusedGate)
{
    weights.output = tensors.linear(blockTensor(layer, "attn_output"), config.embedding,
                                    config.latent.rank > 0 ? config.mixWidth() : config.queryWidthOf(layer));
    readFeedForward(tensors, config, layer, weights, fusedGate);
}

void readFeedForward(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights,
                     bool fusedGate)
{
    if (config.hasExperts(layer)) {
        weights.experts = readExpertWeights(tensors, config, layer);
        return;
    }
    const std::size_t width = config.feedForwardOf(layer);
    if (fusedGate) {
        const Linear fused = tensors.linear(blockTensor(layer, "ffn_up"), 2 * width, config.embedding);
        weights.gate = linearRows(fused, 0, width);
        weights.up = linearRows(fused, width, width);
    } else {
        if (config.gatedFeedForward) {
            weights.gate = tensors.linear(blockTensor(layer, "ffn_gate"), width, config.embedding);
        }
        weights.up = tensors.linear(blockTensor(layer, "ffn_up"), width, config.embedding);
    }
    weights.down = tensors.linear(blockTensor(layer, "ffn_down"), config.embedding, width);
}

void readHeadNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights)
{
    const bool each = config.headNorm == HeadNorm::EachHead;
    weights.queryNorm = tensors.norm(blockTensor(layer, "attn_q_norm"), each ? config.headDim : config.queryWidth());
    weights.keyNorm = tensors.norm(blockTensor(layer, "attn_k_norm"), each ? config.headDim : config.kvWidth());
}

namespace {

/// Reads a head norm with separate weights for each head, [heads, headDim].
NormWeights readNormOfHeads(const TensorReader& tensors, std::uint32_t layer, const char* part, std::size_t heads,
                            std::size_t width)
{
    NormWeights norm{{}, {}, part};
    const Tensor table = tensors.matrix(concat(blockTensor(layer, part), ".weight"), heads, width);
    if (!table) return norm;
    norm.weight.resize(heads * width);
    for (std::size_t head = 0; head < heads; ++head) table.decodeRow(head, norm.weight.data() + head * width);
    return norm;
}

void readNormsOfHeads(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                      const BlockForm& form, LayerWeights& weights)
{
    if (config.headNorm == HeadNorm::None) return;
    if (form.ownHeadNorms) return readOwnHeadNorms(tensors, config, layer, weights);
    readHeadNorms(tensors, config, layer, weights);
    if (form.headNormBiases) return;
    weights.queryNorm.bias.clear();
    weights.keyNorm.bias.clear();
}

}  // namespace

void readOwnHeadNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                      LayerWeights& weights)
{
    weights.queryNorm = readNormOfHeads(tensors, layer, "attn_q_norm", config.heads, config.headDim);
    weights.keyNorm = readNormOfHeads(tensors, layer, "attn_k_norm", config.kvHeads, config.headDim);
}

LayerWeights readLayer(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                       const BlockForm& form)
{
    LayerWeights weights;
    const auto norm = [&](const char* part) -> NormWeights {
        if (!part) return {};
        return form.normsAreInFile ? tensors.norm(blockTensor(layer, part), config.embedding)
                                   : plainNorm(config.embedding);
    };
    weights.attentionNorm = norm(form.attentionNorm);
    readProjections(tensors, config, layer, weights);
    if (config.attentionGate) {
        weights.attentionGate = tensors.linear(blockTensor(layer, "attn_gate"), config.queryWidth(), config.embedding);
    }
    readNormsOfHeads(tensors, config, layer, form, weights);
    weights.postAttentionNorm = norm(form.postAttentionNorm);
    weights.feedForwardNorm = norm(form.feedForwardNorm);
    weights.postFeedForwardNorm = norm(form.postFeedForwardNorm);
    readOutputAndFeedForward(tensors, config, layer, weights, form.fusedGate);
    return weights;
}

Weights readWeights(const TensorReader& tensors, ModelConfig& config, const BlockReader& readBlock, bool outputNorm)
{
    Weights weights = readEmbeddingAndOutput(tensors, config, outputNorm);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) readBlock(layer, weights.layers.emplace_back());
    weights.prediction = readPrediction(tensors, config, weights, readBlock);
    readRopeFactors(tensors, config);
    return weights;
}

Weights readDecoderWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config, {});
}

Weights readUntiedWeights(const TensorReader& tensors, ModelConfig& config)
{
    requireOutput(tensors, config);
    return readDecoderWeights(tensors, config);
}

Weights readBlocks(const TensorReader& tensors, ModelConfig& config, const BlockForm& form)
{
    return readWeights(
        tensors, config,
        [&](std::uint32_t layer, LayerWeights& block) { block = readLayer(tensors, config, layer, form); },
        form.normsAreInFile);
}

}  // namespace vitrine
