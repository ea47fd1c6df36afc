#pragma once

#include "core/cause/cause_request.h"
#include "core/cause/deviating_backend.h"
#include "core/compare/forced_run.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace vitrine {

/// Computes the first bad tap again, from the last good values on, as another engine might have.
class SegmentRun {
public:
    /// From the residual stream before the layer of the target, as far back as it must go to have one that the other
    /// engine agrees with. `other` is what it has, and lives as long.
    SegmentRun(const CauseRequest& request, const OtherValues& other, Site target, std::size_t layer);

    /// Layers that are computed; the read-out counts as none.
    std::size_t layers() const noexcept { return m_layers; }
    std::size_t prompt() const noexcept { return m_prompt; }
    /// The target's values, all rows.
    std::vector<float> values(const Deviation& deviation, const Scope& scope);

private:
    std::shared_ptr<const Model> modelFor(const Deviation& deviation, const Scope& scope) const;

    const CauseRequest& m_request;
    const OtherValues& m_other;
    Segment m_segment;
    std::size_t m_layers = 0;
    std::size_t m_prompt = 0;
    DeviatingBackend m_backend;
    std::vector<float> m_cachedRows;
    std::shared_ptr<const Model> m_model;
};

}  // namespace vitrine
