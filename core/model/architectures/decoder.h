#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>
#include <functional>
#include <string>

namespace vitrine {

// What all families of decoders share.

/// Name, sizes of the network, heads and context. The vocabulary is left to the tensors.
ModelConfig readDimensions(const MetadataReader& metadata);

/// Dimensions, norm with its epsilon, and rotary positions (none for RopeKind::None).
ModelConfig readDecoder(const MetadataReader& metadata, NormKind norm, RopeKind rope);

/// `attention.sliding_window`, or `usual` if it is absent; 0 is none. Of every `period` layers all but the last have
/// the window, with rotary positions `windowed`; a period of 0 gives it to every layer.
/// `attention.sliding_window_pattern` overrides the period if a family has one.
void readWindows(const MetadataReader& metadata, ModelConfig& config, std::uint32_t usual, std::uint32_t period,
                 LayerRope windowed);

/// "blk.<layer>.<part>"
std::string blockTensor(std::uint32_t layer, const char* part);

/// Token embedding, output norm and output, which set config.vocabulary and config.tiedOutput.
Weights readEmbeddingAndOutput(const TensorReader& tensors, ModelConfig& config);

/// Query, key and value, in one tensor (attn_qkv, in this order) or in three.
void readProjections(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                     LayerWeights& weights);

/// One block as most families have it: a norm before each branch, attention, norms of heads if config.headNorm says so,
/// and the feed-forward.
LayerWeights readLayer(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

/// attn_output and the feed-forward or its experts: what every block has.
void readOutputAndFeedForward(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                              LayerWeights& weights);

/// The norms of what each branch adds to the residual stream.
void readPostNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights);

/// attn_q_norm and attn_k_norm for config.headNorm.
void readHeadNorms(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer, LayerWeights& weights);

/// Reads the tensors of one layer.
using BlockReader = std::function<void(std::uint32_t layer, LayerWeights& block)>;
/// Embedding, output, a block for each layer, and the factors of rotary frequencies.
Weights readWeights(const TensorReader& tensors, ModelConfig& config, const BlockReader& readBlock);
/// The same with the block of `readLayer`.
Weights readDecoderWeights(const TensorReader& tensors, ModelConfig& config);

}  // namespace vitrine
