#include "app/inspectors/inspector_registry.h"

#include "app/inspectors/compare_model.h"
#include "app/inspectors/logit_model.h"
#include "app/inspectors/token_strip_model.h"

#include <cstddef>

/// What the build makes of the QML_ELEMENTs of this folder.
void qml_register_types_Vitrine_App_Inspectors();

namespace vitrine {

InspectorRegistry::InspectorRegistry(QObject* parent)
    : RowModel(parent), m_tokens(new TokenStripModel(this)), m_logits(new LogitModel(m_tokens, this)),
      m_comparison(new CompareModel(m_tokens, this))
{
    // Named here so that the linker takes it; it then registers itself.
    [[maybe_unused]] static void (*const volatile registration)() = &qml_register_types_Vitrine_App_Inspectors;
    m_inspectors = {
        {QStringLiteral("tokens"), tr("Tokens"), QStringLiteral("TokenStripPanel.qml"), m_tokens},
        {QStringLiteral("logits"), tr("Alternatives"), QStringLiteral("LogitPanel.qml"), m_logits},
        {QStringLiteral("comparison"), tr("Compare devices"), QStringLiteral("ComparePanel.qml"), m_comparison},
    };
}

QVariant InspectorRegistry::value(std::size_t at, int role) const
{
    const Inspector& inspector = m_inspectors[at];
    switch (role) {
    case NameRole:
        return inspector.name;
    case Qt::DisplayRole:
    case TitleRole:
        return inspector.title;
    case PanelRole:
        return inspector.panel;
    case PanelModelRole:
        return QVariant::fromValue(inspector.model);
    case FirstRole:
        return at == 0;
    default:
        return {};
    }
}

QStringList InspectorRegistry::choices() const
{
    QStringList titles;
    for (std::size_t i = 1; i < m_inspectors.size(); ++i) titles << m_inspectors[i].title;
    return titles;
}

}  // namespace vitrine
