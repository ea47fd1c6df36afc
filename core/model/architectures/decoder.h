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

// Functions that the readers of all decoder architectures use.

/// Names of the norms of a block in the file, and how the block is stored. A name is nullptr if the block does not have
/// the norm.
struct BlockForm {
    const char* attentionNorm = "attn_norm";
    const char* postAttentionNorm = nullptr;
    const char* feedForwardNorm = "ffn_norm";
    const char* postFeedForwardNorm = nullptr;
    bool fusedGate = false;      ///< whether gate and up are stored as one tensor, ffn_up, with the gate first
    bool ownHeadNorms = false;   ///< whether HeadNorm::EachHead has separate weights for each head
    bool normsAreInFile = true;  ///< whether the file contains the norms; if false, all norms have weights of ones
    bool headNormBiases = true;  ///< whether biases of head norms are read; if false, biases in the file are ignored
};

/// How the shapes of layers may differ. The metadata may contain separate numbers for each layer.
enum class LayerShapes : std::uint8_t {
    Alike,  ///< all layers have attention and a feed-forward, with equal numbers of heads and equal widths
    /// A layer may lack attention or the feed-forward. All layers with attention have equal numbers of heads, and all
    /// feed-forwards have equal widths.
    SomeMissing,
    /// A layer may lack attention or the feed-forward. Layers may have different numbers of heads, and feed-forwards of
    /// different widths; LayerConfig contains the values of each layer.
    Various,
    OtherValues,             ///< like Alike, but values may have a different width from keys
    SomeMissingOtherValues,  ///< like SomeMissing, but values may have a different width from keys
};

/// Reads the name, the sizes of the network, the heads and the context length. The size of the vocabulary is read
/// later, from the tensors. If `shapes` allows layers without a feed-forward, feedForward may be 0. If no layer has
/// heads, `config` gets one unused head of arbitrary width.
ModelConfig readDimensions(const MetadataReader& metadata, LayerShapes shapes = LayerShapes::Alike);

/// Reads the dimensions, the kind of norm with its epsilon, and the settings of RoPE. Pass RopeKind::None for models
/// without RoPE.
ModelConfig readDecoder(const MetadataReader& metadata, NormKind norm, RopeKind rope,
                        LayerShapes shapes = LayerShapes::Alike);

/// Reads a count for each layer. The file may contain an array, or one number for all layers. The counts are 0 if the
/// key is missing.
std::vector<std::uint32_t> countsOfLayers(const MetadataReader& metadata, const ModelConfig& config,
                                          std::string_view name, std::uint32_t maximum);

/// Reads `attention.sliding_window`. If the key is missing, the window is `usual`; 0 means no window. In each group of
/// `period` layers, all layers except the last use the window and the RoPE `windowed`. The last layer uses no window
/// and the RoPE `full`. If the period is 0, every layer has the window. If the metadata key
/// `attention.sliding_window_pattern` exists, its value replaces the period.
void readWindows(const MetadataReader& metadata, ModelConfig& config, std::uint32_t usual, std::uint32_t period,
                 LayerRope windowed, LayerRope full = LayerRope::Global);

/// Ensures that config.layerConfigs has an entry for each layer. Returns config.layerConfigs.
std::vector<LayerConfig>& everyLayer(ModelConfig& config);

/// Reads a factor. Returns `usual` if the key `name` is missing or 0.
float readScale(const MetadataReader& metadata, std::string_view name, float usual);

/// Makes queries grow with the logarithm of their position (RopeConfig::temperature). If `rotated` is true, this
/// affects all layers, otherwise only layers without RoPE and layers with latent attention.
void setTemperature(ModelConfig& config, double temperature, std::uint32_t length, std::uint32_t offset, bool rotated);

/// For architectures that never share the matrix of the embedding: requires that the file has a separate output matrix.
/// If the matrix is missing, the problem is added to the survey of `tensors`; without a survey, Error is thrown.
void requireOutput(const TensorReader& tensors, const ModelConfig& config);

/// For architectures in which all models have a choice bias of the experts (ExpertWeights::choiceBias): requires that
/// the file has the bias of this layer. If the bias is missing, the problem is added to the survey of `tensors`;
/// without a survey, Error is thrown.
void requireChoiceBias(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

/// Marks the key and value tensors of a layer as known but unused. The layer uses the keys and values of another layer,
/// but published files contain these tensors nevertheless.
void leaveOutKeys(const TensorReader& tensors, std::uint32_t layer);

/// Returns a norm with weights of ones.
NormWeights plainNorm(std::size_t width);

/// Returns the name "blk.<layer>.<part>".
std::string blockTensor(std::uint32_t layer, const char* part);

/// Reads the token embedding, the output norm and the output matrix. If `outputNorm` is false, the file has no output
/// norm, and a norm with weights of ones is used. Sets config.vocabulary and config.tiedOutput.
Weights readEmbeddingAndOutput(const TensorReader& tensors, ModelConfig& config, bool outputNorm = true);

/// Reads the projections of query, key and value. They may be three tensors, or one tensor attn_qkv with their rows in
/// this order. Even with attn_qkv, the biases may be three tensors.
std::array<Linear, 3> queryKeyValue(const TensorReader& tensors, std::uint32_t layer, std::size_t queryWidth,
                                    std::size_t kvWidth, std::size_t columns);
/// Reads the projections of query, key and value of a layer into `weights`.
void readProjections(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                     LayerWeights& weights);

/// Reads a block of the usual form: attention and feed-forward, the norms that `form` names, and head norms if
/// config.headNorm requires them.
LayerWeights readLayer(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                       const BlockForm& form = {});

/// Reads the feed-forward, or the experts that replace it.
void readFeedForward(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights,
                     bool fusedGate = false);
/// Reads attn_output, and the feed-forward or the experts that replace it.
void readOutputAndFeedForward(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                              LayerWeights& weights, bool fusedGate = false);

/// Reads attn_q_norm and attn_k_norm as config.headNorm requires.
void readHeadNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights);
/// Reads attn_q_norm and attn_k_norm, which have separate weights for each head.
void readOwnHeadNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                      LayerWeights& weights);

/// A function that reads the tensors of one layer.
using BlockReader = std::function<void(std::uint32_t layer, LayerWeights& block)>;
/// Reads the embedding, the output, one block for each layer, and the factors of RoPE frequencies.
Weights readWeights(const TensorReader& tensors, ModelConfig& config, const BlockReader& readBlock,
                    bool outputNorm = true);
/// Reads all weights, and each block with readLayer().
Weights readDecoderWeights(const TensorReader& tensors, ModelConfig& config);
/// Reads all weights, and each block with readLayer(). For architectures that always have a separate output matrix.
Weights readUntiedWeights(const TensorReader& tensors, ModelConfig& config);
/// Reads all weights, and each block with readLayer() and `form`. The output norm is read only if form.normsAreInFile
/// is true.
Weights readBlocks(const TensorReader& tensors, ModelConfig& config, const BlockForm& form);

}  // namespace vitrine
