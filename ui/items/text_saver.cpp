#include "ui/items/text_saver.h"

#include "app/highlight/language.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QSaveFile>
#include <QStandardPaths>
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

QString TextSaver::proposedFolder() const
{
    if (!m_folder.isEmpty()) return m_folder;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

QUrl TextSaver::proposed(const QString& name) const
{
    QString kept = name;
    kept.replace(u'/', u'-');
    return QUrl::fromLocalFile(QDir(proposedFolder()).filePath(kept));
}

QUrl TextSaver::folderOf(const QUrl& file) const
{
    return QUrl::fromLocalFile(QFileInfo(file.toLocalFile()).absolutePath());
}

QUrl TextSaver::fileAt(const QString& path, const QString& suffix) const
{
    QString whole = path.trimmed();
    if (whole.startsWith(QLatin1String("~/"))) whole = QDir::home().filePath(whole.mid(2));
    whole = QDir::cleanPath(QDir(proposedFolder()).filePath(whole));
    if (QFileInfo(whole).suffix().isEmpty() && !QFileInfo(whole).isDir()) whole += u'.' + suffix;
    return QUrl::fromLocalFile(whole);
}

QString TextSaver::problemOf(const QUrl& file) const
{
    const QFileInfo info(file.toLocalFile());
    if (info.isDir()) return tr("%1 is a folder: add a file name.").arg(info.filePath());
    if (!QFileInfo(info.absolutePath()).isDir()) return tr("The folder %1 does not exist.").arg(info.absolutePath());
    return {};
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
