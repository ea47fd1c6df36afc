#pragma once

#include "app/rows/parameter_model.h"
#include "core/generate/sampling/sampler_settings.h"

#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <string_view>

namespace vitrine {

/// Sampler settings that are tried on one step of an answer: the main parameters, and those that the answer used. A
/// parameter differs if its value is not that of the answer.
class SamplerSlidersModel : public vitrine::ParameterModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether a value or the order differs from the answer's.
    Q_PROPERTY(bool altered READ altered NOTIFY alteredChanged)
    /// Number of minor parameters (of()).
    Q_PROPERTY(int minorCount READ minorCount NOTIFY countChanged)

public:
    using ParameterModel::ParameterModel;

    bool altered() const { return m_settings.values != m_base.values || reordered(); }
    /// Whether the order of the samplers that have an effect differs.
    bool reordered() const;
    const SamplerSettings& settings() const { return m_settings; }
    /// Sets the settings of the answer. Values that are being tried are kept if the settings differ only in the seed.
    void begin(SamplerSettings settings);

    /// Returns the parameters of one sampler by the names of the roles, and: `row`: its row in this model; `own`: the
    /// answer's value; `heads`: its title is the sampler's, so it belongs in the sampler's line; `minor`: it is not a
    /// main parameter and the answer did not use it.
    QVariantList of(std::string_view sampler) const;
    bool hasAny(std::string_view sampler) const;
    int minorCount() const;

    /// Whether the sampler is in the order, so that it can be moved.
    bool canMove(std::string_view sampler) const;
    /// Moves `sampler` to the place of `other` in the order; `other` moves by one place. Requires canMove() of both.
    void move(std::string_view sampler, std::string_view other);

    /// Resets all values and the order to the answer's.
    Q_INVOKABLE void resetAll();

signals:
    void changed();
    void alteredChanged();

private:
    double valueOf(const SamplerParameter& parameter) const override { return parameter.in(m_settings); }
    bool differs(const SamplerParameter& parameter) const override
    {
        return parameter.in(m_settings) != parameter.in(m_base);
    }
    bool hasEffect(const SamplerParameter& parameter) const override { return matters(parameter, m_settings); }
    bool isMinor(const SamplerParameter& parameter) const;
    void setValue(const SamplerParameter& parameter, double value) override;
    void resetValue(const SamplerParameter& parameter) override;
    void refresh();

    SamplerSettings m_base;
    SamplerSettings m_settings;
};

}  // namespace vitrine
