#pragma once

#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vitrine {

/// Chooses the experts of a token and their weights from the router's logits. All back ends use it to choose experts on
/// the host. Reusing one object avoids allocations.
class ExpertChoice {
public:
    /// Chooses config.used experts and computes their weights. `logits` is [config.count]; `bias` has this length or is
    /// empty.
    void make(std::span<const float> logits, std::span<const float> bias, const ExpertConfig& config);
    /// Replaces the chosen expert `worse` by `better`. If both are chosen and `worse` comes first, they swap ranks.
    /// Call weigh() afterwards to update the weights.
    void prefer(std::uint32_t better, std::uint32_t worse);
    /// Computes the weights of the chosen experts from `logits`.
    void weigh(std::span<const float> logits, const ExpertConfig& config);

    /// Returns the chosen experts [used], best first.
    std::span<const std::uint32_t> chosen() const noexcept { return m_chosen; }
    /// Returns the factors [used] that multiply the outputs of the chosen experts.
    std::span<const double> weights() const noexcept { return m_weights; }
    /// Returns the scores [config.count] by which the experts were chosen. Without a choice bias and without groups of
    /// experts, a score is the logit. With a bias or groups, a score is the softmax or sigmoid of the logit, plus the
    /// bias. For ExpertGating::SoftmaxOfChosen, it is the logit plus the bias. A NaN score is replaced by minus
    /// infinity. If two scores are equal, the expert with the lower index is chosen.
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

/// The weights of sigmoid gates are divided by their sum, or by this value if the sum is smaller.
inline constexpr double kSmallestExpertSum = 6.103515625e-5;

}  // namespace vitrine
