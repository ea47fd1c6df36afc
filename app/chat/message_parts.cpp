#include "app/chat/message_parts.h"

#include "app/store/text.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace vitrine {

namespace {

constexpr qsizetype kShortestFence = 3;

/// Returns a fence that is longer than any run of backticks in the text.
QString fenceFor(const QString& text)
{
    qsizetype longest = 0;
    qsizetype run = 0;
    for (const QChar c : text) {
        run = c == u'`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return QString(std::max(kShortestFence, longest + 1), u'`');
}

void addWritten(std::vector<MessagePart>& parts, const QString& text)
{
    static const QRegularExpression blankEnds(QStringLiteral("\\A(?:[ \\t]*\\n)+|(?:\\n[ \\t]*)+\\z"));
    QString written = text;
    written.remove(blankEnds);
    if (!written.trimmed().isEmpty()) parts.push_back({.text = written});
}

}  // namespace

QString inMessage(const MessagePart& part)
{
    if (part.file.isEmpty()) return part.text;
    static const QRegularExpression noLanguage(QStringLiteral("[^A-Za-z0-9]"));
    const QString fence = fenceFor(part.text);
    const QString language = QFileInfo(part.file).suffix().remove(noLanguage);
    const QString end = part.text.endsWith(u'\n') || part.text.isEmpty() ? QString() : QStringLiteral("\n");
    return QStringLiteral("File %1:\n").arg(part.file) + fence + language + u'\n' + part.text + end + fence;
}

std::vector<MessagePart> partsOf(const QString& message)
{
    static const QRegularExpression head(QStringLiteral("^File (.+):\\n(`{3,})[A-Za-z0-9]*\\n"),
                                         QRegularExpression::MultilineOption);
    std::vector<MessagePart> parts;
    qsizetype begin = 0;  // start of the text that has not been added to a part yet
    qsizetype from = 0;
    for (;;) {
        const QRegularExpressionMatch found = head.match(message, from);
        if (!found.hasMatch()) break;
        from = found.capturedEnd();
        const QString close = found.captured(2);
        // The closing fence must be alone on its line.
        qsizetype end = message.indexOf(u'\n' + close, from - 1);
        while (end >= 0 && end + 1 + close.size() < message.size() && message[end + 1 + close.size()] != u'\n') {
            end = message.indexOf(u'\n' + close, end + 1);
        }
        if (end < 0) continue;
        addWritten(parts, message.mid(begin, found.capturedStart() - begin));
        parts.push_back({found.captured(1), message.mid(from, std::max<qsizetype>(0, end + 1 - from))});
        begin = from = end + 1 + close.size();
    }
    addWritten(parts, message.mid(begin));
    return parts;
}

QString messageOf(const std::vector<MessagePart>& parts)
{
    QString message;
    for (const MessagePart& part : parts) message = joined(message, inMessage(part));
    return message;
}

}  // namespace vitrine
