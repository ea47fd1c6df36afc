#pragma once

#include "core/backend/backend.h"
#include "core/backend/expert_choice.h"
#include "core/cpu/cpu_memory.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace vitrine {

/// The use of one expert by one token.
struct ExpertRow {
    std::size_t token;
    std::size_t group;
    std::size_t column;  ///< offset of its activations in the token's row of `activated`
    float weight;        ///< factor of the expert's output
};

/// One expert and the tokens that use it. Their rows are adjacent, so that its matrices are read once for all of them.
struct ExpertGroup {
    const Linear* gate;  ///< without gates: the up projection
    const Linear* up;    ///< without gates: null
    const Linear* down;
    std::size_t firstRow;
    std::size_t rows;
    std::size_t width;       ///< width of the expert's activations
    std::size_t firstValue;  ///< offset of its rows in the activations of all groups
};

/// Data of the operation `experts`; kept between steps to reuse the memory.
struct ExpertWork {
    /// Rows of activations in the formats that the weights of their groups need.
    struct Prepared {
        AlignedBytes bytes;
        std::vector<std::size_t> offsets;  ///< [groups]
    };

    /// Callback that chooses the experts of one token.
    using Choose = std::function<void(ExpertChoice& choice, std::size_t token, std::span<const float> logits)>;
    /// Chooses the experts of each token and sorts the choices by expert. Unused experts get no group.
    void plan(const MatrixView& logits, const ExpertWeights& weights, const ExpertConfig& config, const Choose& choose);
    /// The row of choice `slot` of a token: its experts, best first, then the shared one.
    std::size_t rowOf(std::size_t token, std::size_t slot) const noexcept
    {
        return rowsByToken[token * slotCount + slot];
    }

    std::size_t slotCount = 0;             ///< number of rows of each token
    std::size_t values = 0;                ///< number of activations of all groups
    std::vector<ExpertGroup> groups;       ///< the shared expert is the last
    std::vector<ExpertRow> rows;           ///< sorted by group, then by token
    std::vector<std::size_t> rowsByToken;  ///< [tokens, slotCount]
    Prepared gateInputs, upInputs, downInputs;
    AlignedBytes gate, up;     ///< f32 activations, group by group [rows, width]
    AlignedBytes outputs;      ///< f32 [rows, embedding]
    AlignedBytes sharedLogit;  ///< f32 [tokens]

private:
    void addGroup(const Linear& gateWeights, const Linear* upWeights, const Linear& downWeights, std::size_t firstRow,
                  std::size_t count, std::size_t width);

    ExpertChoice m_choice;
    std::vector<std::uint32_t> m_chosen;  ///< [tokens, used]
    std::vector<double> m_weights;        ///< [tokens, used]
    std::vector<std::size_t> m_nextRow;   ///< [experts]
    std::vector<std::size_t> m_groupOf;   ///< [experts]
};

}  // namespace vitrine
