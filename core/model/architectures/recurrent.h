#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vitrine {

// What families with recurrent states share; the keys and tensor names are llama.cpp's.

/// `kernel` is the key of the number of taps.
std::uint32_t readTaps(const MetadataReader& metadata, std::string_view kernel);

/// Makes a layer one with a recurrent state in place of attention.
void makeRecurrent(ModelConfig& config, std::uint32_t layer);

/// ssm.* of Mamba 2 and of the gated delta rule: config.recurrent of the kind.
void readMatrixStates(const MetadataReader& metadata, ModelConfig& config, Recurrence kind);

/// ssm.* of Mamba, and of PLaMo 2, where steps, keys and queries come of what the convolution gives.
void readScannedStates(const MetadataReader& metadata, ModelConfig& config, Recurrence kind);

/// Throws Error where a layer's state would be larger than that of any real model; `name` is the key to blame.
void requireRoomForState(const MetadataReader& metadata, std::string_view name, std::uint64_t channels,
                         std::uint64_t values);

/// The taps of a convolution, the file's [channels, kernel] turned over.
std::vector<float> readConvolution(const TensorReader& tensors, const std::string& name, const RecurrentConfig& config);

/// A number for each head, whose tensor has one dimension or two.
std::vector<float> readHeadNumbers(const TensorReader& tensors, const std::string& name, std::size_t heads);

/// What of a Mamba 2 mixer files of a family may lack.
struct Mamba2Lacks {
    bool convolutionBias = true;
    bool norm = false;
};

/// The mixer of Mamba 2: ssm_in with gate, input of the convolution and steps in this order, and what follows.
RecurrentWeights readMamba2(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                            Mamba2Lacks mayLack = {});

/// The mixer of Mamba, and of PLaMo 2 (of the kind Mamba2). There ssm_in holds the input of the convolution and the
/// gate, ssm_x steps, keys and queries, in this order; here gate and input side by side for each head, the steps last,
/// and rates and skips are numbers for each head. Norms of steps, keys and queries are not read.
RecurrentWeights readScanned(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
