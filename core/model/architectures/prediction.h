#pragma once

#include "core/model/architectures/decoder.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <memory>

namespace vitrine {

/// Reads the weights of the prediction block (multi-token prediction). Returns nullptr if the architecture does not use
/// the block, or if the file does not contain it. If the block has no embedding, output norm or output of its own,
/// those of `weights` are used. If the file has several such blocks, only the first one is read.
std::shared_ptr<const Weights> readPrediction(const TensorReader& tensors, const ModelConfig& config,
                                              const Weights& weights, const BlockReader& readBlock);

}  // namespace vitrine
