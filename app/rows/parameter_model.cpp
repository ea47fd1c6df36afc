#include "app/rows/parameter_model.h"

#include "app/i18n/translated.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>

namespace vitrine {

namespace {

QString helpOf(const SamplerParameter& parameter)
{
    const QString help = translated(parameter.help);
    if (parameter.off.empty()) return help;
    return ParameterModel::tr("%1; %2 %3").arg(help, QLocale().toString(parameter.neutral), translated(parameter.off));
}

}  // namespace

void ParameterModel::setParameters(std::vector<const SamplerParameter*> parameters)
{
    beginResetModel();
    m_parameters = std::move(parameters);
    endResetModel();
    emit countChanged();
}

void ParameterModel::valuesChanged()
{
    if (count() > 0) emit dataChanged(index(0), index(count() - 1), {ValueRole, DiffersRole, MattersRole});
}

void ParameterModel::choose(int row, double value)
{
    if (row < 0 || row >= count() || !std::isfinite(value)) return;
    setValue(*m_parameters[static_cast<std::size_t>(row)], value);
}

void ParameterModel::reset(int row)
{
    if (row >= 0 && row < count()) resetValue(*m_parameters[static_cast<std::size_t>(row)]);
}

int ParameterModel::rowNamed(const QString& name) const
{
    const auto found = std::ranges::find(m_parameters, name.toStdString(), &SamplerParameter::name);
    return found == m_parameters.end() ? -1 : static_cast<int>(found - m_parameters.begin());
}

QVariant ParameterModel::value(std::size_t at, int role) const
{
    const SamplerParameter& parameter = *m_parameters[at];
    switch (role) {
    case Qt::DisplayRole:
    case LabelRole:
        return translated(parameter.title);
    case HelpRole:
        return helpOf(parameter);
    case ValueRole:
        return valueOf(parameter);
    case FromRole:
        return parameter.usual.least;
    case ToRole:
        return parameter.usual.most;
    case LeastRole:
        return parameter.offered.least;
    case MostRole:
        return parameter.offered.most;
    case StepSizeRole:
        return parameter.step;
    case DecimalsRole:
        return parameter.decimals;
    case DiffersRole:
        return differs(parameter);
    case MattersRole:
        return hasEffect(parameter);
    default:
        return {};
    }
}

}  // namespace vitrine
