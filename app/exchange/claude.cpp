#include "app/exchange/foreign_forms.h"
#include "app/exchange/foreign_tree.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"

namespace vitrine {

namespace {

QString resultText(const QJsonObject& part)
{
    const QJsonValue content = part.value(QLatin1String("content"));
    if (content.isString()) return content.toString();
    QStringList texts;
    for (const QJsonValue& each : content.toArray()) texts << each.toObject().value(QLatin1String("text")).toString();
    texts.removeAll(QString());
    return texts.join(u'\n');
}

void addPart(const QJsonObject& part, ImportedText& words, TreeBuilder& builder)
{
    const QString type = textIn(part, QStringLiteral("type"));
    const QString name = textIn(part, QStringLiteral("name"));
    if (type == QLatin1String("text")) {
        addParagraph(words.text, textIn(part, QStringLiteral("text")));
    } else if (type == QLatin1String("thinking")) {
        addParagraph(words.reasoning, textIn(part, QStringLiteral("thinking")));
    } else if (type == QLatin1String("tool_use")) {
        addParagraph(words.text, toolCallText(name, argumentsText(part.value(QLatin1String("input")))));
    } else if (type == QLatin1String("tool_result")) {
        if (const QString text = resultText(part); !text.isEmpty())
            addParagraph(words.text, toolResultText(name, text));
    } else if (part.contains(QLatin1String("text"))) {
        addParagraph(words.text, textIn(part, QStringLiteral("text")));
    } else if (type != QLatin1String("token_budget") && type != QLatin1String("redacted_thinking")) {
        addParagraph(words.text, builder.markFor(type, textIn(part, QStringLiteral("file_name"))));
    }
}

ImportedText claudeWordsOf(const QJsonObject& message, const QString& model, TreeBuilder& builder)
{
    ImportedText words;
    words.at = foreignTime(message.value(QLatin1String("created_at")));
    words.model = textIn(message, QStringLiteral("model"), model);
    for (const QJsonValue& each : listIn(message, QStringLiteral("content")))
        addPart(elementOf(each, QStringLiteral("content")), words, builder);
    if (words.isEmpty()) words.text = textIn(message, QStringLiteral("text"));
    for (const char* const list : {"attachments", "files", "files_v2"}) {
        const QString field = QLatin1String(list);
        // Skip "files_v2", because it repeats "files".
        if (field == QLatin1String("files_v2") && message.contains(QLatin1String("files"))) continue;
        for (const QJsonValue& each : listIn(message, field)) {
            const QJsonObject file = elementOf(each, field);
            const QString mark =
                builder.markFor(textIn(file, QStringLiteral("file_kind"), textIn(file, QStringLiteral("file_type"))),
                                textIn(file, QStringLiteral("file_name")));
            words.text += words.text.isEmpty() ? mark : u'\n' + mark;
        }
    }
    return words;
}

}  // namespace

bool isClaude(const QJsonObject& chat)
{
    return chat.value(QLatin1String("chat_messages")).isArray();
}

ChatTree readClaude(const QJsonObject& chat)
{
    TreeBuilder builder(textIn(chat, QStringLiteral("name")));
    std::vector<ForeignMessage> messages;
    QString before;
    for (const QJsonValue& each : listIn(chat, QStringLiteral("chat_messages"))) {
        const QJsonObject message = elementOf(each, QStringLiteral("chat_messages"));
        // In older exports, messages do not name their parents. They form one branch, in which each message follows the
        // previous one.
        const QString id = textIn(message, QStringLiteral("uuid"), QString::number(messages.size()));
        const QString field = QStringLiteral("parent_message_uuid");
        const QString parent = message.contains(field) ? textIn(message, field) : before;
        messages.push_back({id, parent.isNull() ? std::nullopt : std::optional(parent), 0, message});
        before = id;
    }
    const std::vector<OrderedMessage> ordered = parentsFirst(messages);
    std::vector<qint64> places(ordered.size(), 0);
    const QString model = textIn(chat, QStringLiteral("model"));
    const QString shown = textIn(chat, QStringLiteral("current_leaf_message_uuid"));
    qint64 current = 0;
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        const ForeignMessage& message = messages[ordered[i].at];
        const qint64 parent = ordered[i].parent ? places[*ordered[i].parent] : 0;
        const bool isAnswer = textIn(message.json, QStringLiteral("sender")) == QLatin1String("assistant");
        const ImportedText words = claudeWordsOf(message.json, isAnswer ? model : QString(), builder);
        places[i] = words.isEmpty()
                        ? parent
                        : builder.add(parent, isAnswer ? QStringLiteral("assistant") : QStringLiteral("user"), words);
        if (message.id == shown) current = places[i];
    }
    builder.showNewest();
    if (current > 0) builder.tree().current = current;
    builder.tree().createdAt = foreignTime(chat.value(QLatin1String("created_at")));
    builder.tree().updatedAt = foreignTime(chat.value(QLatin1String("updated_at")));
    builder.tree().pinned = chat.value(QLatin1String("is_starred")).toBool();
    return builder.take();
}

}  // namespace vitrine
