#pragma once

#include "app/cli/grammar_flags.h"
#include "app/cli/input.h"
#include "app/cli/runner.h"
#include "app/cli/sampling_flags.h"
#include "core/sampling/sampler_settings.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Which step of an answer a page of `inspect` shows, and with which samplers.
struct StepFlags {
    std::string model;
    TokensFlag tokens;
    std::uint32_t step = 0;
    SamplingFlags sampling;
    GrammarFlags grammar;
    DeviceFlags device;
    /// The token before which other logits are wanted, too; 0, before which there are none: none.
    std::uint32_t against = 0;

    void add(Subcommand& command);
};

/// The logits behind all tokens, and what the samplers of the token that follows depend on.
class EvaluatedStep {
public:
    /// Evaluates what the flags name. Throws Error, and UsageError where they do not fit together; `page` is named in
    /// its sentences.
    EvaluatedStep(const StepFlags& flags, const char* page);

    const Tokenizer& tokenizer() const noexcept { return m_runner->tokenizer(); }
    const std::vector<TokenId>& ids() const noexcept { return m_prompt.ids; }
    std::span<const float> logits() const noexcept { return m_logits; }
    const std::vector<float>& othersLogits() const noexcept { return m_others; }  ///< of `against`; empty: none
    const SamplerSettings& sampling() const noexcept { return m_sampling; }       ///< texts are looked up
    SamplerMoment moment() const noexcept { return {m_prompt.ids, m_step, {}}; }
    TokenConstraint* constraint() noexcept { return m_grammar ? m_grammar->get() : nullptr; }

private:
    void evaluate(std::uint32_t against);

    SamplerSettings m_sampling;
    std::uint32_t m_step;
    std::optional<Runner> m_runner;
    MessagesPrompt m_prompt;
    std::optional<GivenGrammar> m_grammar;
    std::vector<float> m_logits;
    std::vector<float> m_others;
};

}  // namespace vitrine::cli
