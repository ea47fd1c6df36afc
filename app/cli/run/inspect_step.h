#pragma once

#include "app/cli/flags/grammar_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/sampling_flags.h"
#include "app/cli/run/runner.h"
#include "core/generate/sampling/sampler_settings.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Flags that select the step of an answer for a page of `inspect`, and the samplers.
struct StepFlags {
    std::string model;
    TokensFlag tokens;
    std::uint32_t step = 0;
    SamplingFlags sampling;
    GrammarFlags grammar;
    DeviceFlags device;
    /// Index of another token, counted from 0. The logits that predict this token are computed, too. 0 means none,
    /// because no logits predict the first token.
    std::uint32_t against = 0;

    void add(Subcommand& command);
};

/// The logits after all given tokens, and the inputs of the samplers for the next token.
class EvaluatedStep {
public:
    /// Evaluates the tokens given by the flags. Throws Error, and UsageError if the flags contradict each other. `page`
    /// is the command in error messages.
    EvaluatedStep(const StepFlags& flags, const char* page);

    const Tokenizer& tokenizer() const noexcept { return m_runner->tokenizer(); }
    const std::vector<TokenId>& ids() const noexcept { return m_prompt.ids; }
    std::span<const float> logits() const noexcept { return m_logits; }
    /// Logits that predict token `against`; empty if `against` is 0.
    const std::vector<float>& othersLogits() const noexcept { return m_others; }
    /// Sampler settings; texts in them are already converted to tokens.
    const SamplerSettings& sampling() const noexcept { return m_sampling; }
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
