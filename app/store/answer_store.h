#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <span>
#include <vector>

namespace vitrine {

class Database;

/// Facts about an answer that are known before it is generated.
struct AnswerStart {
    qint64 chat = 0;
    qint64 parent = 0;  ///< id of the user's message that is answered
    QString modelName;
    QString modelPath;
    QString settings;     ///< JSON object with the settings that are used to generate the answer
    RunFacts facts = {};  ///< the facts that are known so far
};

/// Answers and their tokens. An answer is written while it is generated: begin(), then setPrompt(), then appendSlice()
/// several times a second, then finish(). setFacts() may be called at any time when more facts are known. Every writing
/// function has committed its changes when it returns, so a crash loses at most the last slice. All functions throw
/// StoreError.
class AnswerStore {
public:
    explicit AnswerStore(const Database& database) : m_database(database) {}

    /// Adds an answer as the last message of the chat, in the state Streaming. Returns the id of the answer.
    qint64 begin(const AnswerStart& start);
    /// Stores the tokens of the prompt. May be called again when more data about the tokens is known.
    void setPrompt(qint64 answer, std::span<const PromptToken> prompt);
    void setFacts(qint64 answer, const RunFacts& facts);
    void setLeftOut(qint64 answer, const std::vector<qint64>& messages);
    void setSettings(qint64 answer, const QString& settings);
    /// Moves the stored text and tokens of the answer to its reasoning.
    void turnTextIntoReasoning(qint64 answer);
    /// Appends text and tokens, and updates the counts of tokens. The counts therefore match the stored part of the
    /// answer even if the program crashes before finish().
    void appendSlice(qint64 answer, const QString& text, std::span<const TokenRecord> records,
                     const QString& reasoning = {});
    /// Ends an answer. `info` contains the facts that are known at the end; its model and settings are ignored.
    void finish(qint64 answer, MessageState state, const AnswerInfo& info);

    /// Writes a complete answer for an existing message. Must be called inside a transaction.
    void writeWhole(qint64 answer, const AnswerInfo& info, const std::optional<AnswerTokens>& tokens);

    /// Returns false if the chat that contained the answer was deleted permanently.
    bool exists(qint64 answer) const;
    /// Returns the tokens of the prompt and of the answer. Also throws Error if the stored tokens are damaged.
    AnswerTokens tokens(qint64 answer) const;
    /// Returns only the tokens of the answer, without the tokens of its prompt. This is faster than tokens().
    std::vector<TokenRecord> answerTokens(qint64 answer) const;

    /// Changes the state of all answers that are still Streaming to Interrupted. An earlier process left an answer in
    /// the state Streaming if it ended while it generated the answer. Returns the number of changed answers.
    int interruptStreaming();

private:
    void writePrompt(qint64 answer, std::span<const PromptToken> prompt) const;
    std::vector<PromptToken> promptOf(qint64 answer) const;
    qint64 answerBefore(qint64 answer) const;

    const Database& m_database;
};

}  // namespace vitrine
