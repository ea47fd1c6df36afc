#pragma once

#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vitrine {

/// Which experts a token uses and how much each counts, from the router's logits: the choice of all back ends on the
/// host. Kept for its memory.
class ExpertChoice {
public:
    /// `bias` [count] or empty.
    void make(std::span<const float> logits, std::span<const float> bias, const ExpertConfig& config);
    /// Where `worse` is chosen and stands before `better`, that one takes its place; two that are chosen change places.
    /// Then weigh anew.
    void prefer(std::uint32_t better, std::uint32_t worse);
    /// What multiplies each of the chosen, by these logits.
    void weigh(std::span<const float> logits, const ExpertConfig& config);

    /// [used], the best first.
    std::span<const std::uint32_t> chosen() const noexcept { return m_chosen; }
    /// [used], what multiplies each.
    std::span<const double> weights() const noexcept { return m_weights; }
    /// [count], what the experts were chosen by: the largest first, of equals the first. Logits, or where there is a
    /// bias, shares with it; no number below minus infinity.
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

/// Weights that are divided by their sum are divided by this at least.
inline constexpr double kSmallestExpertSum = 6.103515625e-5;

}  // namespace vitrine
