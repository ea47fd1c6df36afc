#pragma once

#include "core/model/architectures/decoder.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <memory>

namespace vitrine {

/// Reads the weights of the block that predicts a further token (multi-token prediction); nullptr if the architecture
/// does not use it or the file lacks it. Tensors that the block does not have (embedding, last norm, output) are taken
/// from `weights`. If the file has several such blocks, the first one is read.
std::shared_ptr<const Weights> readPrediction(const TensorReader& tensors, const ModelConfig& config,
                                              const Weights& weights, const BlockReader& readBlock);

}  // namespace vitrine
