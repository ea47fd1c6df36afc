#include "app/exchange/foreign_forms.h"
#include "app/exchange/json_reader.h"
#include "app/exchange/tree_builder.h"

#include <QRegularExpression>

#include <map>
#include <vector>

namespace vitrine {

namespace {

QJsonObject historyOf(const QJsonObject& chat)
{
    // An export has each chat in an envelope; a chat alone comes without.
    const QJsonObject inner = chat.value(QLatin1String("chat")).toObject();
    return (inner.isEmpty() ? chat : inner).value(QLatin1String("history")).toObject();
}

QDateTime fromSeconds(double seconds)
{
    return seconds > 0 ? QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(seconds * 1000)) : QDateTime();
}

/// It writes what a model thought into the text, as HTML.
QString takeReasoning(QString& text)
{
    static const QRegularExpression block(QStringLiteral("<details type=\"reasoning\"[^>]*>\\s*"
                                                         "(?:<summary>.*?</summary>)?(.*?)</details>\\s*"),
                                          QRegularExpression::DotMatchesEverythingOption);
    QStringList thought;
    QString rest = text;
    for (auto match = block.match(rest); match.hasMatch(); match = block.match(rest)) {
        QStringList lines = match.captured(1).trimmed().split(u'\n');
        for (QString& line : lines) {
            line.replace(QLatin1String("&gt;"), QLatin1String(">")).replace(QLatin1String("&lt;"), QLatin1String("<"));
            line.replace(QLatin1String("&quot;"), QLatin1String("\""))
                .replace(QLatin1String("&amp;"), QLatin1String("&"));
            if (line.startsWith(QLatin1String("> "))) line.remove(0, 2);
        }
        thought << lines.join(u'\n');
        rest.remove(match.capturedStart(), match.capturedLength());
    }
    text = rest;
    return thought.join(QStringLiteral("\n\n"));
}

struct Entry {
    QString id;
    QJsonObject message;
    QString parent;
};

}  // namespace

bool isOpenWebUi(const QJsonObject& chat)
{
    return historyOf(chat).value(QLatin1String("messages")).isObject();
}

ChatTree readOpenWebUi(const QJsonObject& chat)
{
    const QJsonObject inner = chat.value(QLatin1String("chat")).toObject();
    const QString title = textIn(chat, QStringLiteral("title"), textIn(inner, QStringLiteral("title")));
    TreeBuilder builder(title);
    builder.setSystemPrompt(textIn(objectIn(inner, QStringLiteral("params")), QStringLiteral("system")));
    const QJsonObject history = historyOf(chat);
    const QJsonObject messages = objectIn(history, QStringLiteral("messages"));

    // By their parents; each list in the order of time, as its ids say nothing.
    std::map<QString, std::vector<Entry>> children;
    for (auto it = messages.begin(); it != messages.end(); ++it) {
        const QJsonObject message = elementOf(it.value(), QStringLiteral("messages"));
        QString parent = textIn(message, QStringLiteral("parentId"));
        if (!messages.contains(parent)) parent.clear();  // what it answered was deleted there
        children[parent].push_back({it.key(), message, parent});
    }
    std::map<QString, qint64> places{{QString(), 0}};
    std::vector<QString> open{QString()};
    while (!open.empty()) {
        const QString parent = open.back();
        open.pop_back();
        std::vector<Entry>& here = children[parent];
        std::stable_sort(here.begin(), here.end(), [](const Entry& a, const Entry& b) {
            return a.message.value(QLatin1String("timestamp")).toDouble() <
                   b.message.value(QLatin1String("timestamp")).toDouble();
        });
        for (const Entry& entry : here) {
            const QString role = textIn(entry.message, QStringLiteral("role"));
            QString text = textIn(entry.message, QStringLiteral("content"));
            if (role == QLatin1String("system")) {
                builder.setSystemPrompt(text);
                places[entry.id] = places[parent];
            } else {
                for (const QJsonValue& each : listIn(entry.message, QStringLiteral("files"))) {
                    const QJsonObject file = elementOf(each, QStringLiteral("files"));
                    const QString mark =
                        builder.markFor(textIn(file, QStringLiteral("type")), textIn(file, QStringLiteral("name")));
                    text += text.isEmpty() ? mark : u'\n' + mark;
                }
                const bool answer = role == QLatin1String("assistant");
                const QString reasoning = answer ? takeReasoning(text) : QString();
                places[entry.id] = builder.add(places[parent], answer ? role : QStringLiteral("user"), text, reasoning,
                                               textIn(entry.message, QStringLiteral("model")),
                                               fromSeconds(numberIn(entry.message, QStringLiteral("timestamp"))));
            }
            open.push_back(entry.id);
        }
    }
    if (places.size() != static_cast<std::size_t>(messages.size()) + 1)
        throw fieldError(QStringLiteral("messages"), "holds messages that answer each other in a circle");
    const QString current = textIn(history, QStringLiteral("currentId"));
    if (const auto place = places.find(current); place != places.end() && place->second != 0)
        builder.tree().current = place->second;
    if (const QDateTime at = fromSeconds(numberIn(chat, QStringLiteral("created_at"))); at.isValid())
        builder.tree().createdAt = at;
    if (const QDateTime at = fromSeconds(numberIn(chat, QStringLiteral("updated_at"))); at.isValid())
        builder.tree().updatedAt = at;
    builder.tree().pinned = chat.value(QLatin1String("pinned")).toBool();
    return builder.take();
}

}  // namespace vitrine
