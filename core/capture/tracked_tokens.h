#pragma once

#include "core/capture/capture_wants.h"
#include "core/capture/captured.h"
#include "core/text/token.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

/// Some tokens through an answer: logit, rank and probability behind each of its positions, and behind each layer at
/// one of them (the lens). Says what to capture for it, and keeps what comes.
class TrackedTokens {
public:
    /// `steps`: the positions behind which the answer's tokens stand, end excluded; they may be none. `lensAt`: the one
    /// whose layers are wanted; nullopt: none.
    TrackedTokens(std::vector<TokenId> ids, PositionRange steps, std::optional<std::size_t> lensAt, std::size_t layers);

    CaptureWants wants() const;
    /// A piece of what wants() asked for.
    void take(const CapturedPiece& piece);

    const std::vector<TokenId>& ids() const noexcept { return m_ids; }
    const PositionRange& steps() const noexcept { return m_steps; }
    const std::optional<std::size_t>& lensAt() const noexcept { return m_lensAt; }
    std::size_t layers() const noexcept { return m_layers.size(); }

    /// Of the token with this number in ids(), behind a position of `steps`, or behind a layer; nullptr while that has
    /// not come.
    const LensToken* atStep(std::size_t number, std::size_t position) const
    {
        return position < m_steps.begin ? nullptr : at(m_rows, position - m_steps.begin, number);
    }
    const LensToken* atLayer(std::size_t number, std::size_t layer) const { return at(m_layers, layer, number); }

private:
    using Rows = std::vector<std::vector<LensToken>>;
    static const LensToken* at(const Rows& rows, std::size_t row, std::size_t number)
    {
        return row < rows.size() && number < rows[row].size() ? &rows[row][number] : nullptr;
    }

    std::vector<TokenId> m_ids;
    PositionRange m_steps;
    std::optional<std::size_t> m_lensAt;
    Rows m_rows;    ///< [steps][ids]; empty: not come
    Rows m_layers;  ///< [layers][ids]
};

}  // namespace vitrine
