#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

class AppSettings;
struct SamplerParameter;

/// The parameters of the samplers, one row each, with their values in the settings. The roles are named after what
/// NumberSetting.qml asks for.
class SamplerSettingsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    enum Role {
        LabelRole = Qt::UserRole + 1,  ///< QString
        HelpRole,                      ///< QString: one line
        ValueRole,                     ///< double
        FromRole,                      ///< double: where the slider begins
        ToRole,                        ///< double: where it ends
        LeastRole,                     ///< double: what is taken at least
        MostRole,                      ///< double
        StepSizeRole,                  ///< double: of the slider
        DecimalsRole,                  ///< int; 0: a whole number
    };

    /// Of the samplers that the settings have; they must outlive this.
    explicit SamplerSettingsModel(AppSettings& settings, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    /// Brings the value into the range of this row and keeps it.
    Q_INVOKABLE void choose(int row, double value);

private:
    AppSettings& m_settings;
    std::vector<const SamplerParameter*> m_parameters;
};

}  // namespace vitrine
