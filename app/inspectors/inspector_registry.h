#pragma once

#include <QAbstractListModel>
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
class InspectorRegistry : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// The titles of those but the first.
    Q_PROPERTY(QList<QString> choices READ choices CONSTANT)

public:
    enum Role {
        NameRole = Qt::UserRole + 1,  ///< QString, stable: "tokens"
        TitleRole,                    ///< QString, translated
        PanelRole,  ///< QString, the panel's file in ui/inspectors; it declares `required property <its class> model`
        ModelRole,  ///< InspectorModel*, owned by the registry
        FirstRole,  ///< bool: it is shown always, above the one of the others that is chosen
    };

    explicit InspectorRegistry(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QStringList choices() const;
    TokenStripModel* tokens() const { return m_tokens; }
    LogitModel* logits() const { return m_logits; }
    CompareModel* comparison() const { return m_comparison; }

private:
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
