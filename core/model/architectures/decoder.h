#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

// Shared by all decoder architectures.

/// Norms of a block by their names in the file; nullptr if the block lacks the norm.
struct BlockForm {
    const char* attentionNorm = "attn_norm";
    const char* postAttentionNorm = nullptr;
    const char* feedForwardNorm = "ffn_norm";
    const char* postFeedForwardNorm = nullptr;
    bool fusedGate = false;      ///< gate and up are one tensor, ffn_up, gate first
    bool ownHeadNorms = false;   ///< HeadNorm::EachHead with separate weights for each head
    bool normsAreInFile = true;  ///< if false, all norms have weights of ones
    bool headNormBiases = true;  ///< if false, biases of head norms in the file are not read
};

/// Whether some layers may lack heads or feed-forwards; the metadata then has numbers and widths for each layer.
enum class LayerShapes : std::uint8_t {
    Alike,
    SomeMissing,
    Various,      ///< shapes also differ; LayerConfig has those of each layer
    OtherValues,  ///< all layers are alike, but values may have a different width from keys
    SomeMissingOtherValues,
};

/// Reads name, sizes of the network, heads and context. The vocabulary size comes from the tensors. If `shapes` allows
/// missing parts, feedForward may be 0. If no layer has heads, one unused head of arbitrary width is set.
ModelConfig readDimensions(const MetadataReader& metadata, LayerShapes shapes = LayerShapes::Alike);

/// Reads dimensions, norm with its epsilon, and rotary positions (none for RopeKind::None).
ModelConfig readDecoder(const MetadataReader& metadata, NormKind norm, RopeKind rope,
                        LayerShapes shapes = LayerShapes::Alike);

/// Reads a count for each layer, from an array or from one number for all layers; 0 if the key is missing.
std::vector<std::uint32_t> countsOfLayers(const MetadataReader& metadata, const ModelConfig& config,
                                          std::string_view name, std::uint32_t maximum);

/// Reads `attention.sliding_window`; `usual` if it is absent, 0 means no window. In each `period` layers, all except
/// the last have the window and rotary positions `windowed`; the last has `full`. With a period of 0, every layer has
/// the window. If the architecture has `attention.sliding_window_pattern`, that overrides the period.
void readWindows(const MetadataReader& metadata, ModelConfig& config, std::uint32_t usual, std::uint32_t period,
                 LayerRope windowed, LayerRope full = LayerRope::Global);

/// Ensures that config.layerConfigs has an entry for each layer, and returns it.
std::vector<LayerConfig>& everyLayer(ModelConfig& config);

/// Reads a factor; `usual` if `name` is absent or 0.
float readScale(const MetadataReader& metadata, std::string_view name, float usual);

/// Makes queries grow with the logarithm of their position by `temperature`, once every `length` positions counted from
/// `offset`. Applies to layers without rotation, and with `rotated` to all layers.
void setTemperature(ModelConfig& config, double temperature, std::uint32_t length, std::uint32_t offset, bool rotated);

/// Throws Error, or notes a problem in the survey, if the output has no matrix of its own. For architectures that never
/// share the embedding's matrix.
void requireOutput(const TensorReader& tensors, const ModelConfig& config);

/// Throws Error, or notes a problem in the survey, if a layer's experts lack the choice bias that all models of the
/// architecture have.
void requireChoiceBias(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

/// Marks keys and values of a layer that reads those of another layer as unused: published files contain them.
void leaveOutKeys(const TensorReader& tensors, std::uint32_t layer);

/// A norm with weights of ones.
NormWeights plainNorm(std::size_t width);

/// "blk.<layer>.<part>"
std::string blockTensor(std::uint32_t layer, const char* part);

/// Reads token embedding, output norm (weights of ones if the file has none) and output. Sets config.vocabulary and
/// config.tiedOutput.
Weights readEmbeddingAndOutput(const TensorReader& tensors, ModelConfig& config, bool outputNorm = true);

/// Reads query, key and value, from one tensor (attn_qkv, in this order; its biases may be three tensors) or from
/// three.
std::array<Linear, 3> queryKeyValue(const TensorReader& tensors, std::uint32_t layer, std::size_t queryWidth,
                                    std::size_t kvWidth, std::size_t columns);
/// Reads query, key and value of a layer into `weights`.
void readProjections(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                     LayerWeights& weights);

/// Reads the usual block: a norm before each branch, attention, norms of heads if config.headNorm requires them, and
/// the feed-forward.
LayerWeights readLayer(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                       const BlockForm& form = {});

/// Reads the feed-forward or its experts.
void readFeedForward(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights,
                     bool fusedGate = false);
/// Reads attn_output and the feed-forward or its experts, which every block has.
void readOutputAndFeedForward(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                              LayerWeights& weights, bool fusedGate = false);

/// Reads attn_q_norm and attn_k_norm for config.headNorm.
void readHeadNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights);
/// Reads attn_q_norm and attn_k_norm with separate weights for each head.
void readOwnHeadNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                      LayerWeights& weights);

/// Reads the tensors of one layer.
using BlockReader = std::function<void(std::uint32_t layer, LayerWeights& block)>;
/// Reads embedding, output, a block for each layer, and the factors of rotary frequencies.
Weights readWeights(const TensorReader& tensors, ModelConfig& config, const BlockReader& readBlock,
                    bool outputNorm = true);
/// Reads all weights, with `readLayer` for each block.
Weights readDecoderWeights(const TensorReader& tensors, ModelConfig& config);
/// Reads all weights, with `readLayer` for each block, of architectures with a separate output matrix.
Weights readUntiedWeights(const TensorReader& tensors, ModelConfig& config);
Weights readBlocks(const TensorReader& tensors, ModelConfig& config, const BlockForm& form);

}  // namespace vitrine
