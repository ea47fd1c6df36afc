#pragma once

#include "app/rows/row_model.h"

#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

class AppSettings;

/// The models that were loaded last, the newest first, and after them the one that comes with the program, which stays
/// in its place; kept in the settings.
class RecentModels : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    enum Role {
        PathRole = kFirstRole,
        NameRole,
        DescriptionRole,
        FileNameRole,      ///< without its folder
        QuantizationRole,  ///< "Q4_K_M"; empty where it is not known
        SizeRole,          ///< "808 MB"; empty where it is not known
        MissingRole,       ///< bool: the file was not there when last looked
        CurrentRole,       ///< bool: it is the model that is loaded
        StarterRole,       ///< bool: it comes with the program and cannot be removed
    };
    Q_ENUM(Role)

    struct Model {
        QString path;
        QString name;
        QString description;
        QString quantization;
        quint64 bytes = 0;  ///< of all its files
    };

    /// `starterFile`: the model that comes with the program; empty when there is none.
    RecentModels(AppSettings& settings, const QString& starterFile, QObject* parent = nullptr);

    /// The name under which the model that comes with the program is shown everywhere.
    static QString starterName() { return tr("Starter (bundled)"); }

    int count() const override { return static_cast<int>(m_rows.size()); }
    /// After a model was loaded: it goes to the top, unless it is the one that comes with the program.
    void put(const Model& model);
    void remove(int row);
    /// Empty: none is loaded.
    void setCurrent(const QString& path);
    /// Looks again which files are there.
    void lookForFiles();

private:
    QVariant value(std::size_t at, int role) const override;

    struct Row {
        Model model;
        bool missing = false;
        bool starter = false;
    };

    void appendStarter(const QString& file);
    int starterRows() const { return !m_rows.empty() && m_rows.back().starter ? 1 : 0; }

    void save();

    AppSettings& m_settings;
    std::vector<Row> m_rows;
    QString m_current;
};

}  // namespace vitrine
