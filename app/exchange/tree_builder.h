#pragma once

#include "app/exchange/foreign_text.h"
#include "app/store/chat_store.h"
#include "app/store/chat_tree.h"

#include <QStringList>

namespace vitrine {

/// The contents of one message of another program.
struct ImportedText {
    QString text;
    QString reasoning;
    QString model;
    QDateTime at;  ///< time of the message; invalid if unknown
    std::optional<double> reasoningSeconds;

    bool isEmpty() const { return text.isEmpty() && reasoning.isEmpty(); }
};

/// Builds a chat from the messages of another program. Some messages are from neither the user nor the model, such as
/// instructions and results of tools. Instructions before the first message become the system prompt. All other such
/// messages become user messages that begin with the role of the author. Unknown times stay invalid.
class TreeBuilder {
public:
    explicit TreeBuilder(const QString& title)
    {
        if (isStandardTitle(title)) return;
        m_tree.title = title;
        m_tree.titleIsOwn = true;
    }

    ChatTree& tree() { return m_tree; }

    void setSystemPrompt(const QString& text)
    {
        if (!text.trimmed().isEmpty()) m_tree.systemPrompt = text;
    }

    void addToSystemPrompt(const QString& text) { addParagraph(m_tree.systemPrompt, text); }

    /// Returns the text that replaces a picture or file in a message: its name in brackets, or its type if it has no
    /// name.
    QString markFor(const QString& type, const QString& name = {})
    {
        ++m_tree.namedParts;
        QString mark = name;
        if (mark.isEmpty()) mark = type.contains(QLatin1String("image")) ? QStringLiteral("picture") : type;
        if (mark.isEmpty()) mark = QStringLiteral("file");
        return m_marks.emplace_back(QStringLiteral("[%1]").arg(mark));
    }

    /// Adds a message as a child of the message `parent`. Returns the id of the new message.
    qint64 add(qint64 parent, const QString& role, const ImportedText& words)
    {
        WholeMessage& each = m_tree.messages.emplace_back();
        each.message.id = static_cast<qint64>(m_tree.messages.size());
        each.message.parent = parent;
        each.message.role = role;
        each.message.text = words.text;
        each.message.reasoning = words.reasoning;
        each.message.createdAt = words.at;
        each.message.answer.modelName = words.model;
        each.message.answer.facts.reasoningSeconds = words.reasoningSeconds;
        m_tree.current = each.message.id;
        return each.message.id;
    }

    /// Returns whether the message with the id `place` is an answer of the model. The id 0 stands for no message.
    bool isAnswer(qint64 place) const { return place > 0 && messageAt(place).role == QLatin1String("assistant"); }

    /// Appends text to the answer with the id `place`.
    void append(qint64 place, const ImportedText& words)
    {
        StoredMessage& message = messageAt(place);
        addParagraph(message.text, words.text);
        addParagraph(message.reasoning, words.reasoning);
        if (message.answer.modelName.isEmpty()) message.answer.modelName = words.model;
        if (words.reasoningSeconds) {
            message.answer.facts.reasoningSeconds =
                message.answer.facts.reasoningSeconds.value_or(0) + *words.reasoningSeconds;
        }
    }

    /// Adds a message after the last added message. `role` is a role of OpenAI's API. An instruction ("system" or
    /// "developer") before the first message becomes the system prompt.
    void addNext(const QString& role, ImportedText words)
    {
        const QString known = role == QLatin1String("assistant") || role == QLatin1String("user") ? role : QString();
        if (known.isEmpty() && m_tree.messages.empty() && role != QLatin1String("tool")) {
            addToSystemPrompt(words.text);
            return;
        }
        if (words.isEmpty()) return;  // for example, an answer that contains only tool calls has no words
        // This is a later instruction or the result of a tool. Keep the message in its place, and put its role before
        // its text.
        if (known.isEmpty()) words.text = QStringLiteral("[%1]\n%2").arg(role, words.text);
        add(m_tree.current, known.isEmpty() ? QStringLiteral("user") : known, words);
    }

    /// Shows the newest version of every message.
    void showNewest()
    {
        std::vector<qint64> newest(m_tree.messages.size() + 1, 0);
        for (const WholeMessage& each : m_tree.messages)
            newest[static_cast<std::size_t>(each.message.parent)] = each.message.id;
        qint64 at = 0;
        while (newest[static_cast<std::size_t>(at)] > 0) at = newest[static_cast<std::size_t>(at)];
        m_tree.current = at;
    }

    /// Returns the chat. A chat without a title gets a title from the first words of its messages. Names of files do
    /// not count as words.
    ChatTree take()
    {
        if (m_tree.title.trimmed().isEmpty()) m_tree.title = firstWords(m_tree, m_marks);
        return std::move(m_tree);
    }

    /// Returns the first words of the user. If the user wrote none, returns the first words of an answer. Leaves out
    /// `marks`, the placeholders of pictures and files.
    static QString firstWords(const ChatTree& tree, const QStringList& marks = {})
    {
        for (const QString& role : {QStringLiteral("user"), QStringLiteral("assistant")}) {
            for (const WholeMessage& each : tree.messages) {
                if (each.message.role != role) continue;
                QString text = each.message.text;
                for (const QString& mark : marks) text.remove(mark);
                if (!text.trimmed().isEmpty()) return titleFromMessage(text);
            }
        }
        return {};
    }

private:
    StoredMessage& messageAt(qint64 place) { return m_tree.messages[static_cast<std::size_t>(place - 1)].message; }
    const StoredMessage& messageAt(qint64 place) const
    {
        return m_tree.messages[static_cast<std::size_t>(place - 1)].message;
    }

    ChatTree m_tree;
    QStringList m_marks;
};

}  // namespace vitrine
