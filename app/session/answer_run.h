#pragma once

#include "app/store/answer_store.h"
#include "core/engine/events.h"

#include <QElapsedTimer>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

/// One answer while it is generated: collects what the engine says about it and writes it to the store in slices. It
/// belongs to its chat, whichever chat is shown. write() throws StoreError; nothing is lost then: the next one tries
/// again, even after the end.
class AnswerRun {
public:
    enum class Phase { Waiting, Prompt, Answer, Paused, Held };

    /// Writes the answer's row, in the state Streaming.
    AnswerRun(AnswerStore& store, RequestId request, const AnswerStart& start);

    RequestId request() const { return m_request; }
    qint64 chat() const { return m_chat; }
    qint64 message() const { return m_message; }
    const AnswerInfo& info() const { return m_info; }
    Phase phase() const { return m_paused ? Phase::Paused : m_isHeld ? Phase::Held : m_phase; }
    /// Before which token it pauses; null: it does not.
    const Paused* paused() const { return m_paused ? &*m_paused : nullptr; }
    double promptProgress() const { return m_promptProgress; }
    /// What the engine waits for before it begins, in words; empty: nothing that it says.
    const Sentence& stage() const { return m_stage; }
    void setStage(const Sentence& stage) { m_stage = stage; }
    const std::vector<PromptToken>& prompt() const { return m_prompt; }
    const std::vector<TokenRecord>& tokens() const { return m_tokens; }
    /// With how many of them it began.
    std::size_t given() const { return m_given; }
    int contextUsed() const { return static_cast<int>(m_prompt.size() + m_tokens.size()); }
    double tokensPerSecond() const;
    /// Of the answer that this one continues; they replace those that the engine tells of, which are not scored.
    void beginWith(std::vector<TokenRecord> tokens) { m_beginning = std::move(tokens); }
    /// The token that is to be selected as soon as it is there.
    void select(std::optional<std::size_t> token) { m_selects = token; }
    std::optional<std::size_t> selects() const { return m_selects; }
    /// What events add to the answer that is shown.
    struct Added {
        QString text;
        QString reasoning;
        bool textWasReasoning = false;  ///< all text before was reasoning, which precedes `reasoning`
    };
    Added promptReady(const PromptReady& event);
    /// Which stored messages each of the prompt's is made of.
    void setSources(std::vector<std::vector<qint64>> sources) { m_sources = std::move(sources); }
    /// Seconds until the prompt is evaluated, if it goes on as it has; negative while that is not known.
    double promptSecondsLeft() const;
    void promptProgress(const PromptProgress& event);
    void promptScored(const PromptScored& event);
    void pause(const Paused& event);
    void hold(const AnswerHeld& event);
    Added tokensGenerated(std::span<const TokenGenerated> events);
    /// What the store does not have yet.
    const Added& unwritten() const { return m_unwritten; }
    /// Whether a slice is full.
    bool isDue() const;
    void write();
    bool isWritten() const;

    Added finish(const GenerationFinished& event);
    void fail(const Failed& event);
    /// Ends the answer without waiting for the engine.
    void abandon(MessageState state)
    {
        m_state = state;
        m_paused.reset();
    }
    /// Streaming until it has ended.
    MessageState state() const { return m_state; }

private:
    void spreadGiven();
    void turnTextIntoReasoning(Added& added);
    void noteHash(const std::optional<std::uint64_t>& hash);
    bool hasUnwritten() const
    {
        return m_written < m_tokens.size() || !m_unwritten.text.isEmpty() || !m_unwritten.reasoning.isEmpty() ||
               m_unwritten.textWasReasoning;
    }

    AnswerStore& m_store;
    RequestId m_request;
    qint64 m_chat;
    qint64 m_message = 0;
    AnswerInfo m_info;
    Phase m_phase = Phase::Waiting;
    MessageState m_state = MessageState::Streaming;
    bool m_endWritten = false;
    double m_promptProgress = 0;
    Sentence m_stage;
    QElapsedTimer m_sincePrompt;
    std::vector<std::vector<qint64>> m_sources;
    std::vector<PromptToken> m_prompt;
    bool m_promptWritten = false;
    bool m_settingsWritten = true;
    bool m_seedTold = true;  ///< a server may not take one
    std::vector<TokenRecord> m_beginning;
    std::int32_t m_spread = 0;  ///< how many more the given tokens are than the engine says
    std::vector<TokenRecord> m_tokens;
    std::optional<std::size_t> m_selects;
    std::size_t m_given = 0;    ///< of m_tokens: those with which it begins
    std::size_t m_written = 0;  ///< of m_tokens
    Added m_unwritten;
    std::optional<Paused> m_paused;
    bool m_isHeld = false;  ///< something is looked at between two tokens
    qint64 m_waited = 0;    ///< nanoseconds since the first token, in pauses that are over
    QElapsedTimer m_sincePause;
    QElapsedTimer m_sinceFirstToken;
    double m_lastTokenSeconds = 0;
};

}  // namespace vitrine
