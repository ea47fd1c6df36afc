#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Writes files, which QML cannot do.
class TextSaver : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    using QObject::QObject;

    /// Writes a text in UTF-8 with a line break at its end. The file is written completely or not at all. Returns an
    /// empty string, or one sentence with the reason of the failure.
    Q_INVOKABLE QString save(const QUrl& file, const QString& text) const;
    /// Writes the bytes unchanged; returns the same as save().
    Q_INVOKABLE QString saveBytes(const QUrl& file, const QByteArray& bytes) const;
    /// Returns the PNG file of a result of Item.grabToImage().
    Q_INVOKABLE QByteArray pngOf(const QObject* taken) const;
    /// Normalizes the URL from a file dialog: Qt's own dialog (6.4) returns a path without a scheme for a typed name.
    Q_INVOKABLE QUrl chosen(const QUrl& file) const;
    /// The proposed URL for a file name: in the folder of the last file, otherwise in the user's documents.
    Q_INVOKABLE QUrl proposed(const QString& name) const;
    Q_INVOKABLE QUrl folderOf(const QUrl& file) const;
    /// Remembers the folder for the next proposal.
    Q_INVOKABLE void keepFolder(const QUrl& file) { m_folder = folderOf(file).toLocalFile(); }
    Q_INVOKABLE QString pathOf(const QUrl& file) const { return file.toLocalFile(); }
    /// The URL of a typed path: "~" is the home folder; a name alone is placed in the proposed folder and gets the
    /// suffix.
    Q_INVOKABLE QUrl fileAt(const QString& path, const QString& suffix) const;
    /// One sentence why the file cannot be written; empty if no reason is known.
    Q_INVOKABLE QString problemOf(const QUrl& file) const;
    /// Whether there is a file already.
    Q_INVOKABLE bool exists(const QUrl& file) const;
    /// Whether the desktop's dialog always asks before a file is replaced. The dialog of portals does; Qt uses it in a
    /// sandbox and when configured to, if the plugin is installed.
    Q_INVOKABLE bool dialogAsks() const;
    /// Without the folder.
    Q_INVOKABLE QString nameOf(const QUrl& file) const { return file.fileName(); }
    /// Decodes UTF-8.
    Q_INVOKABLE QString textOf(const QByteArray& bytes) const { return QString::fromUtf8(bytes); }
    /// The file suffix of a language, as written after a fence: "py"; "txt" for an unknown language.
    Q_INVOKABLE QString suffix(const QString& language) const;

private:
    QString proposedFolder() const;

    QString m_folder;  ///< folder of the last file; empty: none
};

}  // namespace vitrine
