#pragma once

#include "app/store/answer_store.h"
#include "core/generate/engine/events.h"

#include <QElapsedTimer>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

/// The beginning of an earlier answer that another version of it keeps.
struct KeptTokens {
    qint64 message = 0;  ///< the earlier answer
    std::size_t tokens = 0;
};

/// One answer while it is generated. Collects the engine's events and writes them to the store in slices.
///
/// A run belongs to its chat, even while another chat is shown. write() throws StoreError. No data is lost then: the
/// next call tries again, even after the end of the answer.
class AnswerRun {
public:
    /// Phases of an answer, see ShownAnswer::Phase.
    enum class Phase { Waiting, Prompt, Answer, Paused, Held };

    /// Creates the answer's row in the store, in the state Streaming.
    AnswerRun(AnswerStore& store, RequestId request, const AnswerStart& start);

    RequestId request() const { return m_request; }
    qint64 chat() const { return m_chat; }
    qint64 message() const { return m_message; }
    const AnswerInfo& info() const { return m_info; }
    /// Returns the row that shows this answer when it begins, as an answer to the message `parent`.
    StoredMessage begun(qint64 parent) const;
    Phase phase() const { return m_paused ? Phase::Paused : m_isHeld ? Phase::Held : m_phase; }
    /// The token before which the answer pauses; null while it does not pause.
    const Paused* paused() const { return m_paused ? &*m_paused : nullptr; }
    /// Evaluated part of the prompt, 0 to 1.
    double promptProgress() const { return m_promptProgress; }
    /// A sentence about what delays the start of the answer; empty if the engine reports no delay.
    const Sentence& stage() const { return m_stage; }
    void setStage(const Sentence& stage) { m_stage = stage; }
    const std::vector<PromptToken>& prompt() const { return m_prompt; }
    const std::vector<TokenRecord>& tokens() const { return m_tokens; }
    /// Number of tokens with which the answer began. They were given to the engine, not generated.
    std::size_t given() const { return m_given; }
    int contextUsed() const { return static_cast<int>(m_prompt.size() + m_tokens.size()); }
    /// Generated tokens per second since the first generated token, without pauses; 0 until two tokens have been
    /// generated.
    double tokensPerSecond() const;
    /// Sets the records of the tokens with which the answer begins, taken from the version that it continues. They
    /// replace the engine's records of these tokens, which have no scores.
    void beginWith(std::vector<TokenRecord> tokens) { m_beginning = std::move(tokens); }
    /// The earlier answer whose first tokens this answer keeps; nullopt if it keeps no tokens.
    const std::optional<KeptTokens>& kept() const { return m_kept; }
    void setKept(const std::optional<KeptTokens>& kept) { m_kept = kept; }
    /// Text and reasoning that an event adds to the answer.
    struct Added {
        QString text;
        QString reasoning;
        bool textWasReasoning = false;  ///< all text so far turned out to be reasoning, and comes before `reasoning`
    };
    Added promptReady(const PromptReady& event);
    /// Sets the ids of the stored messages that each message of the prompt was made of.
    void setSources(std::vector<std::vector<qint64>> sources) { m_sources = std::move(sources); }
    /// Estimated seconds until the prompt is evaluated, at the speed so far; negative while unknown.
    double promptSecondsLeft() const;
    void promptProgress(const PromptProgress& event);
    void promptScored(const PromptScored& event);
    void pause(const Paused& event);
    void hold(const AnswerWaiting& event);
    Added tokensGenerated(std::span<const TokenGenerated> events);
    /// Text that is not in the store yet.
    const Added& unwritten() const { return m_unwritten; }
    /// Whether write() should be called now: the prompt is not in the store yet, or a slice is full.
    bool isDue() const;
    /// Writes everything that the store does not have yet.
    void write();
    /// Whether the store has everything.
    bool isWritten() const;

    Added finish(const GenerationFinished& event);
    void fail(const Failed& event);
    /// Sets the final state of the answer without waiting for the engine.
    void abandon(MessageState state)
    {
        m_state = state;
        m_paused.reset();
    }
    /// State of the answer; Streaming until it has ended.
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
    bool m_seedSent = true;  ///< false if the server does not support seeds
    std::vector<TokenRecord> m_beginning;
    std::int32_t m_spread = 0;  ///< number of given tokens that a server does not count, because it received them as
                                ///< one text
    std::vector<TokenRecord> m_tokens;
    std::optional<KeptTokens> m_kept;
    std::size_t m_given = 0;    ///< number of tokens in m_tokens with which the answer began
    std::size_t m_written = 0;  ///< number of tokens in m_tokens that the store has
    Added m_unwritten;
    std::optional<Paused> m_paused;
    bool m_isHeld = false;  ///< the answer pauses between two tokens while a page of the inspector uses the engine
    qint64 m_waited = 0;    ///< nanoseconds of finished pauses since the first token
    QElapsedTimer m_sincePause;
    QElapsedTimer m_sinceFirstToken;
    double m_lastTokenSeconds = 0;
};

}  // namespace vitrine
