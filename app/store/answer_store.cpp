#include "app/store/answer_store.h"

#include "app/store/database.h"
#include "app/store/text.h"
#include "app/store/token_codec.h"
#include "core/base/sentence_json.h"

#include <QDateTime>
#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

namespace vitrine {

namespace {

constexpr int kPromptPart = 0;
constexpr int kAnswerPart = 1;
// Minimum number of tokens that two prompts must have in common at their beginning. The later prompt is then stored
// with a reference to the earlier prompt instead of these tokens.
constexpr std::size_t kMinShared = 32;

bool sameAlternative(const TokenAlternative& a, const TokenAlternative& b)
{
    return a.id == b.id && a.logit == b.logit && a.pRaw == b.pRaw && a.pFinal == b.pFinal && a.kind == b.kind &&
           a.bytes == b.bytes;
}

bool sameToken(const PromptToken& a, const PromptToken& b)
{
    const TokenRecord& x = a.record;
    const TokenRecord& y = b.record;
    return x.id == y.id && x.position == y.position && x.scored == y.scored && x.logit == y.logit && x.pRaw == y.pRaw &&
           x.rank == y.rank && x.entropy == y.entropy && x.kind == y.kind && x.bytes == y.bytes &&
           a.origin == b.origin && a.messageIndex == b.messageIndex &&
           std::equal(x.top.begin(), x.top.end(), y.top.begin(), y.top.end(), sameAlternative);
}

std::size_t sharedPrefix(std::span<const PromptToken> a, std::span<const PromptToken> b)
{
    const std::size_t length = std::min(a.size(), b.size());
    std::size_t shared = 0;
    while (shared < length && sameToken(a[shared], b[shared])) ++shared;
    return shared;
}

/// Converts an optional value for SQL. An unknown value becomes NULL.
template <typename Type>
QVariant orNull(const std::optional<Type>& value)
{
    if constexpr (std::is_same_v<Type, QString>)
        return value ? QVariant(notNull(*value)) : QVariant();
    else
        return value ? QVariant(*value) : QVariant();
}

QString idList(const std::vector<qint64>& ids)
{
    QStringList words;
    for (const qint64 id : ids) words << QString::number(id);
    return words.isEmpty() ? QStringLiteral("") : words.join(u' ');
}

void writeFacts(const Database& database, qint64 answer, const RunFacts& facts)
{
    database.run(QStringLiteral("UPDATE answers SET program_version = ?, device = ?, driver = ?, isa = ?,"
                                " model_hash = ?, kv_keys = ?, kv_values = ?, seed = ?, seed_known = ?,"
                                " first_token_seconds = ?, reasoning_seconds = ? WHERE message = ?"),
                 {orNull(facts.programVersion), orNull(facts.device), orNull(facts.driver), orNull(facts.isa),
                  orNull(facts.modelHash), orNull(facts.kvKeys), orNull(facts.kvValues), facts.seed.value_or(0),
                  facts.seed ? 1 : 0, orNull(facts.firstTokenSeconds), orNull(facts.reasoningSeconds), answer});
}

void insertAnswer(const Database& database, qint64 message, const QString& modelName, const QString& modelPath,
                  const QString& settings)
{
    database.run(QStringLiteral("INSERT INTO answers (message, model_name, model_path, settings) VALUES (?, ?, ?, ?)"),
                 {message, notNull(modelName), notNull(modelPath), notNull(settings)});
}

/// Writes all facts that are known at the end of an answer. The number of reasoning tokens is not written, because
/// appendSlice() has already counted them.
void writeEnd(const Database& database, qint64 answer, const AnswerInfo& info)
{
    database.run(
        QStringLiteral(
            "UPDATE answers SET stop_reason = ?, stop_string = ?, error = ?, error_detail = ?,"
            " prompt_tokens = ?, evaluated_tokens = ?, repeated_tokens = ?, generated_tokens = ?, drafted_tokens = ?,"
            " accepted_tokens = ?, prompt_seconds = ?, generation_seconds = ?, left_out = ?"
            " WHERE message = ?"),
        {notNull(info.stopReason), notNull(info.stopString), fromUtf8(storedSentence(info.error)),
         notNull(info.errorDetail), info.promptTokens, info.evaluatedTokens, info.repeatedTokens, info.generatedTokens,
         info.draftedTokens, info.acceptedTokens, info.promptSeconds, info.generationSeconds, idList(info.leftOut),
         answer});
    writeFacts(database, answer, info.facts);
}

}  // namespace

qint64 AnswerStore::begin(const AnswerStart& start)
{
    Transaction transaction(m_database.of(start.chat));
    const qint64 time = QDateTime::currentMSecsSinceEpoch();
    const qint64 id = m_database.of(start.chat)
                          .run(QStringLiteral("INSERT INTO messages (chat, parent, role, text, state, created_at)"
                                              " VALUES (?, ?, 'assistant', '', 'streaming', ?)"),
                               {start.chat, start.parent, time})
                          .lastInsertId()
                          .toLongLong();
    insertAnswer(m_database.of(start.chat), id, start.modelName, start.modelPath, start.settings);
    writeFacts(m_database.of(start.chat), id, start.facts);
    m_database.of(start.chat)
        .run(QStringLiteral("UPDATE chats SET current_message = ?, updated_at = ? WHERE id = ?"),
             {id, time, start.chat});
    transaction.commit();
    return id;
}

void AnswerStore::setPrompt(qint64 answer, std::span<const PromptToken> prompt)
{
    Transaction transaction(m_database.of(answer), Database::Durability::Process);
    writePrompt(answer, prompt);
    m_database.of(answer).run(QStringLiteral("UPDATE answers SET prompt_tokens = ? WHERE message = ?"),
                              {static_cast<qint64>(prompt.size()), answer});
    transaction.commit();
}

void AnswerStore::writePrompt(qint64 answer, std::span<const PromptToken> prompt) const
{
    const qint64 base = answerBefore(answer);
    std::vector<PromptToken> before;
    try {
        if (base != 0) before = promptOf(base);
    } catch (const StoreError&) {
        throw;
    } catch (const Error&) {
        before.clear();  // the tokens of an older answer are damaged, so this prompt is stored completely
    }
    std::size_t shared = sharedPrefix(prompt, before);
    if (shared < kMinShared) shared = 0;
    m_database.of(answer).run(QStringLiteral("UPDATE answers SET prompt_base = ?, prompt_shared = ? WHERE message = ?"),
                              {shared == 0 ? QVariant() : QVariant(base), static_cast<qint64>(shared), answer});
    m_database.of(answer).run(QStringLiteral("INSERT OR REPLACE INTO answer_tokens (message, part, sequence, records)"
                                             " VALUES (?, ?, ?, ?)"),
                              {answer, kPromptPart, 0, encodePrompt(prompt.subspan(shared))});
}

void AnswerStore::writeWhole(qint64 answer, const AnswerInfo& info, const std::optional<AnswerTokens>& tokens)
{
    insertAnswer(m_database.of(answer), answer, info.modelName, info.modelPath, info.settings);
    writeEnd(m_database.of(answer), answer, info);
    m_database.of(answer).run(QStringLiteral("UPDATE answers SET reasoning_tokens = ? WHERE message = ?"),
                              {info.reasoningTokens, answer});
    if (!tokens) return;
    writePrompt(answer, tokens->prompt);
    m_database.of(answer).run(
        QStringLiteral("INSERT INTO answer_tokens (message, part, sequence, records) VALUES (?, ?, ?, ?)"),
        {answer, kAnswerPart, 0, encodeRecords(tokens->tokens)});
}

void AnswerStore::setFacts(qint64 answer, const RunFacts& facts)
{
    Transaction transaction(m_database.of(answer), Database::Durability::Process);
    writeFacts(m_database.of(answer), answer, facts);
    transaction.commit();
}

void AnswerStore::setLeftOut(qint64 answer, const std::vector<qint64>& messages)
{
    Transaction transaction(m_database, Database::Durability::Process);
    m_database.run(QStringLiteral("UPDATE answers SET left_out = ? WHERE message = ?"), {idList(messages), answer});
    transaction.commit();
}

void AnswerStore::setSettings(qint64 answer, const QString& settings)
{
    Transaction transaction(m_database.of(answer), Database::Durability::Process);
    m_database.of(answer).run(QStringLiteral("UPDATE answers SET settings = ? WHERE message = ?"),
                              {notNull(settings), answer});
    transaction.commit();
}

void AnswerStore::turnTextIntoReasoning(qint64 answer)
{
    const Database& database = m_database.of(answer);
    Transaction transaction(m_database.of(answer), Database::Durability::Process);
    database.run(QStringLiteral("UPDATE messages SET reasoning = reasoning || text, text = '' WHERE id = ?"), {answer});
    std::vector<TokenRecord> tokens = answerTokens(answer);
    for (TokenRecord& token : tokens) token.reasoning = true;
    database.run(QStringLiteral("UPDATE answers SET reasoning_tokens = ? WHERE message = ?"),
                 {static_cast<qint64>(tokens.size()), answer});
    database.run(QStringLiteral("DELETE FROM answer_tokens WHERE message = ? AND part = ?"), {answer, kAnswerPart});
    database.run(QStringLiteral("INSERT INTO answer_tokens (message, part, sequence, records) VALUES (?, ?, 0, ?)"),
                 {answer, kAnswerPart, encodeRecords(tokens)});
    transaction.commit();
}

void AnswerStore::appendSlice(qint64 answer, const QString& text, std::span<const TokenRecord> records,
                              const QString& reasoning)
{
    Transaction transaction(m_database.of(answer), Database::Durability::Process);
    if (!text.isEmpty() || !reasoning.isEmpty()) {
        m_database.of(answer).run(
            QStringLiteral("UPDATE messages SET text = text || ?, reasoning = reasoning || ? WHERE id = ?"),
            {notNull(text), notNull(reasoning), answer});
    }
    if (!records.empty()) {
        const auto inReasoning =
            std::count_if(records.begin(), records.end(), [](const TokenRecord& record) { return record.reasoning; });
        m_database.of(answer).run(QStringLiteral("UPDATE answers SET generated_tokens = generated_tokens + ?,"
                                                 " reasoning_tokens = reasoning_tokens + ? WHERE message = ?"),
                                  {static_cast<qint64>(records.size()), static_cast<qint64>(inReasoning), answer});
        m_database.of(answer).run(QStringLiteral("INSERT INTO answer_tokens (message, part, sequence, records)"
                                                 " SELECT ?, ?, coalesce(max(sequence) + 1, 0), ? FROM answer_tokens"
                                                 " WHERE message = ? AND part = ?"),
                                  {answer, kAnswerPart, encodeRecords(records), answer, kAnswerPart});
    }
    transaction.commit();
}

void AnswerStore::finish(qint64 answer, MessageState state, const AnswerInfo& info)
{
    Transaction transaction(m_database.of(answer));
    m_database.of(answer).run(QStringLiteral("UPDATE messages SET state = ? WHERE id = ?"),
                              {messageStateName(state), answer});
    writeEnd(m_database.of(answer), answer, info);
    transaction.commit();
}

bool AnswerStore::exists(qint64 answer) const
{
    return m_database.of(answer).run(QStringLiteral("SELECT 1 FROM messages WHERE id = ?"), {answer}).next();
}

AnswerTokens AnswerStore::tokens(qint64 answer) const
{
    return {promptOf(answer), answerTokens(answer)};
}

std::vector<TokenRecord> AnswerStore::answerTokens(qint64 answer) const
{
    std::vector<TokenRecord> tokens;
    QSqlQuery query = m_database.of(answer).run(
        QStringLiteral("SELECT records FROM answer_tokens WHERE message = ? AND part = ? ORDER BY sequence"),
        {answer, kAnswerPart});
    while (query.next()) {
        for (TokenRecord& record : decodeRecords(query.value(0).toByteArray())) {
            tokens.push_back(std::move(record));
        }
    }
    return tokens;
}

int AnswerStore::interruptStreaming()
{
    return m_database.run(QStringLiteral("UPDATE messages SET state = 'interrupted' WHERE state = 'streaming'"))
        .numRowsAffected();
}

/// Follows the references from the answer to earlier answers, and joins the pieces of the prompt, the oldest piece
/// first.
std::vector<PromptToken> AnswerStore::promptOf(qint64 answer) const
{
    struct Piece {
        QByteArray records;
        std::size_t shared;
    };
    std::vector<Piece> pieces;
    for (qint64 id = answer; id != 0;) {
        QSqlQuery query = m_database.of(answer).run(
            QStringLiteral("SELECT t.records, a.prompt_shared, a.prompt_base FROM answers a JOIN answer_tokens t"
                           " ON t.message = a.message AND t.part = ? WHERE a.message = ?"),
            {kPromptPart, id});
        if (!query.next()) break;
        pieces.push_back({query.value(0).toByteArray(), static_cast<std::size_t>(query.value(1).toULongLong())});
        // A base is always an earlier answer. If it is not earlier, the file is damaged, and following it could result
        // in an endless loop.
        const qint64 base = query.value(2).toLongLong();
        if (base >= id)
            throw Error(SENTENCE("The stored tokens of this answer are damaged."),
                        "prompt_base is not an earlier answer");
        id = base;
    }
    std::vector<PromptToken> prompt;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
        if (piece->shared > prompt.size())
            throw Error(SENTENCE("The stored tokens of this answer are damaged."), "prompt_shared");
        prompt.resize(piece->shared);
        for (PromptToken& token : decodePrompt(piece->records)) prompt.push_back(std::move(token));
    }
    return prompt;
}

/// Returns the previous answer among the ancestors of this answer; 0 if no ancestor is an answer.
qint64 AnswerStore::answerBefore(qint64 answer) const
{
    QSqlQuery query =
        m_database.of(answer).run(QStringLiteral("SELECT user.parent FROM messages answer JOIN messages user"
                                                 " ON user.id = answer.parent WHERE answer.id = ?"),
                                  {answer});
    return query.next() ? query.value(0).toLongLong() : 0;
}

}  // namespace vitrine
