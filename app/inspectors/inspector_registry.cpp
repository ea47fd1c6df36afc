#include "app/inspectors/inspector_registry.h"

#include "app/inspectors/compare_model.h"
#include "app/inspectors/logit_model.h"
#include "app/inspectors/token_strip_model.h"

#include <cstddef>

namespace vitrine {

InspectorRegistry::InspectorRegistry(QObject* parent)
    : QAbstractListModel(parent), m_tokens(new TokenStripModel(this)), m_logits(new LogitModel(m_tokens, this)),
      m_comparison(new CompareModel(m_tokens, this))
{
    m_inspectors = {
        {QStringLiteral("tokens"), tr("Tokens"), QStringLiteral("TokenStripPanel.qml"), m_tokens},
        {QStringLiteral("logits"), tr("Alternatives"), QStringLiteral("LogitPanel.qml"), m_logits},
        {QStringLiteral("comparison"), tr("Compare devices"), QStringLiteral("ComparePanel.qml"), m_comparison},
    };
}

int InspectorRegistry::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_inspectors.size());
}

QVariant InspectorRegistry::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Inspector& inspector = m_inspectors[static_cast<std::size_t>(index.row())];
    switch (role) {
    case NameRole:
        return inspector.name;
    case Qt::DisplayRole:
    case TitleRole:
        return inspector.title;
    case PanelRole:
        return inspector.panel;
    case ModelRole:
        return QVariant::fromValue(inspector.model);
    case FirstRole:
        return index.row() == 0;
    default:
        return {};
    }
}

QVariantList InspectorRegistry::choices() const
{
    QVariantList list;
    for (std::size_t i = 1; i < m_inspectors.size(); ++i) {
        list << QVariantMap{{QStringLiteral("value"), m_inspectors[i].name},
                            {QStringLiteral("label"), m_inspectors[i].title}};
    }
    return list;
}

QHash<int, QByteArray> InspectorRegistry::roleNames() const
{
    return {{NameRole, "name"},
            {TitleRole, "title"},
            {PanelRole, "panel"},
            {ModelRole, "panelModel"},
            {FirstRole, "first"}};
}

}  // namespace vitrine
