#pragma once

#include "core/compute/cpu/cpu_backend_impl.h"
#include "core/diagnose/compare/forced_run.h"
#include "core/diagnose/compare/imitation.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// The current tap, layer and position in the forward pass. The probe sets it just before the back end copies the rows.
struct Place {
    Site site = Site::Embed;
    std::size_t layer = 0;
    std::size_t firstPosition = 0;
};

/// Base class that holds the kernels of an imitation. As the first base, it is constructed before CpuBackend, which
/// uses these kernels.
struct ImitatingKernels {
    Kernels kernels;
};

/// The CPU back end with the arithmetic of an imitation. After each tap, it replaces its own values by the values of
/// the other engine.
class ForcingBackend final : private ImitatingKernels, public CpuBackend {
public:
    /// The probe must update `place`. All arguments must outlive this object.
    ForcingBackend(const Imitation& imitation, const OtherValues& other, const Place& place, bool shakes,
                   std::size_t threads, std::span<const ExpertTie> ties, const Trace* chosenBy);

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
    void enterLayer(std::size_t layer, std::span<const MatrixView> alive) override;
    void capture(const MatrixView& x, std::span<float> destination) override;
    void run(const Op& op) override;

protected:
    using CpuBackend::compute;
    void compute(const ops::Embed& op);
    void compute(const ops::AddPositions& op);
    void compute(const ops::Scale& op);
    void compute(const ops::Norm& op);
    void compute(const ops::Project& op);
    void compute(const ops::Rope& op);
    void compute(const ops::StoreKv& op);
    void compute(const ops::Attention& op);
    void compute(const ops::Activate& op);
    void compute(const ops::Xielu& op);
    void compute(const ops::Clamp& op);
    void compute(const ops::Experts& op);
    void compute(const ops::CutBelow& op);
    void compute(const ops::SoftCap& op);
    void compute(const ops::AddResidual& op);
    double ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const override;
    void chooseExperts(ExpertChoice& choice, std::size_t row, std::span<const float> logits,
                       const ExpertWeights& weights, const ExpertConfig& config) const override;

private:
    void keep(const MatrixView& x, KeptRounding rounding);
    std::vector<float> keptNormWeights(const std::vector<float>& weights) const;
    void ropeInParts(const ops::Rope& op);
    /// Replaces our rows by the rows of the other engine.
    void force(const MatrixView& x, const OtherRows& other) const;

    const Imitation m_imitation;
    const OtherValues& m_other;
    const Place& m_place;
    bool m_shakes;
    std::span<const ExpertTie> m_ties;
    const Trace* m_chosenBy;
    std::optional<Place> m_router;  ///< tap and position of the current layer's router; absent if the request does not
                                    ///< include its logits
    std::size_t m_ownRouters = 0;   ///< first position at which the router's logits come from the other engine
    bool m_forces;  ///< whether values are replaced; false if values are missing in any tap of the other engine
    std::size_t m_tokens = 0;  ///< number of tokens in the current evaluation
    std::size_t m_first = 0;   ///< position of the first token in the current evaluation
    std::size_t m_kept = 0;    ///< number of calls of keep() so far; each call gets different random changes
};

}  // namespace vitrine
