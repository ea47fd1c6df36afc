#pragma once

#include "core/compare/forced_run.h"
#include "core/compare/imitation.h"
#include "core/cpu/cpu_backend_impl.h"

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
    void embed(const MatrixView& x, const Tensor& table, Role) override;
    void addPositions(const MatrixView& x, const Tensor& table) override;
    void scale(const MatrixView& x, float factor, Role) override;
    void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind, float epsilon,
              Role) override;
    using CpuBackend::project;
    void project(const MatrixView& x, std::span<const Projection> projections) override;
    void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config, Role) override;
    void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) override;
    void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                   const AttentionOptions& options, const MatrixView* scores) override;
    void activate(const MatrixView& x, const MatrixView* up, Activation f, Role) override;
    void xielu(const MatrixView& x, const XieluConfig& f) override;
    void clamp(const MatrixView& x, float limit) override;
    void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                 const ExpertWeights& weights, const ExpertConfig& config, Activation f) override;
    void cutBelow(const MatrixView& x, float deviations) override;
    void softCap(const MatrixView& x, float cap, Role) override;
    void addResidual(const MatrixView& x, const MatrixView& y, Role) override;

protected:
    double ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const override;
    void chooseExperts(ExpertChoice& choice, std::size_t row, std::span<const float> logits,
                       const ExpertWeights& weights, const ExpertConfig& config) const override;

private:
    void keep(const MatrixView& x, KeptRounding rounding);
    std::vector<float> keptNormWeights(const std::vector<float>& weights) const;
    void ropeInParts(const MatrixView& x, std::size_t headDim, const RopeConfig& config);
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
