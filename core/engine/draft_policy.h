#pragma once

#include "core/engine/ngram_index.h"

#include <array>
#include <cstddef>

namespace vitrine {

/// Decides how many tokens to draft, from what evaluating several at once was measured to cost and from how many
/// drafts came true. Of a draft of k tokens, each of which comes true with probability a, a + a² + … + a^k are used;
/// it costs s · k evaluations of one token. If no k gains anything, nothing is drafted; now and then it is tried again,
/// ever more rarely, so a text without repetitions loses one or two percent at most.
class DraftPolicy {
public:
    /// Besides the token that is certain, the CPU evaluates up to this many without changing a bit.
    static constexpr std::size_t kMaxDraft = 14;

    /// A new answer may repeat itself more or less; the cost of evaluations stays known.
    void beginAnswer() noexcept;

    /// Kinds of drafts: those of NgramIndex::kLengths, and guesses of the block behind the layers.
    static constexpr std::size_t kBlock = NgramIndex::kLengths.size();

    /// How many tokens of a draft of this kind to evaluate, at most `most`; often 0. Ask once for each draft.
    std::size_t length(std::size_t kind, std::size_t most) noexcept;
    /// With what it took to make the draft.
    void addEvaluation(std::size_t tokens, double seconds, std::size_t kind = 0) noexcept;
    /// The fate of a draft: how many tokens came true, and whether another one did not.
    void addOutcome(std::size_t kind, std::size_t accepted, bool rejected) noexcept;

private:
    /// How often drafts of one kind come true.
    struct Trust {
        double acceptance = kFirstAcceptance;
        std::size_t passed = 0;  ///< drafts since the last one that was evaluated
        std::size_t patience = kFirstPatience;
    };
    static constexpr double kFirstAcceptance = 0.6;
    static constexpr std::size_t kFirstPatience = 32;
    static constexpr std::size_t kMostPatience = 512;

    double& costOf(std::size_t kind) noexcept { return kind == kBlock ? m_blockCost : m_relativeCost; }

    std::array<Trust, kBlock + 1> m_trust;
    double m_tokenSeconds = 0;     ///< of one token alone; 0: not measured yet
    double m_relativeCost = 0.15;  ///< of each further token of an evaluation
    double m_blockCost = 0.2;      ///< where the block has guessed that token
};

}  // namespace vitrine
