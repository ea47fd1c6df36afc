#pragma once

#include <QList>
#include <QString>
#include <QUrl>

namespace vitrine {

/// Chooses one of several files, since only one model can be open.
struct FileChoice {
    QString model;     ///< the file to open (a split model's first part); empty: there is no model among them
    QString sentence;  ///< what happens to the others, or why nothing is opened; empty: nothing to say
};

/// The first model among files that were dropped, or named at a start. All parts of a split model count as one, and a
/// folder stands for its model if it holds only one. A model is known by its name (.gguf) or its first bytes.
FileChoice chooseModelFile(const QList<QUrl>& urls);

/// The path of a file or folder that another engine wrote to be compared with; empty when the first of them is none. It
/// is known by its name, and a folder by those in it. With `likely` also what may be some other text.
QString chooseReference(const QList<QUrl>& urls, bool likely);

}  // namespace vitrine
