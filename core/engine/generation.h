#pragma once

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

/// Answers one Generate command: prompt, evaluation, tokens, and the events of all three.
class Generation {
public:
    /// Throws Error when the settings are wrong. All arguments must outlive this.
    Generation(ModelSession& session, KvStateStore& states, const Generate& command, const std::stop_token& stop,
               const SteeringSource& steering, const EventSink& sink, const PromptReview& review);

    /// Emits PromptReady … GenerationFinished, or throws.
    void run();

private:
    using Clock = std::chrono::steady_clock;

    void preparePrompt();
    /// The messages, followed by what the answer begins with. Throws Error when there is no room for both.
    FittedPrompt fit();
    /// Decides what need not be evaluated, or not scored, again.
    void reusePrefix();
    void emitPrompt(FittedPrompt fitted, std::vector<std::string> notices);
    /// Both return false when they were cancelled.
    bool evaluatePrompt();
    bool evaluatePromptChunk(std::size_t begin, std::size_t end);
    void beginGrammar(const ReasoningTags* opened);
    bool followsBeginning() const;  ///< a sampler remembers tokens, so those given are followed from their logits
    bool isComplete() const;        ///< the answer's beginning may not be continued
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
    std::vector<TokenId> m_tokens;      ///< the prompt, later also the answer: what the penalties see
    std::vector<TokenRecord> m_prompt;  ///< and what the answer begins with
    std::vector<std::size_t> m_starts;  ///< of messages, where states are kept
    AnswerBeginning m_beginning;
    std::size_t m_reused = 0;    ///< tokens of the prompt that need not be evaluated
    std::size_t m_repeated = 0;  ///< that the cache held, and whose states it could not go back to
    std::size_t m_scored = 0;    ///< leading tokens of the prompt whose records are complete
    std::string m_sentence;      ///< why nothing can follow, where the grammar ended the answer
    Clock::time_point m_started;
    GenerationStats m_stats;
};

}  // namespace vitrine
