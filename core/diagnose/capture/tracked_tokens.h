#pragma once

#include "core/diagnose/capture/capture_wants.h"
#include "core/diagnose/capture/captured.h"
#include "core/text/token.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

/// Logit, rank and probability of some tokens: at each position of an answer, and after each layer at one position
/// (logit lens). The class makes the requests for a capture and stores the results.
class TrackedTokens {
public:
    /// `steps` are the positions whose logits predict the tokens of the answer; may be empty. `lensAt` is the position
    /// for which values after each layer are requested; nullopt if no such values are requested. `layers` is the number
    /// of layers of the model.
    TrackedTokens(std::vector<TokenId> ids, PositionRange steps, std::optional<std::size_t> lensAt, std::size_t layers);

    /// Returns the requests of a capture that collects these values.
    CaptureWants wants() const;
    /// Stores a piece of the results for wants().
    void take(const CapturedPiece& piece);

    const std::vector<TokenId>& ids() const noexcept { return m_ids; }
    const PositionRange& steps() const noexcept { return m_steps; }
    const std::optional<std::size_t>& lensAt() const noexcept { return m_lensAt; }
    std::size_t layers() const noexcept { return m_layers.size(); }

    /// Return the values of token ids()[number]. atStep() returns them for a position in steps(), atLayer() for
    /// position lensAt() after a layer. Both return nullptr if the values have not been captured yet.
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
    Rows m_rows;    ///< [steps][ids]; a row is empty until it has been captured
    Rows m_layers;  ///< [layers][ids]; a row is empty until it has been captured
};

}  // namespace vitrine
