#pragma once

#include "app/rows/row_model.h"
#include "core/generate/sampling/sampler_table.h"

#include <cstddef>
#include <vector>

namespace vitrine {

/// A list of sampler parameters, one per row. Each role is named after a property of NumberSetting.qml. Subclasses
/// store the values.
class ParameterModel : public vitrine::RowModel {
    Q_OBJECT

public:
    enum Role {
        LabelRole = kFirstRole,  ///< QString: title of the parameter
        HelpRole,                ///< QString: explanation of the parameter in one line
        ValueRole,               ///< double: current value of the parameter
        FromRole,                ///< double: lower end of the slider
        ToRole,                  ///< double: upper end of the slider
        LeastRole,               ///< double: smallest value that can be entered
        MostRole,                ///< double: largest value that can be entered
        StepSizeRole,            ///< double: step of the slider
        DecimalsRole,            ///< int: decimal places; 0 for whole numbers
        DiffersRole,             ///< bool: whether the value was changed, so that reset() has an effect
        MattersRole,  ///< bool: whether the parameter has an effect with the current values of the other parameters
    };
    Q_ENUM(Role)

    using RowModel::RowModel;

    int count() const final { return static_cast<int>(m_parameters.size()); }

    /// Sets the value of `row`. The subclass limits the value to the range of the parameter. A value that is not finite
    /// is ignored.
    Q_INVOKABLE void choose(int row, double value);
    Q_INVOKABLE void reset(int row);
    /// Returns the row of the parameter with this name, such as "top-p"; -1 if no such parameter exists in the list.
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
