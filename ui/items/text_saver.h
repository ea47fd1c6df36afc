#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Writes to files, which QML cannot do by itself.
class TextSaver : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    using QObject::QObject;

    /// Writes a text in UTF-8 with a line break at its end. The file appears whole or not at all. Empty, or one
    /// sentence that says why it could not be written.
    Q_INVOKABLE QString save(const QUrl& file, const QString& text) const;
    /// The same with bytes as they are.
    Q_INVOKABLE QString saveBytes(const QUrl& file, const QByteArray& bytes) const;
    /// Of what Item.grabToImage() took.
    Q_INVOKABLE QByteArray pngOf(const QObject* taken) const;
    /// What a dialog says was chosen: Qt's own (6.4) gives a path without a scheme for a name that was typed.
    Q_INVOKABLE QUrl chosen(const QUrl& file) const;
    /// Where a file of this name would go: into the folder of the last one, else to the user's documents.
    Q_INVOKABLE QUrl proposed(const QString& name) const;
    Q_INVOKABLE QUrl folderOf(const QUrl& file) const;
    /// The next one is proposed there.
    Q_INVOKABLE void keepFolder(const QUrl& file) { m_folder = folderOf(file).toLocalFile(); }
    Q_INVOKABLE QString pathOf(const QUrl& file) const { return file.toLocalFile(); }
    /// Of a path that was written: "~" is the home, a name alone goes where one is proposed, and gets an ending.
    Q_INVOKABLE QUrl fileAt(const QString& path, const QString& suffix) const;
    /// One sentence: why nothing can be written there; empty: it seems that it can.
    Q_INVOKABLE QString problemOf(const QUrl& file) const;
    /// Whether there is a file already.
    Q_INVOKABLE bool exists(const QUrl& file) const;
    /// Whether the desktop's dialog asks by itself before a file is replaced, as wished or not: that of portals does,
    /// which Qt takes in a sandbox and where it is told to, if it has the plugin.
    Q_INVOKABLE bool dialogAsks() const;
    /// Without its folder.
    Q_INVOKABLE QString nameOf(const QUrl& file) const { return file.fileName(); }
    /// Of bytes in UTF-8.
    Q_INVOKABLE QString textOf(const QByteArray& bytes) const { return QString::fromUtf8(bytes); }
    /// What files of a language, as written behind a fence, end in: "py"; "txt" for one that is unknown.
    Q_INVOKABLE QString suffix(const QString& language) const;

private:
    QString proposedFolder() const;

    QString m_folder;  ///< of the last file; empty: there was none
};

}  // namespace vitrine
