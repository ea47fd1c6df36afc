#pragma once

#include <QList>
#include <QString>
#include <QUrl>

namespace vitrine {

/// Which of some files is opened, since only one model can be.
struct FileChoice {
    QString model;     ///< the file to open, of a split model its first part; empty: there is no model among them
    QString sentence;  ///< what happens with the others, or why nothing is opened; empty: nothing is to be said
};

/// The first model among files that were dropped, or named at a start. All parts of a split model are one, and a folder
/// stands for the model in it, if it holds just one. A model is known by its name (.gguf) or its first bytes.
FileChoice chooseModelFile(const QList<QUrl>& urls);

}  // namespace vitrine
