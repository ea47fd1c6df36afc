#pragma once

#include "app/rows/row_model.h"
#include "core/sampling/sampler_table.h"

#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <functional>
#include <vector>

namespace vitrine {

class AppSettings;

/// The parameters of the samplers, one row each, with their values in the settings. The roles are named after what
/// NumberSetting.qml asks for.
class SamplerSettingsModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// The main values in few words: "T 0.7 · top-p 0.9".
    Q_PROPERTY(QString summary READ summary NOTIFY summaryChanged)

public:
    enum Role {
        LabelRole = kFirstRole,  ///< QString
        HelpRole,                ///< QString: one line
        ValueRole,               ///< double
        FromRole,                ///< double: where the slider begins
        ToRole,                  ///< double: where it ends
        LeastRole,               ///< double: what is taken at least
        MostRole,                ///< double
        StepSizeRole,            ///< double: of the slider
        DecimalsRole,            ///< int; 0: a whole number
        DiffersRole,             ///< bool: it was set, and reset() gives back what would count without that
        MattersRole,             ///< bool: it has an effect with the other values as they are
    };
    Q_ENUM(Role)

    /// Where values come from and go to.
    struct Values {
        std::function<double(const SamplerParameter&)> get;
        std::function<void(const SamplerParameter&, double)> set;
        std::function<bool(const SamplerParameter&)> differs;
        std::function<void(const SamplerParameter&)> reset;
    };

    /// Of the samplers that the settings have; they must outlive this. Without values of their own, the settings'.
    explicit SamplerSettingsModel(AppSettings& settings, QObject* parent = nullptr);
    SamplerSettingsModel(AppSettings& settings, Values values, QObject* parent = nullptr);

    /// The values have changed.
    void refresh();

    QString summary() const;

    int count() const override { return static_cast<int>(m_parameters.size()); }

    /// Brings the value into the range of this row and keeps it.
    Q_INVOKABLE void choose(int row, double value);
    Q_INVOKABLE void reset(int row);

signals:
    void summaryChanged();

private:
    QVariant value(std::size_t at, int role) const override;

    bool hasEffect(const SamplerParameter& parameter) const;

    SamplerTable m_samplers;
    Values m_values;
    std::vector<const SamplerParameter*> m_parameters;
};

}  // namespace vitrine
