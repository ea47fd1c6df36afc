#include "app/platform/font_messages.h"

#include <QMessageLogContext>
#include <QMutex>
#include <QRegularExpression>
#include <QSet>
#include <QString>

namespace vitrine {

namespace {

QtMessageHandler previous = nullptr;

void handle(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("^\\s*OpenType support missing for \".*\", script (\\d+)$"));
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch()) {
        previous(type, context, text);
        return;
    }
    static QMutex mutex;
    static QSet<QString> told;
    const QMutexLocker lock(&mutex);
    if (told.contains(match.captured(1))) return;
    told.insert(match.captured(1));
    previous(type, context,
             QStringLiteral("A script of a text (number %1 of QChar::Script) is missing in the fonts of this computer; "
                            "packages such as fonts-noto-core bring it.")
                 .arg(match.captured(1)));
}

}  // namespace

void condenseFontMessages()
{
    previous = qInstallMessageHandler(handle);
}

}  // namespace vitrine
