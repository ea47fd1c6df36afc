#include "core/diagnose/capture/tracked_tokens.h"

#include <utility>
#include <variant>

namespace vitrine {

TrackedTokens::TrackedTokens(std::vector<TokenId> ids, PositionRange steps, std::optional<std::size_t> lensAt,
                             std::size_t layers)
    : m_ids(std::move(ids)), m_steps(steps), m_lensAt(lensAt), m_rows(steps.end - steps.begin), m_layers(layers)
{
}

CaptureWants TrackedTokens::wants() const
{
    CaptureWants wants;
    // Requests the lens after the last layer at each step, because this lens row is the model's own prediction.
    if (!m_rows.empty()) wants.lens.push_back({{m_layers.size() - 1}, {m_steps}, 0, m_ids});
    if (m_lensAt) wants.lens.push_back({{}, {{*m_lensAt, *m_lensAt + 1}}, 0, m_ids});
    return wants;
}

void TrackedTokens::take(const CapturedPiece& piece)
{
    const auto* lens = std::get_if<CapturedLens>(&piece.what);
    if (!lens) return;
    for (const LensRow& row : lens->rows) {
        const bool isOfSteps = piece.want == 0 && !m_rows.empty();
        std::vector<LensToken>& place = isOfSteps ? m_rows.at(row.position - m_steps.begin) : m_layers.at(lens->layer);
        place = row.ids;
    }
}

}  // namespace vitrine
