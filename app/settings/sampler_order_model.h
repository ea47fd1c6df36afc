#pragma once

#include "app/rows/row_model.h"
#include "core/sampling/sampler_settings.h"

#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <functional>

namespace vitrine {

class AppSettings;
struct SamplerInfo;

/// The samplers in the order they run, one row each; behind them those that the order leaves out.
class SamplerOrderModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Mirostat runs in the place of these.
    Q_PROPERTY(bool replaced READ replaced NOTIFY settingsChanged)
    /// How many rows are not left out.
    Q_PROPERTY(int running READ running NOTIFY settingsChanged)
    /// The titles of those that do something, in their order.
    Q_PROPERTY(QStringList active READ active NOTIFY settingsChanged)

public:
    enum Role {
        LabelRole = kFirstRole,  ///< QString
        HelpRole,                ///< QString: one line
        ActiveRole,              ///< bool: it does something with its settings
        RunsRole,                ///< bool: the order does not leave it out
    };
    Q_ENUM(Role)

    /// Where the order comes from and goes to, by the samplers' names.
    struct Values {
        std::function<SamplerSettings()> sampling;
        std::function<void(const QStringList&)> setOrder;
    };

    /// Of the samplers that the settings have; they must outlive this. Without values of its own, the settings'.
    explicit SamplerOrderModel(AppSettings& settings, QObject* parent = nullptr);
    SamplerOrderModel(AppSettings& settings, Values values, QObject* parent = nullptr);

    bool replaced() const;
    int running() const { return m_running; }
    QStringList active() const;
    int count() const override { return static_cast<int>(m_order.size()); }

    /// Puts the sampler of row `from` where that of row `to` is. One that was left out runs then; none is left out.
    Q_INVOKABLE void move(int from, int to);
    /// The order or values have changed.
    void refresh();

signals:
    void settingsChanged();

private:
    QVariant value(std::size_t at, int role) const override;
    const SamplerInfo& samplerAt(std::size_t at) const;
    struct Rows {
        QStringList names;
        int running = 0;
    };
    Rows rows() const;

    AppSettings& m_settings;
    Values m_values;
    QStringList m_order;
    int m_running = 0;
};

}  // namespace vitrine
