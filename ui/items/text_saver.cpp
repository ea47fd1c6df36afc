#include "ui/items/text_saver.h"

#include "app/highlight/language.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QSaveFile>
#include <QStringList>
#include <QVariant>

#include <algorithm>

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

QByteArray TextSaver::pngOf(const QObject* taken) const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    taken->property("image").value<QImage>().save(&buffer, "PNG");
    return bytes;
}

QUrl TextSaver::chosen(const QUrl& file) const
{
    return file.scheme().isEmpty() ? QUrl::fromLocalFile(file.path()) : file;
}

bool TextSaver::exists(const QUrl& file) const
{
    return file.isLocalFile() && QFileInfo::exists(file.toLocalFile());
}

bool TextSaver::dialogAsks() const
{
    const QStringList portals{QStringLiteral("xdgdesktopportal"), QStringLiteral("flatpak"), QStringLiteral("snap")};
    const QString theme = qEnvironmentVariable("QT_QPA_PLATFORMTHEME");
    const bool isSandboxed = QFileInfo::exists(QStringLiteral("/.flatpak-info")) || qEnvironmentVariableIsSet("SNAP");
    if (!portals.contains(theme) && (!theme.isEmpty() || !isSandboxed)) return false;
    const QStringList folders = QCoreApplication::libraryPaths();
    return std::ranges::any_of(folders, [](const QString& folder) {
        return QFileInfo::exists(folder + QStringLiteral("/platformthemes/libqxdgdesktopportal.so"));
    });
}

QString TextSaver::suffix(const QString& language) const
{
    return codeFileSuffix(language);
}

}  // namespace vitrine
