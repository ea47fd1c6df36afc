#pragma once

#include "core/base/sentence.h"
#include "core/engine/answer_beginning.h"
#include "core/engine/answer_clock.h"
#include "core/engine/answer_grammar.h"
#include "core/engine/command_loop.h"
#include "core/engine/commands.h"
#include "core/engine/conversation.h"
#include "core/engine/events.h"
#include "core/engine/kv_state_store.h"
#include "core/engine/model_session.h"
#include "core/engine/prompt_review.h"
#include "core/sampling/sampler_chain.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// Carries out one Generate command: builds and evaluates the prompt, makes the answer, and emits all events.
class Generation {
public:
    /// Throws Error when the settings are invalid. All arguments must outlive this object.
    Generation(ModelSession& session, KvStateStore& states, const Generate& command, const std::stop_token& stop,
               const SteeringSource& steering, const EventSink& sink, const PromptReview& review);

    /// Emits PromptReady … GenerationFinished, or throws Error.
    void run();

private:
    using Clock = std::chrono::steady_clock;

    void preparePrompt();
    /// Builds the prompt of the messages with enough space for the given beginning. Throws Error when both do not fit.
    FittedPrompt fit();
    /// Decides which tokens need not be evaluated or scored again.
    void reusePrefix();
    void emitPrompt(FittedPrompt fitted, std::vector<Sentence> notices);
    /// Evaluate the prompt or one chunk of it; return false when cancelled.
    bool evaluatePrompt();
    bool evaluatePromptChunk(std::size_t begin, std::size_t end);
    void beginGrammar(const ReasoningTags* opened);
    bool followsBeginning()
        const;  ///< whether a sampler remembers tokens, so that it must see the logits of the given beginning
    bool isComplete() const;  ///< whether the answer's beginning already completes the answer
    StopReason generate();
    void finish(StopReason reason);

    ModelSession& m_session;
    KvStateStore& m_states;
    const Generate& m_command;
    const std::stop_token& m_stop;
    const SteeringSource& m_steering;
    const EventSink& m_sink;
    const PromptReview& m_review;

    AnswerClock m_clock;
    Conversation* m_conversation = nullptr;
    SamplerChain m_chain;
    std::optional<AnswerGrammar> m_grammar;
    std::optional<AnswerText> m_text;   ///< set once there is a prompt to answer
    std::vector<TokenId> m_tokens;      ///< the prompt, later also the answer; the input of the penalties
    std::vector<TokenRecord> m_prompt;  ///< records of the prompt and of the answer's beginning
    std::vector<std::size_t> m_starts;  ///< positions of messages, where recurrent states are copied
    AnswerBeginning m_beginning;
    std::size_t m_reused = 0;  ///< tokens of the prompt that need not be evaluated
    /// Tokens that the cache held, but that must be evaluated again to restore recurrent states.
    std::size_t m_repeated = 0;
    std::size_t m_scored = 0;  ///< leading tokens of the prompt whose records are complete
    std::string m_sentence;    ///< the reason why no token can follow, if the grammar ended the answer
    Clock::time_point m_started;
    GenerationStats m_stats;
};

}  // namespace vitrine
