#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <span>
#include <vector>

namespace vitrine {

class Database;

/// The facts that are known before an answer is generated.
struct AnswerStart {
    qint64 chat = 0;
    qint64 parent = 0;  ///< the user's message that it answers
    QString modelName;
    QString modelPath;
    QString settings;     ///< JSON object
    RunFacts facts = {};  ///< the facts that are known so far
};

/// Answers and their tokens. An answer is written while it is generated: begin(), then setPrompt(), then appendSlice()
/// several times a second, then finish(). setFacts() may be called whenever more is known. Every function that writes
/// has committed when it returns, so a crash loses at most the last slice. All functions throw StoreError.
class AnswerStore {
public:
    explicit AnswerStore(const Database& database) : m_database(database) {}

    /// Adds an answer as the last message of the chat, in the state Streaming. Returns its id.
    qint64 begin(const AnswerStart& start);
    /// Stores the tokens of the prompt. May be called again when more is recorded about them.
    void setPrompt(qint64 answer, std::span<const PromptToken> prompt);
    void setFacts(qint64 answer, const RunFacts& facts);
    void setLeftOut(qint64 answer, const std::vector<qint64>& messages);
    void setSettings(qint64 answer, const QString& settings);
    /// Moves the text and tokens of the answer that are stored so far to its reasoning.
    void turnTextIntoReasoning(qint64 answer);
    /// Appends text and tokens, and updates their counts. The counts of an answer that never ended are therefore
    /// correct for its stored part.
    void appendSlice(qint64 answer, const QString& text, std::span<const TokenRecord> records,
                     const QString& reasoning = {});
    /// Ends an answer. `info` has the facts known at its end; its model and settings are ignored.
    void finish(qint64 answer, MessageState state, const AnswerInfo& info);

    /// Writes a complete answer for an existing message, inside a transaction of the caller.
    void writeWhole(qint64 answer, const AnswerInfo& info, const std::optional<AnswerTokens>& tokens);

    /// Returns false if the chat of the answer was deleted permanently.
    bool exists(qint64 answer) const;
    /// Returns the tokens of the prompt and of the answer. Also throws Error if the stored tokens are damaged.
    AnswerTokens tokens(qint64 answer) const;
    /// Returns the tokens of the answer without those of the prompt, which is faster.
    std::vector<TokenRecord> answerTokens(qint64 answer) const;

    /// Sets answers that an earlier process left in the state Streaming to Interrupted. Returns their number.
    int interruptStreaming();

private:
    void writePrompt(qint64 answer, std::span<const PromptToken> prompt) const;
    std::vector<PromptToken> promptOf(qint64 answer) const;
    qint64 answerBefore(qint64 answer) const;

    const Database& m_database;
};

}  // namespace vitrine
