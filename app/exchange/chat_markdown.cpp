#include "app/exchange/chat_markdown.h"

#include "app/i18n/translated.h"
#include "app/library/endpoints.h"
#include "app/store/visible_name.h"

#include <QStringList>

#include <algorithm>

namespace vitrine {

namespace {

constexpr int kLongestName = 80;

QString quoted(const QString& text)
{
    QStringList lines = text.trimmed().split(u'\n');
    for (QString& line : lines) line = line.isEmpty() ? QStringLiteral(">") : QStringLiteral("> ") + line;
    return lines.join(u'\n');
}

}  // namespace

QString chatToMarkdown(const ChatTree& chat)
{
    QStringList parts{QStringLiteral("# ") + (chat.title.isEmpty() ? QStringLiteral("Chat") : chat.title)};
    if (!chat.systemPrompt.trimmed().isEmpty())
        parts << QStringLiteral("**System prompt**") << quoted(chat.systemPrompt);
    std::vector<const StoredMessage*> shown;
    for (qint64 at = chat.current; at > 0;) {
        shown.push_back(&chat.messages[static_cast<std::size_t>(at - 1)].message);
        at = shown.back()->parent;
    }
    std::reverse(shown.begin(), shown.end());
    for (const StoredMessage* message : shown) {
        const bool answer = message->role == QLatin1String("assistant");
        const QString host = Endpoints::hostOf(message->answer.modelPath);
        const QString model =
            visibleName(message->answer.modelName) + (host.isEmpty() ? QString() : QStringLiteral(" on ") + host);
        parts << QStringLiteral("## ") + (!answer           ? QStringLiteral("You")
                                          : model.isEmpty() ? QStringLiteral("Answer")
                                                            : model);
        if (message->createdAt.isValid())
            parts << u'*' + message->createdAt.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")) + u'*';
        if (!message->reasoning.trimmed().isEmpty())
            parts << QStringLiteral("<details>\n<summary>Reasoning</summary>\n\n") + message->reasoning.trimmed() +
                         QStringLiteral("\n\n</details>");
        parts << message->text.trimmed();
        if (!message->answer.error.empty()) parts << quoted(translated(message->answer.error));
    }
    return parts.join(QStringLiteral("\n\n")) + u'\n';
}

QString fileNameFor(const QString& title)
{
    QString name;
    for (const QChar c : title.left(kLongestName))
        name += c.isPrint() && !QStringView(u"/\\:*?\"<>|").contains(c) ? c : QChar(u' ');
    name = name.simplified();
    while (name.startsWith(u'.') || name.startsWith(u' ')) name.remove(0, 1);
    return name.isEmpty() ? QStringLiteral("Chat") : name;
}

}  // namespace vitrine
