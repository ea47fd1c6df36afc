#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vitrine {

// Mixtures of experts as files store them; the keys and tensor names are llama.cpp's (src/llama-arch.cpp).

/// Reads `expert_*` from the metadata. For missing keys, `config` holds the family's defaults: the gating in `experts`,
/// and the width of an expert in `feedForward`. No experts when the count is 0. Throws Error for kinds of experts that
/// are not supported.
ExpertConfig readExperts(const MetadataReader& metadata, const ModelConfig& config);

/// What of the metadata a family heeds beside the number of experts, of those used, and their width.
struct ExpertKeys {
    bool gating = false;       ///< expert_gating_func
    bool weights = false;      ///< expert_weights_norm (false where it is missing) and expert_weights_scale
    bool groups = false;       ///< expert_group_count, expert_group_used_count
    bool denseLayers = false;  ///< leading_dense_block_count
    bool choiceBias = false;   ///< exp_probs_b.bias, a tensor
    bool shared = false;  ///< expert_shared_count, each as wide as the others, or expert_shared_feed_forward_length
    bool alwaysShared = false;  ///< the same; without both there is one as wide as the others
};
/// The same for a family that says which keys it knows; throws Error when there are no experts.
void readMixture(const MetadataReader& metadata, ModelConfig& config, const ExpertKeys& keys);

/// Router, experts and shared expert of one block. The experts of a projection lie in one tensor of three dimensions
/// (blk.<layer>.ffn_gate_exps.weight) or, in files of early 2024, in one tensor each (blk.<layer>.ffn_gate.<e>.weight).
/// With a survey, expert matrices that are missing or misshapen come back without data.
ExpertWeights readExpertWeights(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
