#include "app/exchange/foreign_forms.h"
#include "app/exchange/json_reader.h"
#include "app/exchange/tree_builder.h"

namespace vitrine {

namespace {

/// Texts of a list of parts; files and pictures are named where they stood.
QString textOfParts(const QJsonValue& content, TreeBuilder& builder)
{
    if (content.isString()) return content.toString();
    QStringList texts;
    for (const QJsonValue& each : content.toArray()) {
        const QJsonObject part = elementOf(each, QStringLiteral("content"));
        const QString type = textIn(part, QStringLiteral("type"), QStringLiteral("text"));
        if (type == QLatin1String("text"))
            texts << textIn(part, QStringLiteral("text"));
        else if (type == QLatin1String("file"))
            texts << builder.markFor(type, textIn(part, QStringLiteral("fileName")));
    }
    return texts.join(u'\n');
}

struct Said {
    QString role;
    QString text;
    QString reasoning;
    QString model;
};

Said versionOf(const QJsonObject& version, TreeBuilder& builder)
{
    Said said{
        textIn(version, QStringLiteral("role")), textOfParts(version.value(QLatin1String("content")), builder), {}, {}};
    said.model = textIn(objectIn(version, QStringLiteral("senderInfo")), QStringLiteral("senderName"));
    QStringList texts{said.text};
    QStringList thoughts;
    for (const QJsonValue& each : listIn(version, QStringLiteral("steps"))) {
        const QJsonObject step = elementOf(each, QStringLiteral("steps"));
        if (textIn(step, QStringLiteral("type")) != QLatin1String("contentBlock")) continue;  // tools, and what failed
        const QString style = textIn(objectIn(step, QStringLiteral("style")), QStringLiteral("type"));
        (style == QLatin1String("thinking") ? thoughts : texts)
            << textOfParts(step.value(QLatin1String("content")), builder);
        const QString model = textIn(objectIn(step, QStringLiteral("genInfo")), QStringLiteral("identifier"));
        if (said.model.isEmpty()) said.model = model;
    }
    texts.removeAll(QString());
    said.text = texts.join(QStringLiteral("\n\n"));
    said.reasoning = thoughts.join(QStringLiteral("\n\n"));
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
    if (const auto created = numberIn(chat, QStringLiteral("createdAt")); created > 0)
        builder.tree().createdAt = builder.tree().updatedAt =
            QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(created));
    qint64 parent = 0;
    for (const QJsonValue& each : listIn(chat, QStringLiteral("messages"))) {
        const QJsonObject message = elementOf(each, QStringLiteral("messages"));
        const QJsonArray versions = listIn(message, QStringLiteral("versions"));
        const qint64 selected = integerIn(message, QStringLiteral("currentlySelected"));
        if (selected < 0 || selected >= std::max<qsizetype>(1, versions.size()))
            throw fieldError(QStringLiteral("currentlySelected"),
                             concat("is ", selected, ", and there are ", versions.size(), " versions"));
        qint64 chosen = parent;
        for (qsizetype i = 0; i < versions.size(); ++i) {
            const Said said = versionOf(elementOf(versions[i], QStringLiteral("versions")), builder);
            if (said.role == QLatin1String("system")) {
                builder.setSystemPrompt(said.text);
                continue;
            }
            const bool answer = said.role == QLatin1String("assistant");
            const qint64 place = builder.add(parent, answer ? said.role : QStringLiteral("user"), said.text,
                                             said.reasoning, answer ? said.model : QString());
            if (i == selected) chosen = place;
        }
        parent = chosen;
    }
    builder.tree().current = parent;
    return builder.take();
}

}  // namespace vitrine
