#pragma once

#include "core/engine/answer_clock.h"
#include "core/engine/answer_evaluator.h"
#include "core/engine/commands.h"
#include "core/engine/conversation.h"
#include "core/engine/events.h"
#include "core/engine/kv_state_store.h"
#include "core/engine/model_session.h"
#include "core/engine/reasoning.h"
#include "core/engine/stop_matcher.h"
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
               const EventSink& sink);

    /// Emits PromptReady … GenerationFinished, or throws.
    void run();

private:
    using Clock = std::chrono::steady_clock;

    void preparePrompt();
    /// Both return false when they were cancelled.
    bool evaluatePrompt();
    bool evaluatePromptChunk(std::size_t begin, std::size_t end);
    StopReason generate();
    StopReason generate(AnswerEvaluator& answer);
    /// Emits the token; the reason when it was the last one.
    std::optional<StopReason> emitToken(const TokenRecord& record);
    /// The stop string that was found, be it in the reasoning.
    const std::optional<std::string>& stopString() const noexcept;
    void finish(StopReason reason);

    ModelSession& m_session;
    KvStateStore& m_states;
    const Generate& m_command;
    const std::stop_token& m_stop;
    const EventSink& m_sink;

    AnswerClock m_clock;
    Conversation* m_conversation = nullptr;
    SamplerChain m_chain;
    ReasoningSplitter m_splitter;
    StopMatcher m_reasoningStops;  ///< stop strings end the answer in the reasoning too, but never span both
    StopMatcher m_contentStops;
    std::vector<TokenId> m_tokens;  ///< the prompt, then also the answer: what the penalties see
    std::vector<TokenRecord> m_prompt;
    std::size_t m_reused = 0;  ///< tokens of the prompt that need not be evaluated
    std::size_t m_scored = 0;  ///< leading tokens of the prompt whose records are complete
    Clock::time_point m_started;
    GenerationStats m_stats;
};

}  // namespace vitrine
