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

/// The taps of a convolution, the file's [channels, kernel] turned over.
std::vector<float> readConvolution(const TensorReader& tensors, const std::string& name, const RecurrentConfig& config);

/// A number for each head, whose tensor has one dimension or two.
std::vector<float> readHeadNumbers(const TensorReader& tensors, const std::string& name, std::size_t heads);

/// The mixer of Mamba 2: ssm_in with gate, input of the convolution and steps in this order, and what follows.
RecurrentWeights readMamba2(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
