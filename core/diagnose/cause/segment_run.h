#pragma once

#include "core/compute/inference/evaluator.h"
#include "core/diagnose/cause/cause_request.h"
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/compare/forced_run.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace vitrine {

/// Computes the first bad tap again with a deviation, starting from the last good values. Layers and tokens before the
/// first one affected by the deviation are not computed again.
class SegmentRun {
public:
    /// Starts at the last layer before the target where the other engine's residual stream is known and right. `other`
    /// contains the other engine's values and must outlive this object. Throws Error for the same reasons as Evaluator.
    SegmentRun(const CauseRequest& request, const OtherValues& other, Site target, std::size_t layer);

    /// The run computes the layers from firstLayer() up to, but not including, endLayer(). The output after the last
    /// layer does not count as a layer.
    std::size_t firstLayer() const noexcept { return m_first; }
    std::size_t endLayer() const noexcept { return m_end; }
    std::size_t layers() const noexcept { return m_end - m_first; }
    bool beginsWithIds() const noexcept { return m_fromIds; }
    std::size_t prompt() const noexcept { return m_prompt; }
    /// Returns the target's values without a deviation, all rows.
    const std::vector<float>& right() const noexcept { return m_right; }
    /// Returns the target's values of the first `tokens` tokens, computed with the deviation. The deviation must change
    /// nothing before `firstLayer`, which may be endLayer() for a target after the layers. Throws Error for the same
    /// reasons as Evaluator.
    std::vector<float> values(const Deviation& deviation, const Scope& scope, std::size_t firstLayer,
                              std::size_t tokens);

private:
    /// The layers of the model from a chosen layer on, ready to run several times.
    struct Stage {
        Segment segment;
        std::shared_ptr<const Model> model;
        std::unique_ptr<Evaluator> evaluator;
        std::unique_ptr<KvCache> cache;
    };
    const std::vector<float>* shownBy(Site site, std::size_t layer);
    std::size_t firstWithStreams(const OtherValues& other, Site target, std::size_t layer) const;
    std::shared_ptr<const Model> modelFrom(std::size_t first, const Deviation& deviation, const Scope& scope) const;
    Stage makeStage(std::size_t layer, const Deviation& deviation, const Scope& scope);
    Stage& stageFrom(std::size_t first);
    /// Returns the rows from `from` up to `tokens` - 1 of the target, or only the last row. The stage's cache contains
    /// the positions before `from`.
    std::vector<float> run(Stage& stage, const Deviation& deviation, const Scope& scope, std::size_t from,
                           std::size_t tokens, bool lastRowOnly);

    const CauseRequest& m_request;
    const OtherValues& m_other;
    Site m_target;
    std::size_t m_targetLayer;
    std::size_t m_first = 0, m_end = 0;
    /// Whether layers before the first one are skipped in the whole model instead of removed from it. This is necessary
    /// if layers read more than the residual stream before them.
    bool m_isWhole = false;
    std::size_t m_prompt = 0;
    bool m_fromIds = true;
    bool m_lastRowOnly = false;  ///< whether the other engine shows only the last row of the target
    DeviatingBackend m_backend;
    /// The other engine's keys and values that shownBy() has returned.
    std::map<std::pair<Site, std::size_t>, std::vector<float>> m_shown;
    LayerRecord m_record;  ///< layer inputs and cache rows, recorded by the run without a deviation
    std::optional<Stage> m_whole, m_late;
    std::size_t m_lateFirst = 0;
    const Stage* m_rightBefore = nullptr;  ///< stage with the prompt in its cache, computed without a deviation
    std::vector<float> m_right;
};

}  // namespace vitrine
