#pragma once

#include "core/cause/cause_request.h"
#include "core/cause/deviating_backend.h"
#include "core/compare/forced_run.h"
#include "core/inference/evaluator.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace vitrine {

/// Computes the first bad tap again, from the last good values on, with a deviation. Layers and tokens before the first
/// one that the deviation affects are not computed again.
class SegmentRun {
public:
    /// From the residual stream before the layer of the target, as far back as it must go to have one that the other
    /// engine agrees with. `other` is what it has, and lives as long. Throws Error as Evaluator does.
    SegmentRun(const CauseRequest& request, const OtherValues& other, Site target, std::size_t layer);

    /// Layers first … end - 1 are computed; the read-out counts as none.
    std::size_t firstLayer() const noexcept { return m_first; }
    std::size_t endLayer() const noexcept { return m_end; }
    std::size_t layers() const noexcept { return m_end - m_first; }
    bool beginsWithIds() const noexcept { return m_fromIds; }
    std::size_t prompt() const noexcept { return m_prompt; }
    /// The target's values without a deviation, all rows.
    const std::vector<float>& right() const noexcept { return m_right; }
    /// The target's values of the first `tokens` tokens. The deviation changes nothing before `firstLayer`, which is up
    /// to endLayer() where the target is behind the layers. Throws Error as Evaluator does.
    std::vector<float> values(const Deviation& deviation, const Scope& scope, std::size_t firstLayer,
                              std::size_t tokens);

private:
    /// The end of the model from some layer on, ready to be run again and again.
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
    /// Rows `from` … `tokens` - 1 of the target, or the last of them. The stage's cache has what is before them.
    std::vector<float> run(Stage& stage, const Deviation& deviation, const Scope& scope, std::size_t from,
                           std::size_t tokens, bool lastRowOnly);

    const CauseRequest& m_request;
    const OtherValues& m_other;
    Site m_target;
    std::size_t m_targetLayer;
    std::size_t m_first = 0, m_end = 0;
    bool m_isWhole = false;  ///< layers are passed over, not cut off: they read more than the stream before them
    std::size_t m_prompt = 0;
    bool m_fromIds = true;
    bool m_lastRowOnly = false;  ///< the other engine has no other
    DeviatingBackend m_backend;
    std::map<std::pair<Site, std::size_t>, std::vector<float>> m_shown;  ///< see shownBy
    LayerRecord m_record;                                                ///< of the run without a deviation
    std::optional<Stage> m_whole, m_late;
    std::size_t m_lateFirst = 0;
    const Stage* m_rightBefore = nullptr;  ///< this one's cache has the right prompt
    std::vector<float> m_right;
};

}  // namespace vitrine
