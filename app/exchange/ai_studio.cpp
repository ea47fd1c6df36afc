#include "app/exchange/foreign_forms.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"

namespace vitrine {

namespace {

/// Returns the text of {"text"} or {"parts": [{"text"}…]}.
QString systemTextIn(const QJsonObject& instruction)
{
    QString text = textIn(instruction, QStringLiteral("text"));
    for (const QJsonValue& each : listIn(instruction, QStringLiteral("parts")))
        addParagraph(text, textIn(elementOf(each, QStringLiteral("parts")), QStringLiteral("text")));
    return text;
}

/// Appends a placeholder such as "[photo.png]" to the text for each file of a chunk. Fields of files have names such as
/// "driveImage", "driveDocument", "inlineFile", "inlineImage" and "youtubeVideo".
void nameFiles(const QJsonObject& chunk, ImportedText& words, TreeBuilder& builder)
{
    for (auto it = chunk.begin(); it != chunk.end(); ++it) {
        const QString& key = it.key();
        const bool isFile = key.startsWith(QLatin1String("drive")) || key.startsWith(QLatin1String("inline")) ||
                            key == QLatin1String("youtubeVideo");
        if (!isFile || !it.value().isObject()) continue;
        const QJsonObject file = it.value().toObject();
        const bool isPicture = key.endsWith(QLatin1String("Image")) ||
                               file.value(QLatin1String("mimeType")).toString().startsWith(QLatin1String("image/"));
        addParagraph(words.text, builder.markFor(isPicture ? QStringLiteral("image") : QString(),
                                                 file.value(QLatin1String("name")).toString()));
    }
}

ImportedText aiStudioWordsOf(const QJsonObject& chunk, TreeBuilder& builder)
{
    ImportedText words;
    words.at = foreignTime(chunk.value(QLatin1String("createTime")));
    words.text = textIn(chunk, QStringLiteral("text"));
    if (const QJsonObject code = objectIn(chunk, QStringLiteral("executableCode")); !code.isEmpty())
        addParagraph(words.text,
                     toolCallText(textIn(code, QStringLiteral("language")), textIn(code, QStringLiteral("code"))));
    if (const QJsonObject result = objectIn(chunk, QStringLiteral("codeExecutionResult")); !result.isEmpty())
        addParagraph(words.text, toolResultText({}, textIn(result, QStringLiteral("output"))));
    nameFiles(chunk, words, builder);
    if (chunk.value(QLatin1String("isThought")).toBool()) words.reasoning = std::exchange(words.text, {});
    return words;
}

}  // namespace

bool isAiStudio(const QJsonObject& chat)
{
    return chat.value(QLatin1String("chunkedPrompt")).toObject().value(QLatin1String("chunks")).isArray();
}

ChatTree readAiStudio(const QJsonObject& chat)
{
    TreeBuilder builder(textIn(chat, QStringLiteral("title")));
    builder.setSystemPrompt(systemTextIn(objectIn(chat, QStringLiteral("systemInstruction"))));
    QString model = textIn(objectIn(chat, QStringLiteral("runSettings")), QStringLiteral("model"));
    if (model.startsWith(QLatin1String("models/"))) model.remove(0, 7);
    const QJsonObject prompt = objectIn(chat, QStringLiteral("chunkedPrompt"));
    qint64 last = 0;
    for (const QJsonValue& each : listIn(prompt, QStringLiteral("chunks"))) {
        const QJsonObject chunk = elementOf(each, QStringLiteral("chunks"));
        const bool isAnswer = textIn(chunk, QStringLiteral("role")) == QLatin1String("model");
        ImportedText words = aiStudioWordsOf(chunk, builder);
        if (words.isEmpty()) continue;
        if (isAnswer) words.model = model;
        // AI Studio stores reasoning, code and results of code as separate chunks of one answer. It stores the files of
        // a user message as separate chunks, too. Therefore chunks of the same author form one message.
        const bool isSame = last > 0 && builder.isAnswer(last) == isAnswer;
        if (isSame)
            builder.append(last, words);
        else
            last = builder.add(last, isAnswer ? QStringLiteral("assistant") : QStringLiteral("user"), words);
    }
    return builder.take();
}

}  // namespace vitrine
