#pragma once

#include "app/rows/row_model.h"
#include "core/sampling/sampler_table.h"

#include <cstddef>
#include <vector>

namespace vitrine {

/// Parameters of samplers, one row each. The roles are named after what NumberSetting.qml asks for; who derives from it
/// has the values.
class ParameterModel : public vitrine::RowModel {
    Q_OBJECT

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
        DiffersRole,             ///< bool: it was changed, and reset() gives back what would count without that
        MattersRole,             ///< bool: it has an effect with the other values as they are
    };
    Q_ENUM(Role)

    using RowModel::RowModel;

    int count() const final { return static_cast<int>(m_parameters.size()); }

    /// Brings the value into the range of this row and keeps it.
    Q_INVOKABLE void choose(int row, double value);
    Q_INVOKABLE void reset(int row);
    /// Of a parameter, by its name ("top-p"); -1: there is none.
    Q_INVOKABLE int rowNamed(const QString& name) const;

protected:
    const std::vector<const SamplerParameter*>& parameters() const { return m_parameters; }
    void setParameters(std::vector<const SamplerParameter*> parameters);
    void valuesChanged();

    virtual double valueOf(const SamplerParameter& parameter) const = 0;
    virtual bool differs(const SamplerParameter& parameter) const = 0;
    virtual bool hasEffect(const SamplerParameter& parameter) const = 0;
    virtual void setValue(const SamplerParameter& parameter, double value) = 0;
    virtual void resetValue(const SamplerParameter& parameter) = 0;

private:
    QVariant value(std::size_t at, int role) const final;

    std::vector<const SamplerParameter*> m_parameters;
};

}  // namespace vitrine
