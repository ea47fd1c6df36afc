#pragma once

#include "app/export/page_content.h"
#include "app/rows/row_model.h"

#include <QByteArray>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <string>

namespace vitrine {

/// Base class of the models of inspector pages. Derived classes must write `vitrine::InspectorModel`. Without the
/// namespace, the type descriptions for qmllint would not contain the base class.
class InspectorModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    using RowModel::RowModel;

    /// Called when a panel of the page becomes visible or hidden. Two panels can exist while the page moves between
    /// windows. The page is visible as long as one of its panels is.
    Q_INVOKABLE void setPanelVisible(QObject* panel, bool seen);
    /// Called when the page becomes visible or hidden. Expensive work should be done only while it is visible.
    virtual void setVisible([[maybe_unused]] bool seen) {}

    /// Whether the page has data that can be written to a file now.
    virtual bool hasContent() const { return false; }
    /// Returns the data of the page, from which tables, arrays and drawings are made.
    virtual PageContent content() const { return {}; }
    /// Returns the data of the page as the JSON document that `vitrine-cli` prints for this page.
    virtual std::string document() const { return {}; }

    /// Returns the file formats that the page can be written in now, by their file name extensions: "json", "csv",
    /// "npz", "svg". The inspector offers these formats and a picture.
    Q_INVOKABLE QStringList exportForms() const;
    /// Returns the contents of a file in one of these formats; empty if the page has no data.
    Q_INVOKABLE QByteArray exported(const QString& form) const;

private:
    QSet<const QObject*> m_panels;  ///< visible panels
};

}  // namespace vitrine
