#pragma once

#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vitrine {

/// Chooses the experts of a token and their weights from the router's logits, for all back ends on the host. Reuse one
/// object to avoid allocations.
class ExpertChoice {
public:
    /// Chooses config.used experts and computes their weights. `logits` [count], `bias` [count] or empty.
    void make(std::span<const float> logits, std::span<const float> bias, const ExpertConfig& config);
    /// Replaces the chosen expert `worse` by `better`. If both are chosen and `worse` comes first, they swap places.
    /// Call weigh() afterwards.
    void prefer(std::uint32_t better, std::uint32_t worse);
    /// Computes the weights of the chosen experts from these logits.
    void weigh(std::span<const float> logits, const ExpertConfig& config);

    /// [used], best first.
    std::span<const std::uint32_t> chosen() const noexcept { return m_chosen; }
    /// [used], factor that multiplies each chosen expert's output.
    std::span<const double> weights() const noexcept { return m_weights; }
    /// [count], scores by which the experts were chosen; the first of equal scores wins. A score is the logit, or the
    /// gate's probability if there is a bias (which is added) or groups of experts. NaN becomes minus infinity.
    std::span<const double> scores() const noexcept { return m_scores; }

private:
    void score(std::span<const float> logits, std::span<const float> bias, const ExpertConfig& config);
    void dropGroups(const ExpertConfig& config);

    std::vector<double> m_scores;
    std::vector<std::uint32_t> m_order;
    std::vector<std::uint32_t> m_chosen;
    std::vector<double> m_weights;
    std::vector<double> m_groups;
};

/// Lower bound of the sum that divides the weights of sigmoid gates.
inline constexpr double kSmallestExpertSum = 6.103515625e-5;

}  // namespace vitrine
