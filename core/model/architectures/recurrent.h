#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vitrine {

// Functions for architectures with recurrent states. The names of keys and tensors are those of llama.cpp.

/// Reads the number of taps of a convolution. `kernel` is the name of its metadata key.
std::uint32_t readTaps(const MetadataReader& metadata, std::string_view kernel);

/// Replaces the attention of a layer by a recurrent state.
void makeRecurrent(ModelConfig& config, std::uint32_t layer);

/// Reads the metadata keys ssm.* of Mamba 2 or of the gated delta rule into config.recurrent.
void readMatrixStates(const MetadataReader& metadata, ModelConfig& config, Recurrence kind);

/// Reads the metadata keys ssm.* of Mamba or PLaMo 2 into config.recurrent. These models compute steps, keys and
/// queries from the output of the convolution.
void readScannedStates(const MetadataReader& metadata, ModelConfig& config, Recurrence kind);

/// Throws Error if the state of a layer would be larger than in any real model. The message names the metadata key
/// `name`.
void requireRoomForState(const MetadataReader& metadata, std::string_view name, std::uint64_t channels,
                         std::uint64_t values);

/// Reads the taps of a convolution. The file stores them as [channels, kernel]; the result is [kernel, channels].
FileValues readConvolution(const TensorReader& tensors, const std::string& name, const RecurrentConfig& config);

/// Reads a tensor with one number per head. The tensor may have one or two dimensions.
FileValues readHeadNumbers(const TensorReader& tensors, const std::string& name, std::size_t heads);

/// Which tensors of a Mamba 2 mixer may be missing in the files of an architecture.
struct Mamba2Lacks {
    bool convolutionBias = true;
    bool norm = false;
};

/// Reads the mixer of Mamba 2. The rows of ssm_in are the gate, the input of the convolution, and the steps, in this
/// order.
RecurrentWeights readMamba2(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                            Mamba2Lacks mayLack = {});

/// Reads the mixer of Mamba, or of PLaMo 2 (kind Mamba2). The caller must read the norms of steps, keys and queries.
///
/// In Mamba, ssm_in contains the input of the convolution and the gate, and ssm_x contains steps, keys and queries, in
/// this order.
///
/// In PLaMo 2, ssm_in contains, for each head, the gate and then the input of the convolution. In ssm_x, the steps come
/// last. Rates and skips are one number per head.
RecurrentWeights readScanned(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
