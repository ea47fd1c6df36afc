#pragma once

#include "core/engine/model_prompts.h"
#include "core/engine/step_replay.h"
#include "core/grammar/grammar_source.h"
#include "core/grammar/token_trie.h"
#include "core/sampling/sampler_settings.h"
#include "core/sampling/step_logits.h"
#include "core/sampling/token_constraint.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// One token of an answer, with all that its samplers depend on.
struct AnswerStep {
    std::vector<TokenId> history;       ///< the prompt, and the answer before it
    std::size_t step = 0;               ///< which token of the answer it is
    std::vector<float> drawnWith;       ///< TokenRecord::pFinal of the answer before it
    std::string generationPrompt;       ///< the end of the prompt, which the template wrote behind the last message
    std::vector<float> logits;          ///< [vocabulary]
    std::optional<TokenId> drawn = {};  ///< the token that it became
};

/// Replays samplers with the vocabulary of a model, which is not evaluated. Safe from any thread.
class StepSamplers {
public:
    virtual ~StepSamplers() = default;

    /// With any settings and grammar, `settings.seed` being that of the answer. Throws Error as replaySamplers and
    /// rulesOf do, and where what was answered does not fit the grammar.
    virtual StepReplay replay(const AnswerStep& step, const SamplerSettings& settings, const GrammarSource& grammar,
                              std::size_t followed) const = 0;
    /// Every token at that step, with what becomes of it. Throws Error likewise, and where a logit is not finite.
    virtual std::shared_ptr<const StepLogits> rank(const AnswerStep& step, const SamplerSettings& settings,
                                                   const GrammarSource& grammar) const = 0;
    /// The same where no samplers act, at a token of a prompt.
    virtual std::shared_ptr<const StepLogits> rank(const std::vector<float>& logits) const = 0;
    /// The vocabulary. It keeps the model.
    virtual std::shared_ptr<const TokenIndex> tokens() const = 0;
};

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
    /// The last grammar's, for as long as its place is asked for again.
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
    mutable std::shared_ptr<const TokenTrie> m_trie;  ///< guarded by m_mutex, as what follows
    mutable Known m_known;
};

}  // namespace vitrine
