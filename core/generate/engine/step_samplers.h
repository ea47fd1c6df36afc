#pragma once

#include "core/generate/engine/model_prompts.h"
#include "core/generate/engine/step_replay.h"
#include "core/generate/grammar/grammar_source.h"
#include "core/generate/grammar/token_trie.h"
#include "core/generate/sampling/sampler_settings.h"
#include "core/generate/sampling/step_logits.h"
#include "core/generate/sampling/token_constraint.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// One token of an answer, with everything that the samplers depend on.
struct AnswerStep {
    std::vector<TokenId> history;       ///< tokens of the prompt, followed by the earlier tokens of the answer
    std::size_t step = 0;               ///< index of the token in the answer
    std::vector<float> drawnWith;       ///< TokenRecord::pFinal of the earlier tokens of the answer
    std::string generationPrompt;       ///< the text that the template writes after the last message
    std::vector<float> logits;          ///< logits [vocabulary] of the model, before any sampler
    std::optional<TokenId> drawn = {};  ///< the token that was sampled
};

/// Replays the samplers of one step with a model's vocabulary. The model is not evaluated. Thread-safe.
class StepSamplers {
public:
    virtual ~StepSamplers() = default;

    /// Replays the step with any settings and grammar. `settings.seed` must be the seed of the answer. Throws Error
    /// if the settings or the grammar are invalid, or if the answer does not match the grammar.
    virtual StepReplay replay(const AnswerStep& step, const SamplerSettings& settings, const GrammarSource& grammar,
                              std::size_t followed) const = 0;
    /// Returns every token of the vocabulary at the step, with the effect of the samplers on the token. Throws Error
    /// if the settings or the grammar are invalid, the answer does not match the grammar, or a logit is not finite.
    virtual std::shared_ptr<const StepLogits> rank(const AnswerStep& step, const SamplerSettings& settings,
                                                   const GrammarSource& grammar) const = 0;
    /// Returns every token of the vocabulary at a position where no samplers were applied, such as in a prompt. Throws
    /// Error if a logit is not finite.
    virtual std::shared_ptr<const StepLogits> rank(const std::vector<float>& logits) const = 0;
    /// Returns the vocabulary. The returned object keeps the model in memory.
    virtual std::shared_ptr<const TokenIndex> tokens() const = 0;
};

/// The samplers with the vocabulary of a local model.
class ModelStepSamplers final : public StepSamplers {
public:
    explicit ModelStepSamplers(std::shared_ptr<const ModelPrompts> prompts);

    StepReplay replay(const AnswerStep& step, const SamplerSettings& settings, const GrammarSource& grammar,
                      std::size_t followed) const override;
    std::shared_ptr<const StepLogits> rank(const AnswerStep& step, const SamplerSettings& settings,
                                           const GrammarSource& grammar) const override;
    std::shared_ptr<const StepLogits> rank(const std::vector<float>& logits) const override;
    std::shared_ptr<const TokenIndex> tokens() const override { return m_tokens; }

private:
    /// The constraint of the grammar that was used last. It is kept for further requests at the same position.
    struct Known {
        GrammarSource source;
        std::vector<TokenId> history;
        std::optional<KnownConstraint> constraint;
    };

    KnownConstraint constraintAt(const AnswerStep& step, const GrammarSource& grammar) const;
    TokenAlternative describe(const Candidate& candidate) const;

    std::shared_ptr<const ModelPrompts> m_prompts;
    std::shared_ptr<const TokenIndex> m_tokens;
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const TokenTrie> m_trie;  ///< vocabulary as a trie; m_mutex guards it and m_known
    mutable Known m_known;
};

}  // namespace vitrine
