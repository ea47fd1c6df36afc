#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vitrine {

// Reads mixtures of experts from files. The names of keys and tensors are those of llama.cpp (src/llama-arch.cpp).

/// Reads the metadata keys `expert_*`. On entry, `config` must contain the values to use for missing keys: the gating
/// in `experts.gating`, and the width of an expert in `feedForward`. Returns a config with count 0 if the file has no
/// experts. Throws Error for unsupported kinds of experts.
ExpertConfig readExperts(const MetadataReader& metadata, const ModelConfig& config);

/// Which metadata keys (and one tensor) an architecture uses for its experts. Three keys have no field here, because
/// all such architectures use them: the number of experts, the number of experts per token, and the width of an expert.
struct ExpertKeys {
    bool gating = false;   ///< whether expert_gating_func is read
    bool weights = false;  ///< whether expert_weights_norm (false if missing) and expert_weights_scale are read
    bool groups = false;   ///< whether expert_group_count and expert_group_used_count are read
    /// Whether leading_dense_block_count is read, the number of layers without experts at the start of the model.
    bool denseLayers = false;
    bool choiceBias = false;  ///< whether the file may contain the tensor exp_probs_b.bias (ExpertWeights::choiceBias)
    /// Whether two keys about shared experts are read: expert_shared_count (number of shared experts, each as wide as
    /// the other experts) and expert_shared_feed_forward_length (width of all shared experts together; takes
    /// precedence).
    bool shared = false;
    /// Whether the two keys of `shared` are read. If both are missing, the model has one shared expert, which is as
    /// wide as the other experts.
    bool alwaysShared = false;
};
/// Reads the experts of an architecture into config.experts. Reads only the metadata keys that `keys` selects. Throws
/// Error if the file has no experts.
void readMixture(const MetadataReader& metadata, ModelConfig& config, const ExpertKeys& keys);

/// Reads the router, the experts and the shared expert of one block. The matrices of all experts for one projection are
/// one tensor with three dimensions (blk.<layer>.ffn_gate_exps.weight). In files of early 2024, each matrix is a tensor
/// of its own (blk.<layer>.ffn_gate.<e>.weight). If `tensors` has a survey, matrices that are missing or misshapen are
/// returned without data.
ExpertWeights readExpertWeights(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
