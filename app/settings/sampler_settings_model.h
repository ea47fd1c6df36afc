#pragma once

#include "app/rows/parameter_model.h"

#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

class AppSettings;

/// The parameters of the samplers with their values in the settings. DiffersRole reports whether the user has set the
/// value.
class SamplerSettingsModel : public vitrine::ParameterModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// The main values in short form: "T 0.7 · top-p 0.9".
    Q_PROPERTY(QString summary READ summary NOTIFY summaryChanged)

public:
    /// Functions that read and write the values.
    struct Values {
        std::function<double(const SamplerParameter&)> get;
        std::function<void(const SamplerParameter&, double)> set;
        std::function<bool(const SamplerParameter&)> differs;
        std::function<void(const SamplerParameter&)> reset;
    };

    /// Shows the samplers of `settings`, which must outlive this object. Without `values`, the values in `settings` are
    /// read and written.
    explicit SamplerSettingsModel(AppSettings& settings, QObject* parent = nullptr);
    SamplerSettingsModel(AppSettings& settings, Values values, QObject* parent = nullptr);

    /// Call this function when the values have changed.
    void refresh();

    QString summary() const;

signals:
    void summaryChanged();

private:
    double valueOf(const SamplerParameter& parameter) const override { return m_values.get(parameter); }
    bool differs(const SamplerParameter& parameter) const override { return m_values.differs(parameter); }
    bool hasEffect(const SamplerParameter& parameter) const override;
    void setValue(const SamplerParameter& parameter, double value) override { m_values.set(parameter, value); }
    void resetValue(const SamplerParameter& parameter) override { m_values.reset(parameter); }

    SamplerTable m_samplers;
    Values m_values;
};

}  // namespace vitrine
