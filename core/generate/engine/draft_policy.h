#pragma once

#include "core/generate/engine/ngram_index.h"

#include <array>
#include <cstddef>

namespace vitrine {

/// Decides how many tokens to draft, from the measured cost of evaluating several tokens at once and from the fraction
/// of drafted tokens that were accepted. Assume that each of k drafted tokens is accepted with probability a, and costs
/// s times the evaluation of one token alone. The draft then saves a + a² + … + a^k evaluations on average, and costs
/// as much as s · k evaluations. If no k is profitable, nothing is drafted, except for an occasional attempt to measure
/// the acceptance again. The intervals between attempts grow, so a text without repetitions loses at most one or two
/// percent of its speed.
class DraftPolicy {
public:
    /// Maximum length of a draft. A CPU evaluates a draft of this length together with the chosen token, with the same
    /// bits as one token at a time.
    static constexpr std::size_t kMaxDraft = 14;

    /// Resets the acceptance rate, which depends on the text. The measured costs are kept.
    void beginAnswer() noexcept;

    /// The kind of a draft is an index of NgramIndex::kLengths if the draft comes from the text, or kBlock if it comes
    /// from the model's prediction block.
    static constexpr std::size_t kBlock = NgramIndex::kLengths.size();

    /// Returns how many tokens of a draft of this kind to evaluate, at most `most`; often 0. Call once for each draft.
    std::size_t length(std::size_t kind, std::size_t most) noexcept;
    /// Records the duration of an evaluation of `tokens` tokens, including the time for making the draft.
    void addEvaluation(std::size_t tokens, double seconds, std::size_t kind = 0) noexcept;
    /// Records the result of a draft: the number of accepted tokens, and whether a token after them was rejected.
    void addOutcome(std::size_t kind, std::size_t accepted, bool rejected) noexcept;

private:
    /// How often drafts of one kind are accepted.
    struct Trust {
        double acceptance = kFirstAcceptance;
        std::size_t passed = 0;  ///< number of drafts that were skipped since a draft was last evaluated
        std::size_t patience = kFirstPatience;
    };
    static constexpr double kFirstAcceptance = 0.6;
    static constexpr std::size_t kFirstPatience = 32;
    static constexpr std::size_t kMostPatience = 512;

    double& costOf(std::size_t kind) noexcept { return kind == kBlock ? m_blockCost : m_relativeCost; }

    std::array<Trust, kBlock + 1> m_trust;
    double m_tokenSeconds = 0;     ///< measured time of one token alone in seconds; 0: not measured yet
    double m_relativeCost = 0.15;  ///< cost of each further token of an evaluation, relative to a token alone
    double m_blockCost = 0.2;      ///< m_relativeCost for tokens that the prediction block drafts
};

}  // namespace vitrine
