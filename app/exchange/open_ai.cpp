#include "app/exchange/foreign_forms.h"
#include "app/exchange/json_reader.h"
#include "app/exchange/tree_builder.h"

namespace vitrine {

namespace {

QString fileNameOf(const QJsonObject& part)
{
    return part.value(QLatin1String("file")).toObject().value(QLatin1String("filename")).toString();
}

QString openAiWordsOf(const QJsonObject& message, TreeBuilder& builder)
{
    const QJsonValue content = message.value(QLatin1String("content"));
    if (!content.isArray()) return textIn(message, QStringLiteral("content"));
    QStringList texts;
    for (const QJsonValue& each : content.toArray()) {
        const QJsonObject part = elementOf(each, QStringLiteral("content"));
        const QString type = textIn(part, QStringLiteral("type"));
        texts << (part.contains(QLatin1String("text")) ? textIn(part, QStringLiteral("text"))
                                                       : builder.markFor(type, fileNameOf(part)));
    }
    return texts.join(u'\n');
}

/// Its names for who speaks, and ours.
QString roleFrom(const QString& from)
{
    if (from == QLatin1String("human") || from == QLatin1String("user")) return QStringLiteral("user");
    for (const char* const model : {"gpt", "chatgpt", "bing", "bard", "model", "assistant"}) {
        if (from == QLatin1String(model)) return QStringLiteral("assistant");
    }
    return from;
}

}  // namespace

bool isOpenAi(const QJsonObject& chat)
{
    const QJsonArray messages = chat.value(QLatin1String("messages")).toArray();
    return !messages.isEmpty() && messages[0].toObject().contains(QLatin1String("role"));
}

ChatTree readOpenAi(const QJsonObject& chat)
{
    TreeBuilder builder(textIn(chat, QStringLiteral("title"), textIn(chat, QStringLiteral("name"))));
    for (const QJsonValue& each : listIn(chat, QStringLiteral("messages"))) {
        const QJsonObject message = elementOf(each, QStringLiteral("messages"));
        const QString role = textIn(message, QStringLiteral("role"));
        if (role.isEmpty()) throw fieldError(QStringLiteral("role"), concat("is missing"));
        ForeignWords words;
        words.text = openAiWordsOf(message, builder);
        words.reasoning = textIn(message, QStringLiteral("reasoning_content"));
        if (role == QLatin1String("assistant")) addParagraph(words.reasoning, takeThought(words.text));
        builder.say(role, words);
    }
    return builder.take();
}

bool isShareGpt(const QJsonObject& chat)
{
    return chat.value(QLatin1String("conversations")).isArray();
}

ChatTree readShareGpt(const QJsonObject& chat)
{
    TreeBuilder builder(textIn(chat, QStringLiteral("title")));
    builder.setSystemPrompt(textIn(chat, QStringLiteral("system")));
    for (const QJsonValue& each : listIn(chat, QStringLiteral("conversations"))) {
        const QJsonObject turn = elementOf(each, QStringLiteral("conversations"));
        // Some data sets have it with the other names.
        const QString from = textIn(turn, QStringLiteral("from"), textIn(turn, QStringLiteral("role")));
        if (from.isEmpty()) throw fieldError(QStringLiteral("from"), concat("is missing"));
        ForeignWords words;
        words.text = textIn(turn, QStringLiteral("value"), textIn(turn, QStringLiteral("content")));
        const QString role = roleFrom(from);
        if (role == QLatin1String("assistant")) words.reasoning = takeThought(words.text);
        builder.say(role, words);
    }
    return builder.take();
}

}  // namespace vitrine
