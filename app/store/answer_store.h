#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <span>
#include <vector>

namespace vitrine {

class Database;

/// What is known before an answer is asked for.
struct AnswerStart {
    qint64 chat = 0;
    qint64 parent = 0;  ///< the user's message it answers
    QString modelName;
    QString modelPath;
    QString settings;     ///< JSON object
    RunFacts facts = {};  ///< as far as they are known
};

/// Answers and their tokens. An answer is written while it is generated: begin(), then setPrompt(), then
/// appendSlice() several times a second, then finish(). Every function that writes has committed when it returns, so
/// the death of the process costs at most the last slice. setFacts() may come whenever more is known. All throw
/// StoreError.
class AnswerStore {
public:
    explicit AnswerStore(const Database& database) : m_database(database) {}

    /// Makes it the chat's last message, in the state Streaming.
    qint64 begin(const AnswerStart& start);
    /// Also later, when more is recorded about the prompt's tokens.
    void setPrompt(qint64 answer, std::span<const PromptToken> prompt);
    void setFacts(qint64 answer, const RunFacts& facts);
    void setLeftOut(qint64 answer, const std::vector<qint64>& messages);
    void setSettings(qint64 answer, const QString& settings);
    /// All that was stored so far of the answer's text and tokens is reasoning.
    void turnTextIntoReasoning(qint64 answer);
    /// Also counts the tokens: the numbers of an answer that never ended are right as far as they go.
    void appendSlice(qint64 answer, const QString& text, std::span<const TokenRecord> records,
                     const QString& reasoning = {});
    /// `info` gives the numbers and texts known at the end of an answer; its model and settings are ignored.
    void finish(qint64 answer, MessageState state, const AnswerInfo& info);

    /// Writes all of an answer, whose message is there, as it was when it ended; within the caller's transaction.
    void writeWhole(qint64 answer, const AnswerInfo& info, const std::optional<AnswerTokens>& tokens);

    /// False once its chat was deleted for good.
    bool exists(qint64 answer) const;
    /// Also throws Error when the stored tokens are damaged.
    AnswerTokens tokens(qint64 answer) const;
    /// The same without the prompt.
    std::vector<TokenRecord> answerTokens(qint64 answer) const;

    /// What an earlier process left in the state Streaming becomes Interrupted. Returns how many there were.
    int interruptStreaming();

private:
    void writePrompt(qint64 answer, std::span<const PromptToken> prompt) const;
    std::vector<PromptToken> promptOf(qint64 answer) const;
    qint64 answerBefore(qint64 answer) const;

    const Database& m_database;
};

}  // namespace vitrine
