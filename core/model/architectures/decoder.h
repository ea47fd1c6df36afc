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

// What all families of decoders share.

/// Which norms a block has, by their names in the file; nullptr: none.
struct BlockForm {
    const char* attentionNorm = "attn_norm";
    const char* postAttentionNorm = nullptr;
    const char* feedForwardNorm = "ffn_norm";
    const char* postFeedForwardNorm = nullptr;
    bool fusedGate = false;      ///< gate and up in one tensor, ffn_up, gate first
    bool ownHeadNorms = false;   ///< HeadNorm::EachHead with weights for each head on its own
    bool normsAreInFile = true;  ///< otherwise all norms have weights of ones
    bool headNormBiases = true;  ///< otherwise those in the file are not read
};

/// Whether heads and feed-forwards may be missing in some layers: their numbers and widths are then given for each.
enum class LayerShapes : std::uint8_t {
    Alike,
    SomeMissing,
    Various,      ///< shapes differ, too: LayerConfig has those of each layer
    OtherValues,  ///< all alike, but values may have another width than keys
    SomeMissingOtherValues,
};

/// Name, sizes of the network, heads and context. The vocabulary is left to the tensors. Where shapes may be missing,
/// feedForward may be 0; and without heads at all there is one of some width, which nobody uses.
ModelConfig readDimensions(const MetadataReader& metadata, LayerShapes shapes = LayerShapes::Alike);

/// Dimensions, norm with its epsilon, and rotary positions (none for RopeKind::None).
ModelConfig readDecoder(const MetadataReader& metadata, NormKind norm, RopeKind rope,
                        LayerShapes shapes = LayerShapes::Alike);

/// A count for each layer, as an array or one number for all; 0 where there is none.
std::vector<std::uint32_t> countsOfLayers(const MetadataReader& metadata, const ModelConfig& config,
                                          std::string_view name, std::uint32_t maximum);

/// `attention.sliding_window`, or `usual` if it is absent; 0 is none. Of every `period` layers all but the last have
/// the window, with rotary positions `windowed`, and the others `full`; a period of 0 gives it to every layer.
/// `attention.sliding_window_pattern` overrides the period if a family has one.
void readWindows(const MetadataReader& metadata, ModelConfig& config, std::uint32_t usual, std::uint32_t period,
                 LayerRope windowed, LayerRope full = LayerRope::Global);

/// Makes room for a config of each layer.
std::vector<LayerConfig>& everyLayer(ModelConfig& config);

/// A factor, `usual` where `name` is absent or 0.
float readScale(const MetadataReader& metadata, std::string_view name, float usual);

/// Queries grow with the logarithm of their position by `temperature`, every `length` positions counted from `offset`:
/// those of layers without rotation, and with `rotated` all.
void setTemperature(ModelConfig& config, double temperature, std::uint32_t length, std::uint32_t offset, bool rotated);

/// Throws Error, or notes it, when the output has no matrix of its own, in families that never share the embedding's.
void requireOutput(const TensorReader& tensors, const ModelConfig& config);

/// Throws Error, or notes it, when a layer's experts lack the bias of their choice, in families that all have it.
void requireChoiceBias(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

/// Notes keys and values of a layer that reads those of another: published files hold them, and nothing reads them.
void leaveOutKeys(const TensorReader& tensors, std::uint32_t layer);

/// Weights of ones.
NormWeights plainNorm(std::size_t width);

/// "blk.<layer>.<part>"
std::string blockTensor(std::uint32_t layer, const char* part);

/// Token embedding, output norm (weights of ones where the file has none) and output, which set config.vocabulary and
/// config.tiedOutput.
Weights readEmbeddingAndOutput(const TensorReader& tensors, ModelConfig& config, bool outputNorm = true);

/// Query, key and value, in one tensor (attn_qkv, in this order; its biases may be three) or in three.
std::array<Linear, 3> queryKeyValue(const TensorReader& tensors, std::uint32_t layer, std::size_t queryWidth,
                                    std::size_t kvWidth, std::size_t columns);
/// Likewise, of a layer.
void readProjections(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                     LayerWeights& weights);

/// One block as most families have it: a norm before each branch, attention, norms of heads if config.headNorm says so,
/// and the feed-forward.
LayerWeights readLayer(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                       const BlockForm& form = {});

/// The feed-forward or its experts.
void readFeedForward(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights,
                     bool fusedGate = false);
/// attn_output and the feed-forward or its experts: what every block has.
void readOutputAndFeedForward(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                              LayerWeights& weights, bool fusedGate = false);

/// attn_q_norm and attn_k_norm for config.headNorm.
void readHeadNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights);
/// The same where each head has weights of its own.
void readOwnHeadNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                      LayerWeights& weights);

/// Reads the tensors of one layer.
using BlockReader = std::function<void(std::uint32_t layer, LayerWeights& block)>;
/// Embedding, output, a block for each layer, and the factors of rotary frequencies.
Weights readWeights(const TensorReader& tensors, ModelConfig& config, const BlockReader& readBlock,
                    bool outputNorm = true);
/// The same with the block of `readLayer`.
Weights readDecoderWeights(const TensorReader& tensors, ModelConfig& config);
/// Likewise, in families whose output always has a matrix of its own.
Weights readUntiedWeights(const TensorReader& tensors, ModelConfig& config);
Weights readBlocks(const TensorReader& tensors, ModelConfig& config, const BlockForm& form);

}  // namespace vitrine
