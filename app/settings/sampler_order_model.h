#pragma once

#include "app/rows/row_model.h"

#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>

namespace vitrine {

class AppSettings;

/// The samplers in the order they run, one row each.
class SamplerOrderModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Mirostat runs in the place of these.
    Q_PROPERTY(bool replaced READ replaced NOTIFY settingsChanged)

public:
    enum Role {
        LabelRole = kFirstRole,  ///< QString
        ActiveRole,              ///< bool: it does something with its settings
    };
    Q_ENUM(Role)

    /// Of the samplers that the settings have; they must outlive this.
    explicit SamplerOrderModel(AppSettings& settings, QObject* parent = nullptr);

    bool replaced() const;
    int count() const override { return static_cast<int>(m_order.size()); }

    /// Puts the sampler of row `from` where that of row `to` is.
    Q_INVOKABLE void move(int from, int to);

signals:
    void settingsChanged();

private:
    QVariant value(std::size_t at, int role) const override;
    void refresh();

    AppSettings& m_settings;
    QStringList m_order;
};

}  // namespace vitrine
