#include "app/exchange/foreign_forms.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"
#include "core/base/sentence.h"

namespace vitrine {

namespace {

/// Returns the texts of a list of parts, joined without separators, because they are pieces of a stream. A file or
/// picture is replaced by a placeholder such as "[photo.png]". Tool calls and their results become separate paragraphs.
QString textOfParts(const QJsonValue& content, TreeBuilder& builder)
{
    if (content.isString()) return content.toString();
    QString text;
    bool wasText = true;
    const auto addBlock = [&](const QString& block) {
        text += text.isEmpty() ? block : u'\n' + block;
        wasText = false;
    };
    for (const QJsonValue& each : content.toArray()) {
        const QJsonObject part = elementOf(each, QStringLiteral("content"));
        const QString type = textIn(part, QStringLiteral("type"), QStringLiteral("text"));
        if (type == QLatin1String("text")) {
            text += (wasText ? QString() : QStringLiteral("\n")) + textIn(part, QStringLiteral("text"));
            wasText = true;
        } else if (type == QLatin1String("toolCallRequest")) {
            addBlock(toolCallText(textIn(part, QStringLiteral("name")),
                                  argumentsText(part.value(QLatin1String("parameters")))));
        } else if (type == QLatin1String("toolCallResult")) {
            addBlock(toolResultText({}, argumentsText(part.value(QLatin1String("content")))));
        } else if (type == QLatin1String("file")) {
            addBlock(builder.markFor(
                type, textIn(part, QStringLiteral("fileName"), textIn(part, QStringLiteral("fileIdentifier")))));
        }
    }
    return text;
}

struct Version {
    QString role;
    ImportedText words;
};

/// Returns the number of seconds in a title: 2.1 for "Thought for 2.1 seconds".
std::optional<double> secondsIn(const QString& title)
{
    const QStringList words = title.split(u' ', Qt::SkipEmptyParts);
    const qsizetype unit = words.size() - 1;
    if (unit < 1 || !words[unit].startsWith(QLatin1String("second"))) return std::nullopt;
    bool isNumber = false;
    const double seconds = words[unit - 1].toDouble(&isNumber);
    return isNumber && seconds > 0 ? std::optional(seconds) : std::nullopt;
}

/// Adds the texts of a block to an answer. If the block is marked as reasoning, adds them to the reasoning of the
/// answer.
void addStep(const QJsonObject& step, ImportedText& words, TreeBuilder& builder)
{
    const QJsonObject style = objectIn(step, QStringLiteral("style"));
    QString text = textOfParts(step.value(QLatin1String("content")), builder);
    if (textIn(style, QStringLiteral("type")) == QLatin1String("thinking")) {
        const QString marked = takeThought(text);
        addParagraph(words.reasoning, joined(marked, text));
        words.reasoningSeconds = secondsIn(textIn(style, QStringLiteral("title")));
    } else {
        addParagraph(words.text, text);
    }
    const QString model = textIn(objectIn(step, QStringLiteral("genInfo")), QStringLiteral("identifier"));
    if (words.model.isEmpty()) words.model = model;
}

Version versionOf(const QJsonObject& version, TreeBuilder& builder)
{
    Version said{textIn(version, QStringLiteral("role")), {}};
    ImportedText& words = said.words;
    words.text = textOfParts(version.value(QLatin1String("content")), builder);
    words.model = textIn(objectIn(version, QStringLiteral("senderInfo")), QStringLiteral("senderName"));
    for (const QJsonValue& each : listIn(version, QStringLiteral("steps"))) {
        const QJsonObject step = elementOf(each, QStringLiteral("steps"));
        if (textIn(step, QStringLiteral("type")) == QLatin1String("contentBlock"))  // other steps are error reports
            addStep(step, words, builder);
    }
    if (said.role == QLatin1String("assistant"))
        addParagraph(words.reasoning, takeThought(words.text));
    else
        words.model.clear();
    return said;
}

}  // namespace

bool isLmStudio(const QJsonObject& chat)
{
    const QJsonArray messages = chat.value(QLatin1String("messages")).toArray();
    return !messages.isEmpty() && messages[0].toObject().value(QLatin1String("versions")).isArray();
}

ChatTree readLmStudio(const QJsonObject& chat)
{
    TreeBuilder builder(textIn(chat, QStringLiteral("name")));
    builder.setSystemPrompt(textIn(chat, QStringLiteral("systemPrompt")));
    builder.tree().pinned = flagIn(chat, QStringLiteral("pinned"));
    builder.tree().createdAt = foreignTime(chat.value(QLatin1String("createdAt")));
    builder.tree().updatedAt = builder.tree().createdAt;
    qint64 parent = 0;
    for (const QJsonValue& each : listIn(chat, QStringLiteral("messages"))) {
        const QJsonObject message = elementOf(each, QStringLiteral("messages"));
        const QJsonArray versions = listIn(message, QStringLiteral("versions"));
        const qint64 selected = integerIn(message, QStringLiteral("currentlySelected"));
        if (selected < 0 || selected >= std::max<qsizetype>(1, versions.size()))
            throw fieldError(QStringLiteral("currentlySelected"),
                             SENTENCE("is ", selected, ", but there are ", versions.size(), " versions"));
        qint64 chosen = parent;
        for (qsizetype i = 0; i < versions.size(); ++i) {
            const Version said = versionOf(elementOf(versions[i], QStringLiteral("versions")), builder);
            if (said.role == QLatin1String("system")) {
                builder.setSystemPrompt(said.words.text);
                continue;
            }
            const bool answer = said.role == QLatin1String("assistant");
            const qint64 place = builder.add(parent, answer ? said.role : QStringLiteral("user"), said.words);
            if (i == selected) chosen = place;
        }
        parent = chosen;
    }
    builder.tree().current = parent;
    return builder.take();
}

}  // namespace vitrine
