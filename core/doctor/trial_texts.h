#pragma once

#include "core/doctor/sense.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// Loss of each token of each text, in nats.
using TextLosses = std::vector<std::vector<float>>;

/// Loss per token in nats before and after a change.
struct Saving {
    double before = 0;
    double after = 0;
    double tokens = 0;
    double saved() const noexcept { return (before - after) * tokens; }
    double share() const noexcept { return 1 - after / before; }
};

/// The texts on which repairs are tried, and the criterion for a better prediction.
class TrialTexts {
public:
    /// Selects the texts that the model predicts well; if there are none, all texts that it might predict well.
    TrialTexts(std::shared_ptr<const Model> model, std::span<const SampleTokens> texts, const Sense& sense,
               Backend& backend);

    bool empty() const noexcept { return m_texts.empty(); }

    /// Losses of a model on all tokens; nullopt if one is NaN. Throws Error as Evaluator::evaluate does.
    std::optional<TextLosses> losses(const std::shared_ptr<const Model>& model) const;

    /// Whether `changed` might predict better, judged by the beginnings of the texts. This cheap test rejects most
    /// repairs, which make no difference or a bad one. Throws Error as losses does.
    bool isPromising(const std::shared_ptr<const Model>& changed);

    /// The saving over the texts that a model predicts well before or after the change; nullopt if it is not
    /// significant. `isOneOfFew` lowers the threshold: one of a few dozen changes succeeds by chance less often than
    /// one of hundreds.
    std::optional<Saving> clearlySaved(const TextLosses& before, const TextLosses& after,
                                       bool isOneOfFew = false) const;

private:
    /// Losses on the first `tokens` tokens of the first `texts` texts.
    std::optional<TextLosses> lossesOf(const std::shared_ptr<const Model>& model, std::size_t texts,
                                       std::size_t tokens) const;

    std::shared_ptr<const Model> m_model;
    double m_uniform;
    Backend& m_backend;
    std::vector<std::vector<TokenId>> m_texts;
    std::vector<double> m_references;  ///< losses without context
    bool m_isKnown = false;
    std::optional<TextLosses> m_beginnings;  ///< losses of the unchanged model on the beginnings; measured on first use
};

}  // namespace vitrine
