#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/answer_clock.h"
#include "core/generate/engine/answer_text.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/model_prompts.h"
#include "core/generate/remote/answer_chunk.h"
#include "core/generate/remote/server_prompt.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// Returns the record of a token with the data that the server reports. `logit` is the log-probability, which differs
/// from the logit by a constant. `entropy` is a lower bound from the reported candidates. `rank` is 0 if unknown. An
/// unknown id is -1.
TokenRecord recordOf(const RemoteToken& token, std::size_t alternatives);

/// Converts the data that a server sends for one answer into events.
class RemoteAnswer {
public:
    /// `alternatives`: maximum number of candidates per token. `sink` must outlive this object.
    RemoteAnswer(const Generate& command, std::uint64_t seed, std::uint32_t contextLength, const EventSink& sink);

    /// Sets the notices of PromptReady, and the names of settings that were not sent to the server.
    void setNotices(std::vector<Sentence> notices, std::vector<std::string> omitted)
    {
        m_prompt.notices = std::move(notices);
        m_prompt.omitted = std::move(omitted);
    }
    /// Adds a sentence to the notices of PromptReady.
    void note(const Sentence& sentence) { m_notes.push_back(std::move(sentence)); }
    /// Sets the maximum number of tokens that the server may still generate; 0: no limit. The default is
    /// Generate::maxTokens.
    void limit(std::size_t most) { m_most = most; }
    /// Marks the answer as complete, because its given beginning already has the maximum number of tokens.
    void endAtLimit() { m_finish = "length"; }
    /// Sets the prompt that the template of the companion file makes of the messages. `companion` must outlive this
    /// object.
    void expect(const ModelPrompts& companion, BuiltPrompt prompt);
    /// Sets the prompt that the server makes of the messages. Call this before the answer begins.
    void setPrompt(ServerPrompt prompt);
    /// Emits the contents of a chunk. Throws Error if the chunk reports a failure.
    void take(AnswerChunk chunk);
    /// Emits a LoadProgress with the time that the server requires before a retry; 0: the wait is over.
    void delay(std::chrono::seconds wait);
    /// Whether any part of the answer has arrived.
    bool hasBegun() const noexcept { return m_isPromptEmitted || !m_tools.empty(); }
    bool hasEnded() const noexcept { return !m_finish.empty(); }
    /// Whether the answer exceeded the limit of tokens and was cut. Further data is then not needed.
    bool isCut() const noexcept { return m_isCut; }
    std::size_t tokens() const noexcept { return m_records; }
    /// Emits all text and tool calls that were held back. Called when the answer is interrupted.
    void breakOff();
    /// Emits the closing event. Throws Error instead if the server ended the answer for an unknown reason.
    void finish(bool isCancelled);

private:
    void emitPrompt();
    void takePrompt(const AnswerChunk& chunk);
    void takeParts(AnswerChunk&& chunk);
    void cutAtMost(AnswerChunk& chunk);
    void compareWithCompanion();
    void takeTools(std::vector<ToolCallPart>&& parts);
    std::vector<TokenRecord> recordsOf(AnswerChunk& chunk, bool isReasoning) const;
    void emitTokens(std::vector<TokenRecord> records, AnswerText::Parts shown);
    void emitTools();
    StopReason reason() const;
    Sentence closingSentence() const;

    const EventSink& m_sink;
    PromptReady m_prompt;
    GenerationFinished m_finished;
    AnswerText m_text;
    AnswerClock m_clock;
    std::size_t m_alternatives;
    std::size_t m_most;  ///< maximum number of tokens from the server; 0: no limit
    bool m_isCut = false;
    std::vector<PromptToken> m_beginning;
    const ModelPrompts* m_companion = nullptr;
    BuiltPrompt m_expected;
    std::vector<ToolCallPart> m_tools;  ///< the tool calls so far, one entry per call
    std::vector<Sentence> m_notes;
    std::string m_finish;
    std::string m_stopString;
    RemoteUsage m_usage;
    std::string m_unread;      ///< a sentence about unreadable data that has not been emitted yet
    bool m_wasUnread = false;  ///< whether any data was unreadable so far
    bool m_isRefusal = false;
    bool m_hasText = false;
    bool m_isDelayed = false;
    bool m_isPromptEmitted = false;
    std::size_t m_records = 0;
    std::size_t m_position = 0;
    std::size_t m_bytes = 0;
};

}  // namespace vitrine
