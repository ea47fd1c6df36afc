#pragma once

#include "core/doctor/sense.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// Nats lost on each token of each text.
using TextLosses = std::vector<std::vector<float>>;

/// Nats per token before and after a change.
struct Saving {
    double before = 0;
    double after = 0;
    double tokens = 0;
    double saved() const noexcept { return (before - after) * tokens; }
    double share() const noexcept { return 1 - after / before; }
};

/// The texts that repairs are tried on, and what counts as predicting them better.
class TrialTexts {
public:
    /// Chooses the texts that the model knows best; where it knows none, all that it might know.
    TrialTexts(std::shared_ptr<const Model> model, std::span<const SampleTokens> texts, const Sense& sense,
               Backend& backend);

    bool empty() const noexcept { return m_texts.empty(); }

    /// Of a model on all tokens; nothing where one is not a number. Throws Error as Evaluator::evaluate does.
    std::optional<TextLosses> losses(const std::shared_ptr<const Model>& model) const;

    /// Whether the beginnings of the texts leave hope that `changed` predicts better: most repairs make no difference,
    /// or a bad one. Throws Error as losses does.
    bool isPromising(const std::shared_ptr<const Model>& changed);

    /// What is saved over the texts that a model knows before or after; nothing where that is not clear. What is one of
    /// a few dozen possible changes, and not of hundreds, succeeds by chance less often.
    std::optional<Saving> clearlySaved(const TextLosses& before, const TextLosses& after,
                                       bool isOneOfFew = false) const;

private:
    /// On the first tokens of the first texts.
    std::optional<TextLosses> lossesOf(const std::shared_ptr<const Model>& model, std::size_t texts,
                                       std::size_t tokens) const;

    std::shared_ptr<const Model> m_model;
    double m_uniform;
    Backend& m_backend;
    std::vector<std::vector<TokenId>> m_texts;
    std::vector<double> m_references;  ///< losses without context
    bool m_isKnown = false;
    std::optional<TextLosses> m_beginnings;  ///< of the model as it is; measured when first needed
};

}  // namespace vitrine
