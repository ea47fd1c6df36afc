#pragma once

#include "app/rows/row_model.h"

#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

class AppSettings;

/// The recently loaded models, newest first. The starter model is always at the end of the list. The list is stored in
/// the settings.
class RecentModels : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    enum Role {
        PathRole = kFirstRole,
        NameRole,
        DescriptionRole,
        FileNameRole,      ///< QString: file name without the folder
        QuantizationRole,  ///< QString: "Q4_K_M"; empty if unknown
        SizeRole,          ///< QString: "808 MB"; empty if unknown
        MissingRole,       ///< bool: whether the file was missing at the last check
        CurrentRole,       ///< bool: whether this model is loaded
        StarterRole,       ///< bool: whether this is the starter model, which cannot be removed
    };
    Q_ENUM(Role)

    struct Model {
        QString path;
        QString name;
        QString description;
        QString quantization;
        quint64 bytes = 0;  ///< total size of the model's files
    };

    /// `starterFile` is the path of the starter model; empty if no starter model exists.
    RecentModels(AppSettings& settings, const QString& starterFile, QObject* parent = nullptr);

    /// Returns the name of the starter model in the window's language.
    static QString starterName() { return tr("Starter (bundled)"); }

    int count() const override { return static_cast<int>(m_rows.size()); }
    /// Call this function after a model was loaded. Moves the model to the top of the list, except for the starter
    /// model.
    void put(const Model& model);
    void remove(int row);
    /// Sets the path of the loaded model; empty means no model is loaded.
    void setCurrent(const QString& path);
    /// Checks again which of the files exist.
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
