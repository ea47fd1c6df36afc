#pragma once

#include "core/model/architectures/decoder.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <memory>

namespace vitrine {

/// The weights of the block that guesses a further token, where the family uses it and the file has it; else nullptr.
/// What it has not of its own (embedding, last norm, output) is that of `weights`. Of several such blocks this is the
/// first.
std::shared_ptr<const Weights> readPrediction(const TensorReader& tensors, const ModelConfig& config,
                                              const Weights& weights, const BlockReader& readBlock);

}  // namespace vitrine
