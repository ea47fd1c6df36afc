#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vitrine {

// Shared by architectures with recurrent states. Keys and tensor names are those of llama.cpp.

/// Reads the number of taps of a convolution; `kernel` is its key.
std::uint32_t readTaps(const MetadataReader& metadata, std::string_view kernel);

/// Gives a layer a recurrent state instead of attention.
void makeRecurrent(ModelConfig& config, std::uint32_t layer);

/// Reads the keys ssm.* of Mamba 2 or of the gated delta rule into config.recurrent.
void readMatrixStates(const MetadataReader& metadata, ModelConfig& config, Recurrence kind);

/// Reads the keys ssm.* of Mamba, and of PLaMo 2, which computes steps, keys and queries from the convolution's output.
void readScannedStates(const MetadataReader& metadata, ModelConfig& config, Recurrence kind);

/// Throws Error if a layer's state would be larger than that of any real model; `name` is the key that the message
/// names.
void requireRoomForState(const MetadataReader& metadata, std::string_view name, std::uint64_t channels,
                         std::uint64_t values);

/// Reads the taps of a convolution. The file's [channels, kernel] becomes [kernel, channels].
std::vector<float> readConvolution(const TensorReader& tensors, const std::string& name, const RecurrentConfig& config);

/// Reads one number per head; the tensor may have one or two dimensions.
std::vector<float> readHeadNumbers(const TensorReader& tensors, const std::string& name, std::size_t heads);

/// Tensors of a Mamba 2 mixer that the files of an architecture may lack.
struct Mamba2Lacks {
    bool convolutionBias = true;
    bool norm = false;
};

/// Reads the mixer of Mamba 2. The rows of ssm_in are gate, input of the convolution and steps, in this order.
RecurrentWeights readMamba2(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                            Mamba2Lacks mayLack = {});

/// Reads the mixer of Mamba, or of PLaMo 2 (kind Mamba2).
/// In Mamba, ssm_in contains the input of the convolution and the gate, and ssm_x contains steps, keys and queries, in
/// this order.
/// In PLaMo 2, ssm_in contains gate and input for each head in turn, and ssm_x has the steps last. Rates and skips are
/// one number per head.
/// Norms of steps, keys and queries are not read.
RecurrentWeights readScanned(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
