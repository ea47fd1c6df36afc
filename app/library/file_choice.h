#pragma once

#include "app/i18n/localized_text.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QUrl>

namespace vitrine {

/// How dropped, pasted, chosen or named files are used. Each file is in one of the members, or `refusals` names it with
/// the reason.
struct FileChoice {
    QString model;         ///< model to open; of a split model, its first part; empty: no model among the files
    QString reference;     ///< file or folder of another engine, for a comparison; empty: no reference among the files
    QList<QUrl> records;   ///< run records to show
    QList<QUrl> chats;     ///< exported chats to import
    QList<QUrl> attached;  ///< other files; their texts are attached to the message
    QList<LocalizedText> refusals;  ///< one sentence for each refusal

    bool usesSomething() const
    {
        return !model.isEmpty() || !reference.isEmpty() || !records.isEmpty() || !chats.isEmpty() ||
               !attached.isEmpty();
    }
};

/// Sorts files by their names and first bytes. All parts of a split model count as one model. A folder counts as its
/// model if it contains exactly one. With `isComparing`, a text file may be the output of another engine and thus the
/// reference.
FileChoice chooseFiles(const QList<QUrl>& urls, bool isComparing = false);

}  // namespace vitrine
