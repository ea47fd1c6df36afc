#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/answer_beginning.h"
#include "core/generate/engine/answer_clock.h"
#include "core/generate/engine/answer_grammar.h"
#include "core/generate/engine/command_loop.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/conversation.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/kv_state_store.h"
#include "core/generate/engine/model_session.h"
#include "core/generate/engine/prompt_review.h"
#include "core/generate/sampling/sampler_chain.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// Carries out one Generate command: builds and evaluates the prompt, generates the answer, and emits all events.
class Generation {
public:
    /// Throws Error when the settings are invalid. All arguments must outlive this object.
    Generation(ModelSession& session, KvStateStore& states, const Generate& command, const std::stop_token& stop,
               const SteeringSource& steering, const EventSink& sink, const PromptReview& review);

    /// Emits all events from PromptReady to GenerationFinished, or throws Error.
    void run();

private:
    using Clock = std::chrono::steady_clock;

    void preparePrompt();
    /// Returns the positions where the messages of the prompt begin.
    std::vector<std::size_t> startsIn(const BuiltPrompt& prompt) const;
    /// Opens the conversation with a cache of at least `positions` positions, and chooses the devices if necessary.
    void openConversation(std::size_t positions);
    /// Returns the given prompt (Generate::prompt), and opens the conversation. Throws Error if the prompt is empty, or
    /// if it does not fit into the context with the given beginning of the answer.
    FittedPrompt takeGiven();
    /// Sets the tokens of the given beginning of the answer after this prompt. Returns sentences for the user.
    std::vector<Sentence> begin(const BuiltPrompt& prompt);
    /// Builds the prompt of the messages with enough space for the given beginning of the answer. Throws Error if the
    /// prompt and the given beginning do not fit into the context.
    FittedPrompt fit();
    /// Decides which tokens are taken from the cache, and which already have records with distributions.
    void reusePrefix();
    void emitPrompt(FittedPrompt fitted, std::vector<Sentence> notices);
    /// The next two functions evaluate the prompt or one chunk of it. They return false when cancelled.
    bool evaluatePrompt();
    bool evaluatePromptChunk(std::size_t begin, std::size_t end);
    void beginGrammar(const ReasoningTags* opened);
    /// Whether a sampler remembers earlier tokens, so that it must also receive the logits of the given beginning.
    bool followsBeginning() const;
    bool isComplete() const;  ///< whether no token follows the prompt and the given beginning
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
    std::optional<AnswerText> m_text;   ///< set as soon as the prompt has been built
    std::vector<TokenId> m_tokens;      ///< the prompt, later followed by the answer; read by the penalties
    std::vector<TokenRecord> m_prompt;  ///< records of the prompt and of the given beginning of the answer
    /// Positions where messages begin; recurrent states are copied at these positions.
    std::vector<std::size_t> m_starts;
    std::vector<const ReasoningTags*> m_tags;  ///< tags of the reasoning that the answer may have
    AnswerBeginning m_beginning;
    std::size_t m_reused = 0;  ///< number of leading prompt tokens that are not evaluated again
    /// Number of tokens that the cache held, but that must be evaluated again to restore recurrent states.
    std::size_t m_repeated = 0;
    std::size_t m_scored = 0;  ///< number of leading prompt tokens with complete records
    std::string m_sentence;    ///< the reason why no further token is possible, if the grammar ended the answer
    Clock::time_point m_started;
    GenerationStats m_stats;
};

}  // namespace vitrine
