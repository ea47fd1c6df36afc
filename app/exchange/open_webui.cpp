#include "app/exchange/foreign_forms.h"
#include "app/exchange/foreign_tree.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"

#include <utility>
#include <vector>

namespace vitrine {

namespace {

QJsonObject historyOf(const QJsonObject& chat)
{
    // In an export of all chats, each chat is wrapped in another object. An export of a single chat is not wrapped.
    const QJsonObject inner = chat.value(QLatin1String("chat")).toObject();
    return (inner.isEmpty() ? chat : inner).value(QLatin1String("history")).toObject();
}

/// Returns the value of an attribute in `<details …>`. Quotes inside the value are written as entities.
QString attribute(QStringView tag, const char* name)
{
    const QString begin = QLatin1Char(' ') + QLatin1String(name) + QLatin1String("=\"");
    const qsizetype at = tag.indexOf(begin);
    if (at < 0) return {};
    const qsizetype from = at + begin.size();
    const qsizetype end = tag.indexOf(u'"', from);
    return withoutEntities(tag.mid(from, end < 0 ? -1 : end - from).toString());
}

QString thoughtIn(QStringView body)
{
    const QLatin1String end("</summary>");
    if (const qsizetype at = body.indexOf(end); at >= 0 && body.trimmed().startsWith(QLatin1String("<summary>")))
        body = body.mid(at + end.size());
    QStringList lines = body.trimmed().toString().split(u'\n');
    for (QString& line : lines) {
        line = withoutEntities(line);
        if (line.startsWith(QLatin1String("> "))) line.remove(0, 2);
    }
    return lines.join(u'\n');
}

/// Handles the blocks `<details type="…">` in the text of an answer. Reasoning is moved to its own field, and tool
/// calls are converted to text (toolCallText). A block without an end tag extends to the end of the text.
void takeDetails(ImportedText& words)
{
    const QLatin1String begin("<details type=\"");
    const QLatin1String end("</details>");
    const QString whole = std::exchange(words.text, {});
    qsizetype at = 0;
    for (qsizetype block = whole.indexOf(begin); block >= 0; block = whole.indexOf(begin, at)) {
        words.text += QStringView(whole).mid(at, block - at);
        const qsizetype close = whole.indexOf(u'>', block);
        const qsizetype body = close < 0 ? whole.size() : close + 1;
        const qsizetype last = whole.indexOf(end, body);
        const QStringView tag = QStringView(whole).mid(block, body - block);
        const QStringView inner = QStringView(whole).mid(body, last < 0 ? -1 : last - body);
        at = last < 0 ? whole.size() : last + end.size();
        const QString type = attribute(tag, "type");
        if (type == QLatin1String("reasoning")) {
            addParagraph(words.reasoning, thoughtIn(inner));
            const double seconds = attribute(tag, "duration").toDouble();
            if (seconds > 0) words.reasoningSeconds = words.reasoningSeconds.value_or(0) + seconds;
            while (at < whole.size() && whole[at].isSpace()) ++at;
        } else if (type == QLatin1String("tool_calls")) {
            const QString name = attribute(tag, "name");
            words.text += toolCallText(name, attribute(tag, "arguments"));
            if (const QString result = attribute(tag, "result"); !result.isEmpty())
                words.text += u'\n' + toolResultText(name, result);
        } else {
            words.text += QStringView(whole).mid(block, at - block);
        }
    }
    words.text += QStringView(whole).mid(at);
}

ImportedText openWebuiWordsOf(const QJsonObject& message, bool isAnswer, TreeBuilder& builder)
{
    ImportedText words;
    words.text = textIn(message, QStringLiteral("content"));
    words.at = foreignTime(message.value(QLatin1String("timestamp")));
    for (const QJsonValue& each : listIn(message, QStringLiteral("files"))) {
        const QJsonObject file = elementOf(each, QStringLiteral("files"));
        const QString mark =
            builder.markFor(textIn(file, QStringLiteral("type")), textIn(file, QStringLiteral("name")));
        words.text += words.text.isEmpty() ? mark : u'\n' + mark;
    }
    if (!isAnswer) return words;
    words.model = textIn(message, QStringLiteral("model"));
    takeDetails(words);
    addParagraph(words.reasoning, takeThought(words.text));
    return words;
}

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

    std::vector<ForeignMessage> list;
    for (auto it = messages.begin(); it != messages.end(); ++it) {
        const QJsonObject message = elementOf(it.value(), QStringLiteral("messages"));
        const QString parent = textIn(message, QStringLiteral("parentId"));
        // The ids of Open WebUI have no meaningful order. Therefore messages are sorted by time.
        list.push_back({it.key(), parent.isNull() ? std::nullopt : std::optional(parent),
                        message.value(QLatin1String("timestamp")).toDouble(), message});
    }
    const std::vector<OrderedMessage> ordered = parentsFirst(list);
    std::vector<qint64> places(ordered.size(), 0);
    const QString shown = textIn(history, QStringLiteral("currentId"));
    qint64 current = 0;
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        const ForeignMessage& message = list[ordered[i].at];
        const qint64 parent = ordered[i].parent ? places[*ordered[i].parent] : 0;
        const QString role = textIn(message.json, QStringLiteral("role"));
        const bool isAnswer = role == QLatin1String("assistant");
        if (role == QLatin1String("system")) {
            builder.setSystemPrompt(textIn(message.json, QStringLiteral("content")));
            places[i] = parent;
        } else {
            places[i] = builder.add(parent, isAnswer ? role : QStringLiteral("user"),
                                    openWebuiWordsOf(message.json, isAnswer, builder));
        }
        if (message.id == shown) current = places[i];
    }
    if (current > 0) builder.tree().current = current;
    builder.tree().createdAt = foreignTime(chat.value(QLatin1String("created_at")));
    builder.tree().updatedAt = foreignTime(chat.value(QLatin1String("updated_at")));
    builder.tree().pinned = chat.value(QLatin1String("pinned")).toBool();
    return builder.take();
}

}  // namespace vitrine
