#pragma once

#include "app/rows/row_model.h"
#include "core/generate/sampling/sampler_settings.h"

#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <functional>

namespace vitrine {

class AppSettings;
struct SamplerInfo;

/// The samplers, one per row. First come the samplers that run, in the order in which they run, then all other
/// samplers.
class SamplerOrderModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether Mirostat is on. Mirostat runs instead of these samplers.
    Q_PROPERTY(bool replaced READ replaced NOTIFY settingsChanged)
    /// Number of samplers that run. The rows after them are samplers that do not run.
    Q_PROPERTY(int running READ running NOTIFY settingsChanged)
    /// Titles of the samplers that have an effect with their current settings, in the order in which they run.
    Q_PROPERTY(QStringList active READ active NOTIFY settingsChanged)

public:
    enum Role {
        LabelRole = kFirstRole,  ///< QString: title of the sampler
        HelpRole,                ///< QString: explanation of the sampler in one line
        ActiveRole,              ///< bool: whether the sampler has an effect with its current settings
        RunsRole,                ///< bool: whether the sampler runs, because the order contains it
    };
    Q_ENUM(Role)

    /// Functions that read the settings of the samplers and write the order of the samplers as a list of names.
    struct Values {
        std::function<SamplerSettings()> sampling;
        std::function<void(const QStringList&)> setOrder;
    };

    /// Shows the samplers of `settings`, which must outlive this object. Without `values`, the order in `settings` is
    /// read and written.
    explicit SamplerOrderModel(AppSettings& settings, QObject* parent = nullptr);
    SamplerOrderModel(AppSettings& settings, Values values, QObject* parent = nullptr);

    bool replaced() const;
    int running() const { return m_running; }
    QStringList active() const;
    int count() const override { return static_cast<int>(m_order.size()); }

    /// Moves the sampler in row `from` to row `to`. A sampler that did not run is added to the order. A sampler that
    /// runs is never removed from the order.
    Q_INVOKABLE void move(int from, int to);
    /// Call this function when the order or the settings of the samplers have changed.
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
