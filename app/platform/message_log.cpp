#include "app/platform/message_log.h"

#include "core/base/event_log.h"

#include <QDir>
#include <QMessageLogContext>
#include <QRegularExpression>
#include <QString>

#include <cstring>

namespace vitrine {

namespace {

QtMessageHandler printMessage = nullptr;

void logAndPrint(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (type != QtDebugMsg && type != QtInfoMsg) {
        const bool hasCategory = context.category && std::strcmp(context.category, "default") != 0;
        logEvent(hasCategory ? context.category : "qt", loggedMessage(text).toStdString());
    }
    printMessage(type, context, text);
}

}  // namespace

QString loggedMessage(const QString& message)
{
    static const QRegularExpression quoted(QStringLiteral("\"(?:[^\"\\\\]|\\\\.)*(?:\"|$)"),
                                           QRegularExpression::DotMatchesEverythingOption);
    QString text = message;
    text.replace(quoted, QStringLiteral("\"…\""));
    return text.replace(QDir::homePath() + u'/', QStringLiteral("~/"));
}

void logQtMessages()
{
    printMessage = qInstallMessageHandler(logAndPrint);
}

}  // namespace vitrine
