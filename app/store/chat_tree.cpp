#include "app/store/chat_tree.h"

#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/text.h"
#include "app/store/tree_writer.h"

#include <map>

namespace vitrine {

namespace {

QDateTime timeOf(const QVariant& value)
{
    return QDateTime::fromMSecsSinceEpoch(value.toLongLong());
}

std::optional<AnswerTokens> tokensOf(const AnswerStore& answers, qint64 message)
{
    try {
        AnswerTokens tokens = answers.tokens(message);
        if (tokens.prompt.empty() && tokens.tokens.empty()) return std::nullopt;
        return tokens;
    } catch (const StoreError&) {
        throw;
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

std::optional<ChatTree> readTree(const Database& database, qint64 chat)
{
    QSqlQuery row = database.run(
        QStringLiteral("SELECT title, title_is_own, system_prompt, settings, folder, pinned, created_at, updated_at,"
                       " current_message FROM chats WHERE id = ? AND deleted_at IS NULL"),
        {chat});
    if (!row.next()) return std::nullopt;
    ChatTree tree{.title = row.value(0).toString(),
                  .titleIsOwn = row.value(1).toBool(),
                  .systemPrompt = row.value(2).toString(),
                  .settings = row.value(3).toString(),
                  .folder = row.value(4).toString(),
                  .pinned = row.value(5).toBool(),
                  .createdAt = timeOf(row.value(6)),
                  .updatedAt = timeOf(row.value(7)),
                  .messages = {},
                  .current = 0};
    const qint64 current = row.value(8).toLongLong();
    const AnswerStore answers(database);
    std::map<qint64, qint64> places{{0, 0}};
    for (StoredMessage& message : ChatStore(database).allMessages(chat)) {
        const qint64 id = message.id;
        message.id = static_cast<qint64>(tree.messages.size()) + 1;
        message.parent = places[message.parent];
        places[id] = message.id;
        for (qint64& left : message.answer.leftOut) left = places[left];
        std::erase(message.answer.leftOut, 0);  // deleted messages have the position 0
        if (message.state == MessageState::Streaming) message.state = MessageState::Interrupted;
        const bool answer = message.role == QLatin1String("assistant");
        tree.messages.push_back({std::move(message), answer ? tokensOf(answers, id) : std::nullopt});
    }
    tree.current = places[current];
    return tree;
}

qint64 writeTree(const Database& database, const ChatTree& tree)
{
    Transaction transaction(database);
    TreeWriter writer(database, tree);
    const qint64 chat = writer.begin();
    while (writer.writeNext()) {
    }
    writer.end();
    transaction.commit();
    return chat;
}

}  // namespace vitrine
