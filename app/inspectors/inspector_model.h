#pragma once

#include "app/rows/row_model.h"

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
};

}  // namespace vitrine
