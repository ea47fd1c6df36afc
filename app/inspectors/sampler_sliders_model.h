#pragma once

#include "app/rows/parameter_model.h"
#include "core/sampling/sampler_settings.h"

#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <string_view>

namespace vitrine {

/// Settings of samplers that are tried on one step of an answer: the main ones, and those with which it was made.
/// Differs: not as the answer was made.
class SamplerSlidersModel : public vitrine::ParameterModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether a value, or the order, differs from the one with which the answer was made.
    Q_PROPERTY(bool altered READ altered NOTIFY alteredChanged)
    /// How many are minor (of()).
    Q_PROPERTY(int minorCount READ minorCount NOTIFY countChanged)

public:
    using ParameterModel::ParameterModel;

    bool altered() const { return m_settings.values != m_base.values || reordered(); }
    /// Of those that do something.
    bool reordered() const;
    const SamplerSettings& settings() const { return m_settings; }
    /// Those of an answer. What was tried stays while they are the same but for the seed.
    void begin(SamplerSettings settings);

    /// Of one sampler, each by the names of the roles, with `row`: its row here; `own`: the answer's own value;
    /// `heads`: it is called as the sampler is, and thus belongs into its line; `minor`: the answer was made without
    /// it, and it is none of the main ones.
    QVariantList of(std::string_view sampler) const;
    bool hasAny(std::string_view sampler) const;
    int minorCount() const;

    /// Whether the order names it, so that it can be moved.
    bool canMove(std::string_view sampler) const;
    /// To where the other one is, which makes way. Precondition: both can be moved.
    void move(std::string_view sampler, std::string_view other);

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
