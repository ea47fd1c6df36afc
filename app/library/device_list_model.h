#pragma once

#include "app/i18n/localized_text.h"
#include "app/rows/row_model.h"
#include "core/compute/devices/available_devices.h"

#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <thread>
#include <vector>

namespace vitrine {

class AppSettings;
class ModelLibrary;

/// The devices of this computer, one per row. A row shows whether the device is chosen in the settings, whether the
/// loaded model runs on it, and why it is not used. A separate thread requests the list from the drivers, because
/// drivers respond slowly.
class DeviceListModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether the drivers have responded.
    Q_PROPERTY(bool known READ known NOTIFY changed)
    /// Why the chosen device is not available, or why there is no GPU; empty if no problem exists.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    /// Whether the model must be reloaded, because it runs on another device than the settings specify.
    Q_PROPERTY(bool reopenWanted READ reopenWanted NOTIFY changed)

public:
    enum Role {
        DeviceRole = kFirstRole,  ///< QString: the device in the format of AppSettings::device
        NameRole,                 ///< QString: name of the device
        DetailRole,               ///< QString: kind of device
        NoteRole,    ///< QString: for the device in use, how the layers are divided between devices; for other devices,
                     ///< why they are not used
        UsableRole,  ///< bool: whether the device can be used
        ChosenRole,  ///< bool: whether this device is chosen in the settings
        UsedRole,    ///< bool: whether the loaded model runs on this device
    };
    Q_ENUM(Role)
    using Lister = std::function<AvailableDevices()>;

    /// `settings` and `library` must outlive this object. `list` is called on a separate thread.
    DeviceListModel(AppSettings& settings, const ModelLibrary& library, Lister list = listAvailableDevices,
                    QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_rows.size()); }
    bool known() const { return !m_rows.empty() || !m_failure.empty(); }
    QString problem() const;
    bool reopenWanted() const;
    const AvailableDevices& devices() const { return m_devices; }

    /// Requests the list of devices from the drivers. The rows change when the drivers have responded.
    Q_INVOKABLE void refresh();
    /// Chooses the device of this row for the next model that is loaded. If the device cannot be used, does nothing.
    Q_INVOKABLE void choose(int row);

signals:
    void changed();

private:
    QVariant value(std::size_t at, int role) const override;

    struct Row {
        QString device;
        QString name;
        QString detail;
        QString reason;  ///< why this device is not the default device
        bool usable = true;
    };

    void ask();
    void take(AvailableDevices devices);
    void fail(const Sentence& sentence);
    void notifyChanged();
    /// Returns the row of a device in the format of AppSettings::device; -1 if it is not in the list.
    int rowOf(const QString& device) const;
    int usedRow() const;
    QString note(int row) const;
    static Row rowOf(const AvailableDevices::Processor& processor);
    static Row rowOf(const VulkanDevice& device, const PromptKernels& prompts);

    AppSettings& m_settings;
    const ModelLibrary& m_library;
    Lister m_list;
    AvailableDevices m_devices;
    std::vector<Row> m_rows;
    Sentence m_failure;
    bool m_asking = false;
    std::jthread m_asker;  ///< declared last, so that it is destroyed first and its thread ends before other members
                           ///< are destroyed
};

}  // namespace vitrine
