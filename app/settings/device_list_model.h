#pragma once

#include "app/rows/row_model.h"
#include "core/devices/available_devices.h"

#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <thread>
#include <vector>

namespace vitrine {

class AppSettings;
class ModelLibrary;

/// What this machine can compute on, one row each: which one is chosen, which one runs the model in use, and why the
/// others do not. Asking the drivers takes time, so a thread of its own does it.
class DeviceListModel : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether the devices are known yet.
    Q_PROPERTY(bool known READ known NOTIFY changed)
    /// Why the chosen device is not available, or why there is no GPU at all; empty when there is nothing to say.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    /// Whether the model in use must be opened again to run where the settings say.
    Q_PROPERTY(bool reopenWanted READ reopenWanted NOTIFY changed)

public:
    enum Role {
        DeviceRole = kFirstRole,  ///< QString, as AppSettings::device has it
        NameRole,                 ///< QString
        DetailRole,               ///< QString: what kind of device it is
        NoteRole,                 ///< QString: why it is not used; for the one in use, what it leaves to others
        UsableRole,               ///< bool
        ChosenRole,               ///< bool: the settings name it
        UsedRole,                 ///< bool: the model in use runs there
    };
    Q_ENUM(Role)
    using Lister = std::function<AvailableDevices()>;

    /// Settings and library must outlive this. `list` is called on another thread.
    DeviceListModel(AppSettings& settings, const ModelLibrary& library, Lister list = listAvailableDevices,
                    QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_rows.size()); }
    bool known() const { return !m_rows.empty() || !m_failure.isEmpty(); }
    QString problem() const;
    bool reopenWanted() const;
    const AvailableDevices& devices() const { return m_devices; }

    /// Asks what there is; the rows follow when the drivers have answered.
    Q_INVOKABLE void refresh();
    /// Chooses the device of this row for the next model, unless it cannot be used.
    Q_INVOKABLE void choose(int row);

signals:
    void changed();

private:
    QVariant value(std::size_t at, int role) const override;

    struct Row {
        QString device;
        QString name;
        QString detail;
        QString reason;  ///< why it is not chosen by default
        bool usable = true;
    };

    void ask();
    void take(AvailableDevices devices);
    void fail(const QString& sentence);
    void tell();
    /// The row that AppSettings::device stands for; -1 when there is none.
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
    QString m_failure;
    bool m_asking = false;
    std::jthread m_asker;  ///< last: joins the thread
};

}  // namespace vitrine
