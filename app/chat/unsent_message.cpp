#include "app/chat/unsent_message.h"

#include "app/library/text_file.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <QVariantMap>

#include <algorithm>
#include <utility>

namespace vitrine {

QString UnsentMessage::message() const
{
    return joined(m_text, m_pasted);
}

QVariantList UnsentMessage::attachments() const
{
    QVariantList list;
    for (std::size_t i = 0; i < m_attached.size(); ++i) {
        const MessagePart& part = m_attached[i];
        const QString encoding = m_textSources.value(part.file).encoding;
        const bool isCounted = i + 1 < m_tokens.size();  // the first entry counts the text in the editor
        list << QVariantMap{
            {QStringLiteral("file"), part.file},
            {QStringLiteral("characters"), part.text.size()},
            {QStringLiteral("lines"), part.text.count(u'\n') + (part.text.endsWith(u'\n') ? 0 : 1)},
            {QStringLiteral("tokens"), isCounted ? m_tokens[i + 1] : -1},
            {QStringLiteral("encoding"), encoding},
            {QStringLiteral("unusualEncoding"), encoding == QLatin1String("UTF-8") ? QString() : encoding}};
    }
    return list;
}

QStringList UnsentMessage::encodings()
{
    return textEncodings();
}

QVariantList UnsentMessage::partsOf(const QString& message)
{
    QVariantList list;
    for (const MessagePart& part : vitrine::partsOf(message))
        list << QVariantMap{{QStringLiteral("file"), part.file}, {QStringLiteral("text"), part.text}};
    return list;
}

std::vector<std::size_t> UnsentMessage::ends() const
{
    if (m_attached.empty()) return {};
    constexpr std::size_t kBetween = 2;  // bytes of the line breaks that joined() inserts
    std::vector<std::size_t> ends{m_text.trimmed().isEmpty() ? 0 : toUtf8(m_text).size() + kBetween};
    for (const MessagePart& part : m_attached) ends.push_back(ends.back() + toUtf8(inMessage(part)).size() + kBetween);
    return ends;
}

void UnsentMessage::setTokens(std::vector<int> tokens)
{
    m_tokens = std::move(tokens);
    emit attachmentsChanged();
}

void UnsentMessage::show(const QString& text, const QString& pasted)
{
    m_text = text;
    m_pasted = pasted;
    moveLongText();
    readAttachments();
    stopWaiting();
}

void UnsentMessage::announce()
{
    emit textChanged();
    emit pastedChanged();
    emit attachmentsChanged();
}

void UnsentMessage::clear()
{
    show({}, {});
    announce();
    emit contentChanged();
}

void UnsentMessage::setText(const QString& text)
{
    if (text == m_text) return;
    m_text = text;
    emit edited({.draft = text});
    stopWaiting();
    emit textChanged();
    emit contentChanged();
}

void UnsentMessage::prepend(const QString& text)
{
    setText(joined(text, m_text));
    if (!moveLongText()) return;
    readAttachments();
    announce();
}

void UnsentMessage::setPasted(const QString& pasted)
{
    m_pasted = pasted;
    readAttachments();
    emit edited({.pasted = pasted});
    stopWaiting();
    emit pastedChanged();
    emit attachmentsChanged();
    emit contentChanged();
}

void UnsentMessage::addPasted(const QString& text)
{
    setPasted(joined(m_pasted, text));
}

void UnsentMessage::removePasted()
{
    if (!m_pasted.isEmpty()) emit removed(m_pasted);
    setPasted({});
}

void UnsentMessage::attach(const QString& file, const QString& text, const QString& path, const QString& encoding)
{
    QString name = file;
    name.replace(u'\n', u' ');
    m_textSources.insert(name, {path, encoding});
    addPasted(inMessage({name, text}));
}

void UnsentMessage::readAs(int at, const QString& encoding)
{
    if (!isAttachment(at)) return;
    std::vector<MessagePart> parts = m_attached;
    MessagePart& part = parts[static_cast<std::size_t>(at)];
    const TextSource source = m_textSources.value(part.file);
    if (source.path.isEmpty() || source.encoding == encoding) return;
    try {
        part.text = readTextFile(source.path, encoding).text;
    } catch (const Error& error) {
        emit refused(error.sentence());
        emit attachmentsChanged();  // the menu shows the old encoding again
        return;
    }
    m_textSources[part.file].encoding = encoding;
    setPasted(messageOf(parts));
}

QString UnsentMessage::attachmentText(int at) const
{
    return isAttachment(at) ? m_attached[static_cast<std::size_t>(at)].text : QString();
}

void UnsentMessage::removeAttachment(int at)
{
    if (!isAttachment(at)) return;
    std::vector<MessagePart> left = m_attached;
    const auto gone = left.begin() + at;
    emit removed(inMessage(*gone));
    left.erase(gone);
    setPasted(messageOf(left));
}

void UnsentMessage::keepLines(int at, int first, int last)
{
    if (!isAttachment(at)) return;
    std::vector<MessagePart> parts = m_attached;
    MessagePart& part = parts[static_cast<std::size_t>(at)];
    QStringList lines = part.text.split(u'\n');
    if (part.text.endsWith(u'\n')) lines.removeLast();
    const int count = static_cast<int>(lines.size());
    first = std::clamp(first, 1, count);
    last = std::clamp(last, first, count);
    if (first == 1 && last == count) return;
    emit shortened(m_pasted);
    part.text = lines.mid(first - 1, last - first + 1).join(u'\n') + u'\n';
    if (!part.file.isEmpty()) part.file = tr("%1, lines %2 to %3 of %4").arg(part.file).arg(first).arg(last).arg(count);
    setPasted(messageOf(parts));
}

void UnsentMessage::waitFor(const QString& model)
{
    m_awaitedModel = model;
    setWaiting(true);
}

void UnsentMessage::readAttachments()
{
    m_attached = vitrine::partsOf(m_pasted);
    m_tokens.clear();
}

/// Moves a text that is too long for the editor to the attachments. Returns whether the text was too long.
bool UnsentMessage::moveLongText()
{
    if (m_text.size() <= kLongestText) return false;
    m_pasted = joined(std::exchange(m_text, {}), m_pasted);
    emit edited({.draft = m_text, .pasted = m_pasted});
    return true;
}

void UnsentMessage::setWaiting(bool waiting)
{
    if (std::exchange(m_isWaiting, waiting) != waiting) emit waitingChanged();
}

}  // namespace vitrine
