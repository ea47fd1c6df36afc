#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Writes files for QML, which has no functions for this.
class TextSaver : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    using QObject::QObject;

    /// Writes a text in UTF-8 and adds a line break at its end. The file is either written completely or not changed at
    /// all. Returns an empty string, or one sentence that explains why writing failed.
    Q_INVOKABLE QString save(const QUrl& file, const QString& text) const;
    /// Writes the bytes unchanged. Returns an empty string, or one sentence that explains why writing failed.
    Q_INVOKABLE QString saveBytes(const QUrl& file, const QByteArray& bytes) const;
    /// Returns a picture as the bytes of a PNG file. `taken` is the ItemGrabResult of Item.grabToImage().
    Q_INVOKABLE QByteArray pngOf(const QObject* taken) const;
    /// Corrects a URL that a file dialog has returned. If the user typed a name, Qt's own dialog (6.4) returns a path
    /// without a scheme.
    Q_INVOKABLE QUrl chosen(const QUrl& file) const;
    /// Returns a suggested URL for a file name. The folder is that of the last saved file. If no file has been saved,
    /// it is the user's documents folder.
    Q_INVOKABLE QUrl proposed(const QString& name) const;
    Q_INVOKABLE QUrl folderOf(const QUrl& file) const;
    /// Remembers the folder of `file`. The next save dialog suggests a file in this folder.
    Q_INVOKABLE void keepFolder(const QUrl& file) { m_folder = folderOf(file).toLocalFile(); }
    Q_INVOKABLE QString pathOf(const QUrl& file) const { return file.toLocalFile(); }
    /// Converts a path that the user typed to a URL. "~" is the home folder. A name without a folder is placed in the
    /// suggested folder. If the name has no extension, `suffix` is added.
    Q_INVOKABLE QUrl fileAt(const QString& path, const QString& suffix) const;
    /// Returns one sentence that explains why the file cannot be written; empty if no reason is known.
    Q_INVOKABLE QString problemOf(const QUrl& file) const;
    /// Returns whether the file exists.
    Q_INVOKABLE bool exists(const QUrl& file) const;
    /// Returns whether the desktop's file dialog always asks before a file is replaced. The dialog of XDG desktop
    /// portals does. Qt uses it in a sandbox, or if it is configured to do so and the plugin is installed.
    Q_INVOKABLE bool dialogAsks() const;
    /// Returns the file name without its folder.
    Q_INVOKABLE QString nameOf(const QUrl& file) const { return file.fileName(); }
    /// Decodes UTF-8.
    Q_INVOKABLE QString textOf(const QByteArray& bytes) const { return QString::fromUtf8(bytes); }
    /// Returns the file name extension for a language, which is given as after a code fence. For example, "py" for
    /// Python; "txt" for an unknown language.
    Q_INVOKABLE QString suffix(const QString& language) const;

private:
    QString proposedFolder() const;

    QString m_folder;  ///< folder of the last saved file; empty if no file has been saved
};

}  // namespace vitrine
