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

/// What stands behind the panel of an inspector. As a base it is written with its namespace, or the type descriptions
/// that qmllint reads lack it.
class InspectorModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    using RowModel::RowModel;

    /// A panel of it is seen, or no longer. There may be two of them while the page goes from one window to another: it
    /// is looked at as long as one is seen.
    Q_INVOKABLE void setPanelVisible(QObject* panel, bool seen);
    /// It is seen, or no longer: what takes work is only done then.
    virtual void setVisible([[maybe_unused]] bool seen) {}

    /// Whether there is anything to write to a file now.
    virtual bool hasContent() const { return false; }
    /// What is shown, as values, of which tables, arrays and drawings are made.
    virtual PageContent content() const { return {}; }
    /// The same as the JSON document of the page's twin in `vitrine-cli`.
    virtual std::string document() const { return {}; }

    /// The forms in which what is shown can be written now, by what such a file's name ends in: "json", "csv", "npz",
    /// "svg". The inspector offers these, and a picture.
    Q_INVOKABLE QStringList exportForms() const;
    /// The file in one of these forms.
    Q_INVOKABLE QByteArray exported(const QString& form) const;

private:
    QSet<const QObject*> m_panels;  ///< those that are seen
};

}  // namespace vitrine
