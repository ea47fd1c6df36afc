#pragma once

#include "app/rows/row_model.h"

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// What stands behind the panel of an inspector. As a base it is written with its namespace, or the type descriptions
/// that qmllint reads lack it.
class InspectorModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    using RowModel::RowModel;

    /// The forms in which what is shown can be written to a file now, by what such a file's name ends in: "json",
    /// "csv", "npz", "svg". The inspector offers these, and a picture.
    Q_INVOKABLE virtual QStringList exportForms() const { return {}; }
    /// The file in one of these forms, with the numbers of the page's twin in `vitrine-cli inspect`.
    Q_INVOKABLE virtual QByteArray exported(const QString& form) const;
};

}  // namespace vitrine
