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

/// The samplers in the order in which they run, one row each, followed by the samplers that the order omits.
class SamplerOrderModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether Mirostat is on and runs instead of these samplers.
    Q_PROPERTY(bool replaced READ replaced NOTIFY settingsChanged)
    /// Number of rows that run; the rows after them are omitted samplers.
    Q_PROPERTY(int running READ running NOTIFY settingsChanged)
    /// Titles of the samplers that have an effect, in their order.
    Q_PROPERTY(QStringList active READ active NOTIFY settingsChanged)

public:
    enum Role {
        LabelRole = kFirstRole,  ///< QString
        HelpRole,                ///< QString: one line
        ActiveRole,              ///< bool: whether the sampler has an effect with its settings
        RunsRole,                ///< bool: whether the order includes it
    };
    Q_ENUM(Role)

    /// Functions that read the samplers' settings and write their order, as a list of names.
    struct Values {
        std::function<SamplerSettings()> sampling;
        std::function<void(const QStringList&)> setOrder;
    };

    /// Shows the samplers of `settings`, which must outlive this object. Without `values`, reads and writes the order
    /// of the settings.
    explicit SamplerOrderModel(AppSettings& settings, QObject* parent = nullptr);
    SamplerOrderModel(AppSettings& settings, Values values, QObject* parent = nullptr);

    bool replaced() const;
    int running() const { return m_running; }
    QStringList active() const;
    int count() const override { return static_cast<int>(m_order.size()); }

    /// Moves the sampler of row `from` to the position of row `to`. An omitted sampler then runs; a running sampler
    /// stays running.
    Q_INVOKABLE void move(int from, int to);
    /// Call it when the order or the values have changed.
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
