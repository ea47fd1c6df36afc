#pragma once

#include "core/capture/capture_wants.h"
#include "core/capture/captured.h"
#include "core/text/token.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

/// Logit, rank and probability of some tokens: at each position of an answer, and after each layer at one position
/// (logit lens). Makes the requests for a capture and stores their results.
class TrackedTokens {
public:
    /// `steps`: positions whose logits predict the answer's tokens; may be empty. `lensAt`: position for the values of
    /// all layers; nullopt: not requested.
    TrackedTokens(std::vector<TokenId> ids, PositionRange steps, std::optional<std::size_t> lensAt, std::size_t layers);

    /// The requests of a capture that collects these values.
    CaptureWants wants() const;
    /// Stores a piece of the answer to wants().
    void take(const CapturedPiece& piece);

    const std::vector<TokenId>& ids() const noexcept { return m_ids; }
    const PositionRange& steps() const noexcept { return m_steps; }
    const std::optional<std::size_t>& lensAt() const noexcept { return m_lensAt; }
    std::size_t layers() const noexcept { return m_layers.size(); }

    /// Values of token `number` of ids() at a position of `steps`, or after a layer; nullptr until they have been
    /// captured.
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
    Rows m_rows;    ///< [steps][ids]; an empty row was not captured yet
    Rows m_layers;  ///< [layers][ids]
};

}  // namespace vitrine
