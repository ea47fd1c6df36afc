#pragma once

#include "core/compute/backend/backend.h"
#include "core/compute/backend/expert_choice.h"
#include "core/compute/cpu/cpu_memory.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace vitrine {

/// A token and one of the experts that it uses.
struct ExpertRow {
    std::size_t token;
    std::size_t group;
    std::size_t column;  ///< offset of the expert's activations in the token's row of `activated`
    float weight;        ///< factor of the expert's output in the token's sum
};

/// One expert and all tokens that use it. The rows of these tokens are adjacent, so that the expert's matrices are read
/// only once.
struct ExpertGroup {
    const Linear* gate;  ///< gate projection; the up projection if the model has no gates
    const Linear* up;    ///< up projection; null if the model has no gates, so that `gate` holds it
    const Linear* down;
    std::size_t firstRow;
    std::size_t rows;
    std::size_t width;       ///< number of activations of the expert for one token
    std::size_t firstValue;  ///< offset of the group's first row in ExpertWork::gate and ExpertWork::up, in floats
};

/// Data of one operation ops::Experts. It is kept between steps to reuse the memory.
struct ExpertWork {
    /// Rows of activations, converted to the form that the weights of each group require.
    struct Prepared {
        AlignedBytes bytes;
        std::vector<std::size_t> offsets;  ///< offset in bytes of each group's first row, [groups]
    };

    /// Callback that chooses the experts of one token.
    using Choose = std::function<void(ExpertChoice& choice, std::size_t token, std::span<const float> logits)>;
    /// Chooses the experts of each token and sorts these choices by expert. An expert that no token uses gets no group.
    void plan(const MatrixView& logits, const ExpertWeights& weights, const ExpertConfig& config, const Choose& choose);
    /// Returns the index in `rows` of the pair of `token` and one of its experts. `slot` 0, 1, … selects the chosen
    /// experts, best first. The last slot is the shared expert.
    std::size_t rowOf(std::size_t token, std::size_t slot) const noexcept
    {
        return rowsByToken[token * slotCount + slot];
    }

    std::size_t slotCount = 0;             ///< number of experts per token, including the shared expert
    std::size_t values = 0;                ///< number of floats in `gate`, and in `up`
    std::vector<ExpertGroup> groups;       ///< the used experts, in ascending order; the shared expert is the last
    std::vector<ExpertRow> rows;           ///< pairs of a token and an expert, sorted by group, then by token
    std::vector<std::size_t> rowsByToken;  ///< [tokens, slotCount]: indices in `rows`
    Prepared gateInputs, upInputs, downInputs;
    AlignedBytes gate, up;     ///< f32 activations [rows, width] of each group, one group after another
    AlignedBytes outputs;      ///< f32 [rows, embedding]: output of the row's expert for the row's token
    AlignedBytes sharedLogit;  ///< f32 [tokens]: logit of the shared expert's weight

private:
    void addGroup(const Linear& gateWeights, const Linear* upWeights, const Linear& downWeights, std::size_t firstRow,
                  std::size_t count, std::size_t width);

    ExpertChoice m_choice;
    std::vector<std::uint32_t> m_chosen;  ///< [tokens, used]: experts of each token, best first
    std::vector<double> m_weights;        ///< [tokens, used]: weights of the chosen experts
    std::vector<std::size_t> m_nextRow;   ///< [experts]: index of the next free row of each expert
    std::vector<std::size_t> m_groupOf;   ///< [experts]: index of the group of each expert
};

}  // namespace vitrine
