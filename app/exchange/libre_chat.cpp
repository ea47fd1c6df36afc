#include "app/exchange/foreign_forms.h"
#include "app/exchange/foreign_tree.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"

#include <utility>

namespace vitrine {

namespace {

/// Returns a JSON string, or the string in {"value": string}.
QString valueOf(const QJsonValue& value)
{
    return value.isObject() ? value.toObject().value(QLatin1String("value")).toString() : value.toString();
}

void addContentPart(const QJsonObject& part, ImportedText& words, TreeBuilder& builder)
{
    const QString type = textIn(part, QStringLiteral("type"));
    if (type == QLatin1String("text")) {
        addParagraph(words.text, valueOf(part.value(QLatin1String("text"))));
    } else if (type == QLatin1String("think")) {
        addParagraph(words.reasoning, valueOf(part.value(QLatin1String("think"))));
    } else if (type == QLatin1String("tool_call")) {
        const QJsonObject call = objectIn(part, QStringLiteral("tool_call"));
        const QString name = textIn(call, QStringLiteral("name"));
        addParagraph(words.text, toolCallText(name, argumentsText(call.value(QLatin1String("args")))));
        if (const QString output = argumentsText(call.value(QLatin1String("output"))); !output.isEmpty())
            addParagraph(words.text, toolResultText(name, output));
    } else if (type == QLatin1String("error")) {
        addParagraph(words.text, valueOf(part.value(QLatin1String("error"))));
    } else {
        addParagraph(words.text, builder.markFor(type));
    }
}

ImportedText libreChatWordsOf(const QJsonObject& message, bool isAnswer, const QString& model, TreeBuilder& builder)
{
    ImportedText words;
    words.at = foreignTime(message.value(QLatin1String("createdAt")));
    if (isAnswer) words.model = textIn(message, QStringLiteral("model"), model);
    if (isAnswer && words.model.isEmpty()) words.model = textIn(message, QStringLiteral("sender"));
    words.text = textIn(message, QStringLiteral("text"));
    if (isAnswer) words.reasoning = takeThought(words.text);
    const QJsonArray parts = listIn(message, QStringLiteral("content"));
    if (!parts.isEmpty()) {
        words.text.clear();
        for (const QJsonValue& each : parts) addContentPart(elementOf(each, QStringLiteral("content")), words, builder);
    }
    for (const char* const list : {"files", "attachments"}) {
        for (const QJsonValue& each : listIn(message, QLatin1String(list))) {
            const QJsonObject file = elementOf(each, QLatin1String(list));
            const QString mark =
                builder.markFor(textIn(file, QStringLiteral("type")), textIn(file, QStringLiteral("filename")));
            words.text += words.text.isEmpty() ? mark : u'\n' + mark;
        }
    }
    return words;
}

/// Returns the messages in the order of the file. The parent of a nested message is the message that contains it.
std::vector<ForeignMessage> messagesOf(const QJsonArray& list)
{
    struct Level {
        QJsonArray list;
        qsizetype at = 0;
        QString parent;
    };
    std::vector<ForeignMessage> messages;
    std::vector<Level> levels{{list, 0, {}}};
    while (!levels.empty()) {
        Level& level = levels.back();
        if (level.at == level.list.size()) {
            levels.pop_back();
            continue;
        }
        QJsonObject message = elementOf(level.list[level.at++], QStringLiteral("messages"));
        const QString id = textIn(message, QStringLiteral("messageId"), QStringLiteral("#%1").arg(messages.size()));
        const QString parent = textIn(message, QStringLiteral("parentMessageId"), level.parent);
        const QJsonArray children = listIn(message, QStringLiteral("children"));
        message.remove(QLatin1String("children"));
        const QString above = level.parent.isNull() ? parent : level.parent;
        messages.push_back({id, above.isNull() ? std::nullopt : std::optional(above), 0, message});
        if (!children.isEmpty()) levels.push_back({children, 0, id});
    }
    return messages;
}

QString systemPromptIn(const QJsonObject& options)
{
    for (const char* field : {"promptPrefix", "system", "instructions"}) {
        if (const QString text = options.value(QLatin1String(field)).toString(); !text.isEmpty()) return text;
    }
    return {};
}

}  // namespace

bool isLibreChat(const QJsonObject& chat)
{
    if (chat.value(QLatin1String("messagesTree")).isArray()) return true;
    const QJsonArray messages = chat.value(QLatin1String("messages")).toArray();
    return !messages.isEmpty() && (messages[0].toObject().contains(QLatin1String("messageId")) ||
                                   messages[0].toObject().contains(QLatin1String("isCreatedByUser")));
}

ChatTree readLibreChat(const QJsonObject& chat)
{
    TreeBuilder builder(textIn(chat, QStringLiteral("title")));
    const QJsonObject options = objectIn(chat, QStringLiteral("options"));
    builder.setSystemPrompt(systemPromptIn(options));
    const QString field =
        chat.contains(QLatin1String("messages")) ? QStringLiteral("messages") : QStringLiteral("messagesTree");
    const std::vector<ForeignMessage> messages = messagesOf(listIn(chat, field));
    const std::vector<OrderedMessage> ordered = parentsFirst(messages);
    std::vector<qint64> places(ordered.size(), 0);
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        const QJsonObject& message = messages[ordered[i].at].json;
        const qint64 parent = ordered[i].parent ? places[*ordered[i].parent] : 0;
        const bool isAnswer = !flagIn(message, QStringLiteral("isCreatedByUser"));
        const ImportedText words =
            libreChatWordsOf(message, isAnswer, options.value(QLatin1String("model")).toString(), builder);
        places[i] = words.isEmpty()
                        ? parent
                        : builder.add(parent, isAnswer ? QStringLiteral("assistant") : QStringLiteral("user"), words);
    }
    builder.showNewest();
    builder.tree().createdAt = foreignTime(chat.value(QLatin1String("createdAt")));
    builder.tree().updatedAt = foreignTime(chat.value(QLatin1String("updatedAt")));
    return builder.take();
}

}  // namespace vitrine
