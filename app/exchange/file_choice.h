#pragma once

#include "app/i18n/localized_text.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QUrl>

namespace vitrine {

/// How files are used that the user dropped, pasted, chose or named on the command line. Each file is in exactly one
/// member, or a sentence in `refusals` names the file and the reason why it is not used.
struct FileChoice {
    QString model;        ///< model to open; of a split model, its first part; empty: no model among the files
    QString reference;    ///< file or folder written by another engine, for a comparison; empty: no reference among the
                          ///< files
    QList<QUrl> records;  ///< run records to show
    QList<QUrl> chats;    ///< exported chats to import
    QList<QUrl> attached;           ///< all remaining files; their texts are attached to the message
    QList<LocalizedText> refusals;  ///< sentences that name the files which are not used, and the reasons

    bool usesSomething() const
    {
        return !model.isEmpty() || !reference.isEmpty() || !records.isEmpty() || !chats.isEmpty() ||
               !attached.isEmpty();
    }
};

/// Decides the purpose of each file by its name and first bytes. All parts of a split model count as one model. A
/// folder counts as a model if it contains exactly one model. With `isComparing`, a .bin, .txt or .log file is accepted
/// as the reference, because it may be the output of another engine.
FileChoice chooseFiles(const QList<QUrl>& urls, bool isComparing = false);

}  // namespace vitrine
