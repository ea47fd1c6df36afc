#include "app/inspectors/shared/inspector_model.h"

#include "app/export/page_drawing.h"
#include "app/export/page_file.h"

namespace vitrine {

void InspectorModel::setPanelVisible(QObject* panel, bool seen)
{
    if (seen && !m_panels.contains(panel)) {
        m_panels.insert(panel);
        connect(panel, &QObject::destroyed, this, [this](QObject* gone) { setPanelVisible(gone, false); });
    } else if (!seen && m_panels.remove(panel)) {
        panel->disconnect(this);
    }
    setVisible(!m_panels.isEmpty());
}

QStringList InspectorModel::exportForms() const
{
    if (!hasContent()) return {};
    return {QStringLiteral("json"), QStringLiteral("csv"), QStringLiteral("npz"), QStringLiteral("svg")};
}

QByteArray InspectorModel::exported(const QString& form) const
{
    if (!hasContent()) return {};
    if (form == QLatin1String("csv")) return pageCsv(content());
    if (form == QLatin1String("npz")) return pageNpz(content());
    if (form == QLatin1String("svg")) return pageSvg(content());
    return QByteArray::fromStdString(document());
}

}  // namespace vitrine
