#pragma once

#include "core/generate/engine/answer_beginning.h"
#include "core/generate/engine/command_loop.h"
#include "core/generate/engine/engine.h"
#include "core/generate/engine/prompts.h"
#include "core/generate/engine/script.h"
#include "core/generate/engine/scripted_tokens.h"

#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// Plays a script instead of running a model. Emits the same events in the same order as LocalEngine, with reproducible
/// texts and delays. Used in tests and for screenshots. Every path can be loaded.
class ScriptedEngine final : public Engine {
public:
    ScriptedEngine(Script script, EventSink sink);
    ~ScriptedEngine() override;

    void post(Command command) override;
    void cancel(RequestId request) override;
    void steer(Steering steering) override;

private:
    void execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const UnloadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Generate& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Capture& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CompareRuns& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CloseConversation& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ConfigureKvStates&, const std::stop_token&, const EventSink&) {}
    void execute(const SaveKvStates& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ClearKvStates&, const std::stop_token&, const EventSink&) {}

    void requireModel() const;
    PromptReady preparePrompt(RequestId request, ConversationId conversation, const std::vector<Message>& messages);
    /// Returns the tokens that the engine reports as cached for the conversation, and makes this conversation the most
    /// recent one.
    std::vector<TokenId>& evaluated(ConversationId conversation);
    bool playPrompt(const Generate& command, PromptReady& prompt, const std::stop_token& stop, const EventSink& sink);
    /// Appends the given beginning of the answer to the prompt.
    AnswerBeginning beginAnswer(const Generate& command, PromptReady& prompt, AnswerText& text) const;
    StopReason playAnswer(const Generate& command, const AnswerBeginning& beginning, std::size_t position,
                          AnswerText& text, const std::stop_token& stop, const EventSink& sink, GenerationStats& stats);
    const ScriptedAnswer& nextAnswer() const { return m_script.answers[m_nextAnswer % m_script.answers.size()]; }

    Script m_script;
    ScriptedTokens m_tokens;
    std::optional<std::string> m_open;         ///< path of the loaded model
    std::shared_ptr<const Prompts> m_prompts;  ///< null while no model is loaded
    std::size_t m_nextAnswer = 0;
    /// Evaluated tokens of each conversation, the most recent conversation first.
    std::list<std::pair<ConversationId, std::vector<TokenId>>> m_evaluated;
    CommandLoop m_loop;  ///< declared last: its thread must end before the other members are destroyed
};

}  // namespace vitrine
