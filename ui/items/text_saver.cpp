#include "ui/items/text_saver.h"

#include "app/highlight/language.h"

#include <QFileInfo>
#include <QSaveFile>

namespace vitrine {

QString TextSaver::save(const QUrl& file, const QString& text) const
{
    QByteArray bytes = text.toUtf8();
    if (!bytes.endsWith('\n')) bytes += '\n';
    return saveBytes(file, bytes);
}

QString TextSaver::saveBytes(const QUrl& file, const QByteArray& bytes) const
{
    if (!file.isLocalFile()) return tr("%1 is not on this computer.").arg(file.toDisplayString());
    QSaveFile out(file.toLocalFile());
    if (out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit()) return {};
    return tr("%1 cannot be written: %2.").arg(QFileInfo(out.fileName()).fileName(), out.errorString());
}

QString TextSaver::suffix(const QString& language) const
{
    return codeFileSuffix(language);
}

}  // namespace vitrine
