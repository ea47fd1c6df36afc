#pragma once

#include "core/diagnose/doctor/sense.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// For each text, the loss of each token in nats.
using TextLosses = std::vector<std::vector<float>>;

/// Mean loss per token in nats, before and after a change of the model.
struct Saving {
    double before = 0;
    double after = 0;
    double tokens = 0;
    double saved() const noexcept { return (before - after) * tokens; }
    double share() const noexcept { return 1 - after / before; }
};

/// The texts on which repairs are tried, and the criteria for a better prediction.
class TrialTexts {
public:
    /// Selects the two texts that the model predicts best, if it predicts them well. If it predicts no text well,
    /// selects the first three texts that affect the verdict, because a repair may help to predict them.
    TrialTexts(std::shared_ptr<const Model> model, std::span<const SampleTokens> texts, const Sense& sense,
               Backend& backend);

    bool empty() const noexcept { return m_texts.empty(); }

    /// Returns the losses of a model on all tokens; nullopt if a loss is NaN. Throws Error as Evaluator::evaluate does.
    std::optional<TextLosses> losses(const std::shared_ptr<const Model>& model) const;

    /// Returns whether `changed` may predict better, judged by the first tokens of the texts. This cheap test rejects
    /// most repairs, which make no difference or make the predictions worse. Throws Error as losses does.
    bool isPromising(const std::shared_ptr<const Model>& changed);

    /// Returns the saving over the texts that are predicted well before or after the change; nullopt if the saving is
    /// not significant. `isOneOfFew`: whether only a few dozen changes are tried instead of hundreds. The threshold is
    /// then lower, because among few changes it is less likely that one of them seems to help by chance.
    std::optional<Saving> clearlySaved(const TextLosses& before, const TextLosses& after,
                                       bool isOneOfFew = false) const;

private:
    /// Returns the losses on the first `tokens` tokens of each of the first `texts` texts.
    std::optional<TextLosses> lossesOf(const std::shared_ptr<const Model>& model, std::size_t texts,
                                       std::size_t tokens) const;

    std::shared_ptr<const Model> m_model;
    double m_uniform;
    Backend& m_backend;
    std::vector<std::vector<TokenId>> m_texts;
    /// Reference loss of each text: the loss without context, or with uniform predictions if no text is predicted well.
    std::vector<double> m_references;
    bool m_isKnown = false;
    /// Losses of the unchanged model on the first tokens of the texts; measured on first use.
    std::optional<TextLosses> m_beginnings;
};

}  // namespace vitrine
