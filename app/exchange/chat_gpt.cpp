#include "app/exchange/foreign_forms.h"
#include "app/exchange/foreign_tree.h"
#include "app/exchange/tree_builder.h"
#include "app/files/json_reader.h"

#include <QRegularExpression>
#include <QSet>

#include <limits>

namespace vitrine {

namespace {

/// Reads one message of the field `mapping` in ChatGPT's export.
class ChatGptReader {
public:
    ChatGptReader(const QJsonObject& message, TreeBuilder& builder)
        : m_message(message), m_builder(builder), m_content(objectIn(message, QStringLiteral("content"))),
          m_metadata(objectIn(message, QStringLiteral("metadata"))),
          m_type(textIn(m_content, QStringLiteral("content_type"))),
          m_author(objectIn(message, QStringLiteral("author"))), m_role(textIn(m_author, QStringLiteral("role")))
    {
    }

    const QString& role() const { return m_role; }
    /// Whether the message contains the user's custom instructions: facts about the user, or the desired style of
    /// answers.
    bool isInstruction() const { return m_type == QLatin1String("user_editable_context"); }
    bool isHidden() const
    {
        return m_metadata.value(QLatin1String("is_visually_hidden_from_conversation")).toBool() && !isInstruction();
    }

    QString instruction() const
    {
        return joined(textIn(m_content, QStringLiteral("user_profile")),
                      textIn(m_content, QStringLiteral("user_instructions")));
    }

    ImportedText words(const QString& standardModel)
    {
        ImportedText words;
        words.at = foreignTime(m_message.value(QLatin1String("create_time")));
        words.model = textIn(m_metadata, QStringLiteral("model_slug"), standardModel);
        if (m_type == QLatin1String("thoughts"))
            words.reasoning = thoughts();
        else if (m_type != QLatin1String("reasoning_recap") && m_type != QLatin1String("model_editable_context"))
            words.text = text();
        if (const double seconds = m_metadata.value(QLatin1String("finished_duration_sec")).toDouble(); seconds > 0)
            words.reasoningSeconds = seconds;
        return words;
    }

private:
    QString thoughts() const
    {
        QString all;
        for (const QJsonValue& each : listIn(m_content, QStringLiteral("thoughts"))) {
            const QJsonObject thought = elementOf(each, QStringLiteral("thoughts"));
            const QString summary = textIn(thought, QStringLiteral("summary"));
            const QString head = summary.isEmpty() ? QString() : QStringLiteral("**%1**").arg(summary);
            addParagraph(all, joined(head, textIn(thought, QStringLiteral("content"))));
        }
        return all;
    }

    QString text()
    {
        const QString plain = withoutCitations(plainText());
        const QString recipient = textIn(m_message, QStringLiteral("recipient"), QStringLiteral("all"));
        if (plain.trimmed().isEmpty()) return marks();
        if (m_role == QLatin1String("tool"))
            return joined(toolResultText(textIn(m_author, QStringLiteral("name")), plain), marks());
        if (m_role == QLatin1String("assistant") &&
            (recipient != QLatin1String("all") || m_type == QLatin1String("code")))
            return toolCallText(recipient == QLatin1String("all") ? QString() : recipient, plain);
        const QString named = marks();
        return named.isEmpty() ? plain : plain + u'\n' + named;
    }

    QString plainText()
    {
        if (!m_content.contains(QLatin1String("parts"))) {
            for (const char* field : {"text", "result"}) {
                if (const QString text = m_content.value(QLatin1String(field)).toString(); !text.isEmpty()) return text;
            }
            return {};
        }
        QStringList texts;
        for (const QJsonValue& part : listIn(m_content, QStringLiteral("parts"))) {
            if (part.isString() && !part.toString().isEmpty()) texts << part.toString();
            if (part.isObject()) texts << textOf(part.toObject());
        }
        texts.removeAll(QString());
        return texts.join(u'\n');
    }

    /// Returns the text of a part of a message. Stores a picture or file, for which marks() returns a placeholder.
    /// Ignores audio.
    QString textOf(const QJsonObject& part)
    {
        const QString type = textIn(part, QStringLiteral("content_type"));
        if (part.contains(QLatin1String("text"))) return textIn(part, QStringLiteral("text"));
        if (type.contains(QLatin1String("audio"))) return {};
        m_pointers.push_back({type, part.value(QLatin1String("asset_pointer")).toString()});
        return {};
    }

    /// Returns placeholders such as "[report.pdf]" for all attachments, and for pictures that are not listed as
    /// attachments.
    QString marks()
    {
        QStringList marks;
        QSet<QString> ids;
        for (const QJsonValue& each : listIn(m_metadata, QStringLiteral("attachments"))) {
            const QJsonObject file = elementOf(each, QStringLiteral("attachments"));
            ids << textIn(file, QStringLiteral("id"));
            marks << m_builder.markFor(textIn(file, QStringLiteral("mime_type")), textIn(file, QStringLiteral("name")));
        }
        for (const Pointer& pointer : m_pointers) {
            // `place` has the form "file-service://file-…" or "sediment://file_…". The part after "://" is the id of
            // the file.
            if (!ids.contains(pointer.place.section(QLatin1String("://"), 1))) marks << m_builder.markFor(pointer.type);
        }
        m_pointers.clear();
        return marks.join(u'\n');
    }

    /// Removes citations. They are enclosed in private-use characters, which would be shown as boxes. Also removes a
    /// space before a citation if white space or punctuation follows the citation.
    static QString withoutCitations(QString text)
    {
        static const QRegularExpression citation(QStringLiteral(" ?(?:%1)+(?=[\\s.,;:!?)]|$)|%1")
                                                     .arg(QStringLiteral("\\x{E200}[^\\x{E200}\\x{E201}]*\\x{E201}")));
        return text.remove(citation);
    }

    struct Pointer {
        QString type;
        QString place;
    };

    QJsonObject m_message;
    TreeBuilder& m_builder;
    QJsonObject m_content;
    QJsonObject m_metadata;
    QString m_type;
    QJsonObject m_author;
    QString m_role;
    std::vector<Pointer> m_pointers;
};

std::vector<ForeignMessage> messagesOf(const QJsonObject& mapping)
{
    QHash<QString, double> places;  // key: id of a message; value: index of the message among the children of its
                                    // parent
    std::vector<ForeignMessage> messages;
    for (auto it = mapping.begin(); it != mapping.end(); ++it) {
        const QJsonObject node = elementOf(it.value(), QStringLiteral("mapping"));
        double place = 0;
        for (const QJsonValue& child : listIn(node, QStringLiteral("children"))) places[child.toString()] = place++;
        const QString parent = textIn(node, QStringLiteral("parent"));
        messages.push_back({it.key(), parent.isNull() ? std::nullopt : std::optional(parent), 0,
                            objectIn(node, QStringLiteral("message"))});
    }
    for (ForeignMessage& message : messages)
        message.order = places.value(message.id, std::numeric_limits<double>::max());
    return messages;
}

struct Place {
    qint64 parent;
    bool continues;  ///< whether the message continues the answer at `parent`
    QString standardModel;
};

/// Adds a message. Returns the id that the children of the message must use as their parent.
qint64 addMessage(ChatGptReader reader, TreeBuilder& builder, const Place& place)
{
    if (reader.isInstruction()) builder.setSystemPrompt(reader.instruction());
    if (reader.isInstruction() || reader.isHidden() || reader.role().isEmpty()) return place.parent;
    const bool isUser = reader.role() == QLatin1String("user");
    const ImportedText words = reader.words(isUser ? QString() : place.standardModel);
    if (reader.role() == QLatin1String("system")) {
        if (place.parent == 0) builder.addToSystemPrompt(words.text);
        return place.parent;
    }
    if (!isUser && place.continues) {
        builder.append(place.parent, words);
        return place.parent;
    }
    return words.isEmpty() ? place.parent
                           : builder.add(place.parent, isUser ? reader.role() : QStringLiteral("assistant"), words);
}

}  // namespace

bool isChatGpt(const QJsonObject& chat)
{
    return chat.value(QLatin1String("mapping")).isObject();
}

ChatTree readChatGpt(const QJsonObject& chat)
{
    TreeBuilder builder(textIn(chat, QStringLiteral("title")));
    const QString standardModel = textIn(chat, QStringLiteral("default_model_slug"));
    const std::vector<ForeignMessage> messages = messagesOf(objectIn(chat, QStringLiteral("mapping")));
    const std::vector<OrderedMessage> ordered = parentsFirst(messages);
    std::vector<qint64> places(ordered.size(), 0);
    const QString shown = textIn(chat, QStringLiteral("current_node"));
    qint64 current = 0;
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        const OrderedMessage& here = ordered[i];
        const qint64 parent = here.parent ? places[*here.parent] : 0;
        // Reasoning, tool calls and results are joined to one answer, unless their parent has several children
        // (versions).
        const bool continues = here.parent && ordered[*here.parent].children == 1 && builder.isAnswer(parent);
        places[i] =
            addMessage(ChatGptReader(messages[here.at].json, builder), builder, {parent, continues, standardModel});
        if (messages[here.at].id == shown) current = places[i];
    }
    if (current > 0) builder.tree().current = current;
    builder.tree().createdAt = foreignTime(chat.value(QLatin1String("create_time")));
    builder.tree().updatedAt = foreignTime(chat.value(QLatin1String("update_time")));
    builder.tree().pinned = chat.value(QLatin1String("is_starred")).toBool();
    return builder.take();
}

}  // namespace vitrine
