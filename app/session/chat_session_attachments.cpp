#include "app/library/text_file.h"
#include "app/session/chat_session.h"

#include <algorithm>

// The part of the session that keeps the attachments of the unsent message: files, and texts too long for the editor.
namespace vitrine {

void ChatSession::takeAttachments()
{
    m_attached = vitrine::partsOf(m_chat.pasted);
    m_attachedTokens.clear();
    emit attachmentsChanged();
}

QVariantList ChatSession::attachments() const
{
    QVariantList list;
    for (std::size_t i = 0; i < m_attached.size(); ++i) {
        const MessagePart& part = m_attached[i];
        const QString encoding = m_textSources.value(part.file).encoding;
        const bool isCounted = i + 1 < m_attachedTokens.size();  // the first entry counts the text in the editor
        list << QVariantMap{
            {QStringLiteral("file"), part.file},
            {QStringLiteral("characters"), part.text.size()},
            {QStringLiteral("lines"), part.text.count(u'\n') + (part.text.endsWith(u'\n') ? 0 : 1)},
            {QStringLiteral("tokens"), isCounted ? m_attachedTokens[i + 1] : -1},
            {QStringLiteral("encoding"), encoding},
            {QStringLiteral("unusualEncoding"), encoding == QLatin1String("UTF-8") ? QString() : encoding}};
    }
    return list;
}

void ChatSession::attach(const QString& file, const QString& text, const QString& path, const QString& encoding)
{
    QString name = file;
    name.replace(u'\n', u' ');
    m_textSources.insert(name, {path, encoding});
    setPasted(joined(m_chat.pasted, inMessage({name, text})));
}

void ChatSession::readAttachmentAs(int at, const QString& encoding)
{
    if (at < 0 || at >= static_cast<int>(m_attached.size())) return;
    std::vector<MessagePart> parts = m_attached;
    MessagePart& part = parts[static_cast<std::size_t>(at)];
    const TextSource source = m_textSources.value(part.file);
    if (source.path.isEmpty() || source.encoding == encoding) return;
    try {
        part.text = readTextFile(source.path, encoding).text;
    } catch (const Error& error) {
        setNotice(error.sentence());
        emit attachmentsChanged();  // the menu shows the old encoding again
        return;
    }
    m_textSources[part.file].encoding = encoding;
    setPasted(messageOf(parts));
}

QStringList ChatSession::encodings()
{
    return textEncodings();
}

QString ChatSession::attachmentText(int at) const
{
    return at >= 0 && at < static_cast<int>(m_attached.size()) ? m_attached[static_cast<std::size_t>(at)].text
                                                               : QString();
}

void ChatSession::removeAttachment(int at)
{
    if (at < 0 || at >= static_cast<int>(m_attached.size())) return;
    std::vector<MessagePart> left = m_attached;
    const auto removed = left.begin() + at;
    push({.kind = UndoStep::Kind::Pasted, .chat = m_chat.id, .text = inMessage(*removed)});
    left.erase(removed);
    setPasted(messageOf(left));
}

void ChatSession::keepLines(int at, int first, int last)
{
    if (at < 0 || at >= static_cast<int>(m_attached.size())) return;
    std::vector<MessagePart> parts = m_attached;
    MessagePart& part = parts[static_cast<std::size_t>(at)];
    QStringList lines = part.text.split(u'\n');
    if (part.text.endsWith(u'\n')) lines.removeLast();
    const int count = static_cast<int>(lines.size());
    first = std::clamp(first, 1, count);
    last = std::clamp(last, first, count);
    if (first == 1 && last == count) return;
    push({.kind = UndoStep::Kind::Shortened, .chat = m_chat.id, .text = m_chat.pasted});
    part.text = lines.mid(first - 1, last - first + 1).join(u'\n') + u'\n';
    if (!part.file.isEmpty()) part.file = tr("%1, lines %2 to %3 of %4").arg(part.file).arg(first).arg(last).arg(count);
    setPasted(messageOf(parts));
}

QVariantList ChatSession::partsOf(const QString& message) const
{
    QVariantList list;
    for (const MessagePart& part : vitrine::partsOf(message))
        list << QVariantMap{{QStringLiteral("file"), part.file}, {QStringLiteral("text"), part.text}};
    return list;
}

}  // namespace vitrine
