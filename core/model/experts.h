#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vitrine {

// Mixtures of experts in files. Keys and tensor names are those of llama.cpp (src/llama-arch.cpp).

/// Reads `expert_*` from the metadata. On entry, `config` has the architecture's defaults for missing keys: the gating
/// in `experts`, and the width of an expert in `feedForward`. Returns a config with count 0 if the file has no experts.
/// Throws Error for unsupported kinds of experts.
ExpertConfig readExperts(const MetadataReader& metadata, const ModelConfig& config);

/// Metadata keys that an architecture uses, in addition to the number of experts, the number used, and their width.
struct ExpertKeys {
    bool gating = false;       ///< expert_gating_func
    bool weights = false;      ///< expert_weights_norm (false if missing) and expert_weights_scale
    bool groups = false;       ///< expert_group_count, expert_group_used_count
    bool denseLayers = false;  ///< leading_dense_block_count
    bool choiceBias = false;   ///< exp_probs_b.bias, a tensor
    bool shared = false;  ///< expert_shared_count, each as wide as the others, or expert_shared_feed_forward_length
    bool alwaysShared = false;  ///< the keys of `shared`; without both there is one shared expert as wide as the others
};
/// Reads the experts of an architecture that uses only `keys`; throws Error when there are no experts.
void readMixture(const MetadataReader& metadata, ModelConfig& config, const ExpertKeys& keys);

/// Reads router, experts and shared expert of one block. The experts of a projection are one tensor of three dimensions
/// (blk.<layer>.ffn_gate_exps.weight), or one tensor each in files of early 2024 (blk.<layer>.ffn_gate.<e>.weight).
/// With a survey, missing or misshapen expert matrices are returned without data.
ExpertWeights readExpertWeights(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
