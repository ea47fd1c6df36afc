#pragma once

#include "core/engine/answer_clock.h"
#include "core/engine/answer_text.h"
#include "core/engine/events.h"
#include "core/engine/model_prompts.h"
#include "core/remote/answer_chunk.h"
#include "core/remote/server_prompt.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// One token's record as far as a server tells: `logit` is its log-probability (a logit but for a constant), `entropy`
/// what the alternatives that are known make at least; `rank` is 0 where it is not known. An unknown id is -1.
TokenRecord recordOf(const RemoteToken& token, std::size_t alternatives);

/// Makes events of what a server sends of one answer.
class RemoteAnswer {
public:
    /// `alternatives` for each token at most; `sink` must outlive this.
    RemoteAnswer(const Generate& command, std::uint64_t seed, std::uint32_t contextLength, const EventSink& sink);

    /// Sentences for PromptReady, until it is sent, and which settings the server is not told.
    void setNotices(std::vector<std::string> notices, std::vector<std::string> untold)
    {
        m_prompt.notices = std::move(notices);
        m_prompt.untold = std::move(untold);
    }
    /// One more sentence for PromptReady.
    void note(std::string sentence) { m_notes.push_back(std::move(sentence)); }
    /// How many tokens may come; 0: no limit. Until this is called, Generate::maxTokens.
    void limit(std::size_t most) { m_most = most; }
    /// Nothing more is to come: it begins with as many tokens as it may have.
    void endAtLimit() { m_finish = "length"; }
    /// What a companion makes of the messages; it must outlive this.
    void expect(const ModelPrompts& companion, BuiltPrompt prompt);
    /// What the server says that it makes of the messages, before it answers.
    void setPrompt(ServerPrompt prompt);
    /// Emits what it brings. Throws Error for one that says that the answer failed.
    void take(AnswerChunk chunk);
    /// The server lets wait so long until it is asked again; 0: no longer. Said as a LoadProgress.
    void delay(std::chrono::seconds wait);
    /// Whether anything of the answer has come.
    bool hasBegun() const noexcept { return m_told || !m_tools.empty(); }
    bool hasEnded() const noexcept { return !m_finish.empty(); }
    /// More came than was to come: nothing further is wanted.
    bool isCut() const noexcept { return m_isCut; }
    std::size_t tokens() const noexcept { return m_records; }
    /// Emits what was held back, where the answer breaks off; of tool calls, too.
    void breakOff();
    /// The closing event. Throws Error instead where the server ended the answer for a reason of its own.
    void finish(bool isCancelled);

private:
    void tellPrompt();
    void takePrompt(const AnswerChunk& chunk);
    void takeParts(AnswerChunk&& chunk);
    void cutAtMost(AnswerChunk& chunk);
    void compareWithCompanion();
    void takeTools(std::vector<ToolCallPart>&& parts);
    std::vector<TokenRecord> recordsOf(AnswerChunk& chunk, bool isReasoning) const;
    void tell(std::vector<TokenRecord> records, AnswerText::Parts shown);
    void tellTools();
    StopReason reason() const;
    std::string closingSentence() const;

    const EventSink& m_sink;
    PromptReady m_prompt;
    GenerationFinished m_finished;
    AnswerText m_text;
    AnswerClock m_clock;
    std::size_t m_alternatives;
    std::size_t m_most;  ///< tokens; 0: no limit
    bool m_isCut = false;
    std::vector<PromptToken> m_beginning;
    const ModelPrompts* m_companion = nullptr;
    BuiltPrompt m_expected;
    std::vector<ToolCallPart> m_tools;  ///< one for each call
    std::vector<std::string> m_notes;
    std::string m_finish;
    std::string m_stopString;
    RemoteUsage m_usage;
    std::string m_unread;      ///< a sentence, until it is told
    bool m_wasUnread = false;  ///< there was one
    bool m_isRefusal = false;
    bool m_hasText = false;
    bool m_isDelayed = false;
    bool m_told = false;
    std::size_t m_records = 0;
    std::size_t m_position = 0;
    std::size_t m_bytes = 0;
};

}  // namespace vitrine
