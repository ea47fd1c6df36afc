#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <QUrl>

namespace vitrine {

/// What becomes of files that were dropped, pasted, chosen or named at a start. Each of them is in one of the members,
/// or `refusals` names it with the reason.
struct FileChoice {
    QString model;         ///< to be opened, a split model's first part; empty: none of them is a model
    QString reference;     ///< a file or folder of another engine, to be compared with; empty: none
    QList<QUrl> records;   ///< run records
    QList<QUrl> chats;     ///< exported chats, to be imported
    QList<QUrl> attached;  ///< other files, whose texts are attached to the message
    QStringList refusals;  ///< one sentence each

    bool usesSomething() const
    {
        return !model.isEmpty() || !reference.isEmpty() || !records.isEmpty() || !chats.isEmpty() ||
               !attached.isEmpty();
    }
};

/// Sorts the files by their names and first bytes. All parts of a split model count as one model, and a folder counts
/// as its model if it holds only one. `isComparing`: a text may be what another engine printed, to be compared with.
FileChoice chooseFiles(const QList<QUrl>& urls, bool isComparing = false);

}  // namespace vitrine
