#include "app/exchange/foreign_forms.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"

namespace vitrine {

namespace {

QString janValueOf(const QJsonValue& value)
{
    return value.isObject() ? value.toObject().value(QLatin1String("value")).toString() : value.toString();
}

QString janNameIn(const QJsonValue& value)
{
    return value.toObject().value(QLatin1String("name")).toString();
}

void addThreadPart(const QJsonObject& part, ImportedText& words, TreeBuilder& builder)
{
    const QString type = textIn(part, QStringLiteral("type"));
    const QString text = janValueOf(part.value(QLatin1String("text")));
    if (type == QLatin1String("reasoning"))
        addParagraph(words.reasoning, text);
    else if (type == QLatin1String("tool_call"))
        addParagraph(words.text, toolCallText(textIn(part, QStringLiteral("tool_name")),
                                              argumentsText(part.value(QLatin1String("input")))));
    else if (!text.isEmpty())
        addParagraph(words.text, text);
    else if (type != QLatin1String("text"))
        addParagraph(words.text, builder.markFor(type, janNameIn(part.value(QLatin1String("file")))));
    if (type == QLatin1String("tool_call") && part.contains(QLatin1String("output")))
        addParagraph(words.text, toolResultText(textIn(part, QStringLiteral("tool_name")),
                                                argumentsText(part.value(QLatin1String("output")))));
}

ImportedText janWordsOf(const QJsonObject& message, TreeBuilder& builder)
{
    ImportedText words;
    words.at = foreignTime(message.value(QLatin1String("created_at")));
    const QJsonValue content = message.value(QLatin1String("content"));
    if (content.isString()) words.text = content.toString();
    for (const QJsonValue& each : content.toArray())
        addThreadPart(elementOf(each, QStringLiteral("content")), words, builder);
    for (const QJsonValue& each : message.value(QLatin1String("attachments")).toArray()) {
        const QJsonObject file = each.toObject();
        const QString mark =
            builder.markFor(file.value(QLatin1String("type")).toString(), file.value(QLatin1String("name")).toString());
        words.text += words.text.isEmpty() ? mark : u'\n' + mark;
    }
    return words;
}

}  // namespace

bool isJan(const QJsonObject& chat)
{
    const QJsonArray messages = chat.value(QLatin1String("messages")).toArray();
    return !messages.isEmpty() &&
           messages[0].toObject().value(QLatin1String("object")).toString() == QLatin1String("thread.message");
}

ChatTree readJan(const QJsonObject& chat)
{
    const QJsonObject thread = objectIn(chat, QStringLiteral("thread"));
    TreeBuilder builder(textIn(thread, QStringLiteral("title")));
    const QJsonObject assistant = thread.value(QLatin1String("assistants")).toArray().at(0).toObject();
    builder.setSystemPrompt(assistant.value(QLatin1String("instructions")).toString());
    QString model = assistant.value(QLatin1String("model")).toObject().value(QLatin1String("id")).toString();
    if (model.isEmpty()) model = thread.value(QLatin1String("model")).toObject().value(QLatin1String("id")).toString();
    for (const QJsonValue& each : listIn(chat, QStringLiteral("messages"))) {
        const QJsonObject message = elementOf(each, QStringLiteral("messages"));
        const QString role = textIn(message, QStringLiteral("role"));
        ImportedText words = janWordsOf(message, builder);
        if (role == QLatin1String("assistant")) {
            addParagraph(words.reasoning, takeThought(words.text));
            words.model = model;
        }
        builder.addNext(role, words);
    }
    builder.tree().createdAt = foreignTime(thread.value(QLatin1String("created")));
    builder.tree().updatedAt = foreignTime(thread.value(QLatin1String("updated")));
    return builder.take();
}

}  // namespace vitrine
