#pragma once

#include "app/store/chat_tree.h"
#include "core/base/concat.h"

#include <QStringList>

namespace vitrine {

/// Makes a chat from what other programs call its messages: what is no person's and no answer's is either the system
/// prompt, if it comes first, or is said in the text.
class TreeBuilder {
public:
    explicit TreeBuilder(const QString& title) : m_now(QDateTime::currentDateTime())
    {
        m_tree.title = title;
        m_tree.titleIsOwn = !title.trimmed().isEmpty();
        m_tree.createdAt = m_tree.updatedAt = m_now;
    }

    ChatTree& tree() { return m_tree; }

    void setSystemPrompt(const QString& text)
    {
        if (!text.trimmed().isEmpty()) m_tree.systemPrompt = text;
    }

    /// What stands in a message's text for a part that is no text: its name, or what it is.
    QString markFor(const QString& type, const QString& name = {})
    {
        ++m_tree.namedParts;
        if (!name.isEmpty()) return QStringLiteral("[%1]").arg(name);
        if (type.contains(QLatin1String("image"))) return QStringLiteral("[picture]");
        return QStringLiteral("[%1]").arg(type.isEmpty() ? QStringLiteral("file") : type);
    }

    /// Below `parent`; its place.
    qint64 add(qint64 parent, const QString& role, const QString& text, const QString& reasoning = {},
               const QString& model = {}, const QDateTime& at = {})
    {
        WholeMessage& each = m_tree.messages.emplace_back();
        each.message.id = static_cast<qint64>(m_tree.messages.size());
        each.message.parent = parent;
        each.message.role = role;
        each.message.text = text;
        each.message.reasoning = reasoning;
        each.message.createdAt = at.isValid() ? at : m_now;
        each.message.answer.modelName = model;
        m_tree.current = each.message.id;
        return each.message.id;
    }

    /// One after the other. Roles as OpenAI names them; "system" and "developer" at the beginning are the system
    /// prompt.
    void say(const QString& role, const QString& text, const QString& reasoning = {})
    {
        const QString known = role == QLatin1String("assistant") || role == QLatin1String("user") ? role : QString();
        if (known.isEmpty() && m_tree.messages.empty() && role != QLatin1String("tool")) {
            const QString before = m_tree.systemPrompt;
            setSystemPrompt(before.isEmpty() ? text : before + QStringLiteral("\n\n") + text);
            return;
        }
        if (text.isEmpty() && reasoning.isEmpty()) return;  // as of an answer that only calls tools
        // A later instruction, or what a tool gave back: said where it stood, and by whom.
        add(m_tree.current, known.isEmpty() ? QStringLiteral("user") : known,
            known.isEmpty() ? QStringLiteral("[%1]\n%2").arg(role, text) : text, reasoning);
    }

    ChatTree take() { return std::move(m_tree); }

private:
    QDateTime m_now;
    ChatTree m_tree;
};

}  // namespace vitrine
