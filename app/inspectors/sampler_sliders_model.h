#pragma once

#include "app/rows/row_model.h"
#include "core/sampling/sampler_settings.h"
#include "core/sampling/sampler_table.h"

#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <vector>

namespace vitrine {

/// Settings of samplers that are tried on one step of an answer: the main ones, and those with which it was made.
class SamplerSlidersModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether a value differs from the one with which the answer was made.
    Q_PROPERTY(bool altered READ altered NOTIFY changed)

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
        DiffersRole,             ///< bool: not as the answer was made
    };
    Q_ENUM(Role)

    using RowModel::RowModel;

    int count() const override { return static_cast<int>(m_parameters.size()); }
    bool altered() const { return m_settings.values != m_base.values; }
    const SamplerSettings& settings() const { return m_settings; }
    /// Those of an answer. What was tried stays while they are the same but for the seed.
    void begin(SamplerSettings settings);

    /// Brings the value into its range.
    Q_INVOKABLE void choose(int row, double value);
    Q_INVOKABLE void reset(int row);
    Q_INVOKABLE void resetAll();

signals:
    void changed();

private:
    QVariant value(std::size_t at, int role) const override;
    void refresh();

    SamplerSettings m_base;
    SamplerSettings m_settings;
    std::vector<const SamplerParameter*> m_parameters;
};

}  // namespace vitrine
