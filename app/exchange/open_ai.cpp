#include "app/exchange/foreign_forms.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"
#include "core/base/sentence.h"

#include <QHash>

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

/// Returns the role for an author in ShareGPT's format.
QString roleFrom(const QString& from)
{
    if (from == QLatin1String("human") || from == QLatin1String("user")) return QStringLiteral("user");
    for (const char* const model : {"gpt", "chatgpt", "bing", "bard", "model", "assistant"}) {
        if (from == QLatin1String(model)) return QStringLiteral("assistant");
    }
    return from;
}

/// Returns the calls in `tool_calls` and in the older field `function_call` as text. For each call, stores the name of
/// the tool in `names`, with the id of the call as key.
QString toolCallsOf(const QJsonObject& message, QHash<QString, QString>& names)
{
    QString text;
    const auto add = [&](const QJsonObject& function) {
        const QString name = textIn(function, QStringLiteral("name"));
        addParagraph(text, toolCallText(name, argumentsText(function.value(QLatin1String("arguments")))));
        return name;
    };
    for (const QJsonValue& each : listIn(message, QStringLiteral("tool_calls"))) {
        const QJsonObject call = elementOf(each, QStringLiteral("tool_calls"));
        const QString name = add(objectIn(call, QStringLiteral("function")));
        names.insert(textIn(call, QStringLiteral("id")), name);
    }
    if (const QJsonObject call = objectIn(message, QStringLiteral("function_call")); !call.isEmpty()) add(call);
    return text;
}

bool isResult(const QString& role)
{
    return role == QLatin1String("tool") || role == QLatin1String("function");
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
    QHash<QString, QString> tools;
    bool isAnswering = false;  // whether the previous message belongs to an answer; tool calls, their results and the
                               // following text are joined to one answer
    for (const QJsonValue& each : listIn(chat, QStringLiteral("messages"))) {
        const QJsonObject message = elementOf(each, QStringLiteral("messages"));
        const QString role = textIn(message, QStringLiteral("role"));
        if (role.isEmpty()) throw fieldError(QStringLiteral("role"), SENTENCE("is missing"));
        const bool isAnswer = role == QLatin1String("assistant");
        ImportedText words;
        words.text = openAiWordsOf(message, builder);
        words.reasoning = textIn(message, QStringLiteral("reasoning_content"));
        const QString calls = toolCallsOf(message, tools);
        if (isAnswer) addParagraph(words.reasoning, takeThought(words.text));
        addParagraph(words.text, calls);
        if (isResult(role)) {
            const QString name = tools.value(textIn(message, QStringLiteral("tool_call_id")));
            words.text = toolResultText(textIn(message, QStringLiteral("name"), name), words.text);
        }
        const qint64 last = builder.tree().current;
        if ((isResult(role) || (isAnswer && isAnswering)) && builder.isAnswer(last))
            builder.append(last, words);
        else
            builder.addNext(isResult(role) ? QStringLiteral("assistant") : role, words);
        isAnswering = isResult(role) || (isAnswer && !calls.isEmpty());
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
        // Some data sets in ShareGPT's format use OpenAI's field names, such as "role" instead of "from".
        const QString from = textIn(turn, QStringLiteral("from"), textIn(turn, QStringLiteral("role")));
        if (from.isEmpty()) throw fieldError(QStringLiteral("from"), SENTENCE("is missing"));
        ImportedText words;
        words.text = textIn(turn, QStringLiteral("value"), textIn(turn, QStringLiteral("content")));
        const QString role = roleFrom(from);
        if (role == QLatin1String("assistant")) words.reasoning = takeThought(words.text);
        builder.addNext(role, words);
    }
    return builder.take();
}

}  // namespace vitrine
