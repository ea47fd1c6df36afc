#pragma once

#include "app/rows/row_model.h"

#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

class CompareModel;
class InspectorModel;
class LogitModel;
class TokenStripModel;

/// The inspectors that the window offers, in the order of their panels, with the model behind each one. A new inspector
/// is a model class here, a panel in ui/inspectors, and a row in the constructor.
class InspectorRegistry : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// The titles of all but the first.
    Q_PROPERTY(QList<QString> choices READ choices CONSTANT)

public:
    enum Role {
        NameRole = kFirstRole,  ///< QString, stable: "tokens"
        TitleRole,              ///< QString, translated
        PanelRole,  ///< QString, the panel's file in ui/inspectors; it declares `required property <its class> model`
        PanelModelRole,  ///< InspectorModel*, owned by the registry
        FirstRole,       ///< bool: always shown, above the one chosen from the others
    };
    Q_ENUM(Role)

    explicit InspectorRegistry(QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_inspectors.size()); }
    QStringList choices() const;
    TokenStripModel* tokens() const { return m_tokens; }
    LogitModel* logits() const { return m_logits; }
    CompareModel* comparison() const { return m_comparison; }

private:
    QVariant value(std::size_t at, int role) const override;

    struct Inspector {
        QString name;
        QString title;
        QString panel;
        InspectorModel* model;
    };

    TokenStripModel* m_tokens;
    LogitModel* m_logits;
    CompareModel* m_comparison;
    std::vector<Inspector> m_inspectors;
};

}  // namespace vitrine
