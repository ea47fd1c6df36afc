#include "app/library/device_list_model.h"

#include "app/i18n/translated.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"
#include "core/base/caught_error.h"
#include "core/base/error.h"
#include "core/compute/devices/make_backend.h"

#include <QLocale>
#include <QMetaObject>

#include <cstddef>
#include <system_error>
#include <utility>

namespace vitrine {

namespace {

QString kindName(VulkanDevice::Type type)
{
    switch (type) {
    case VulkanDevice::Type::Discrete:
        return DeviceListModel::tr("Discrete GPU");
    case VulkanDevice::Type::Integrated:
        return DeviceListModel::tr("Integrated GPU");
    case VulkanDevice::Type::Virtual:
        return DeviceListModel::tr("Virtual GPU");
    case VulkanDevice::Type::Cpu:
        return DeviceListModel::tr("The CPU, through Vulkan");
    case VulkanDevice::Type::Other:
        break;
    }
    return DeviceListModel::tr("Other device");
}

/// Returns the part of a device setting after "vulkan:"; empty means the best GPU.
std::string wishOf(const QString& device)
{
    return device.section(u':', 1).toStdString();
}

}  // namespace

DeviceListModel::DeviceListModel(AppSettings& settings, const ModelLibrary& library, Lister list, QObject* parent)
    : RowModel(parent), m_settings(settings), m_library(library), m_list(std::move(list))
{
    connect(&settings, &AppSettings::engineChanged, this, &DeviceListModel::notifyChanged);
    connect(&library, &ModelLibrary::changed, this, &DeviceListModel::notifyChanged);
}

void DeviceListModel::refresh()
{
    if (std::exchange(m_asking, true)) return;
    try {
        m_asker = std::jthread([this] { ask(); });
    } catch (const std::system_error&) {
        fail(SENTENCE("The devices cannot be listed: the system does not allow this program to start more threads."));
    }
}

/// Requests the list of devices from the drivers, on a separate thread.
void DeviceListModel::ask()
{
    try {
        AvailableDevices found = m_list();
        QMetaObject::invokeMethod(
            this, [this, found = std::move(found)] { take(found); }, Qt::QueuedConnection);
    } catch (...) {
        QMetaObject::invokeMethod(
            this, [this, sentence = caughtError().sentence()] { fail(sentence); }, Qt::QueuedConnection);
    }
}

void DeviceListModel::take(AvailableDevices devices)
{
    m_asking = false;
    beginResetModel();
    m_failure = {};
    m_devices = std::move(devices);
    m_rows = {rowOf(m_devices.processor)};
    m_devices.prompts.resize(m_devices.vulkan.devices.size());
    for (std::size_t i = 0; i < m_devices.prompts.size(); ++i) {
        m_rows.push_back(rowOf(m_devices.vulkan.devices[i], m_devices.prompts[i]));
    }
    endResetModel();
    emit countChanged();
    emit changed();
}

void DeviceListModel::fail(const Sentence& sentence)
{
    m_asking = false;
    m_failure = sentence;
    emit changed();
}

void DeviceListModel::notifyChanged()
{
    if (!m_rows.empty()) {
        emit dataChanged(index(0), index(count() - 1), {NoteRole, ChosenRole, UsedRole});
    }
    emit changed();
}

DeviceListModel::Row DeviceListModel::rowOf(const AvailableDevices::Processor& processor)
{
    Row row;
    row.device = QStringLiteral("cpu");
    row.name = processor.name.empty() ? tr("CPU") : fromUtf8(processor.name);
    QStringList parts{tr("CPU")};
    for (const AvailableDevices::Level& level : processor.levels) {
        if (level.used) parts << fromUtf8(level.name);
    }
    parts << tr("%Ln hardware threads", nullptr, static_cast<int>(processor.threads));
    row.detail = parts.join(QStringLiteral(" · "));
    return row;
}

DeviceListModel::Row DeviceListModel::rowOf(const VulkanDevice& device, const PromptKernels& prompts)
{
    Row row;
    row.usable = device.lacks.empty();
    row.reason = translated(device.reason);
    // The preferred device is stored as "vulkan" without its number. Its number may change when drivers are added or
    // removed.
    row.device = device.reason.empty() ? QStringLiteral("vulkan") : QStringLiteral("vulkan:%1").arg(device.index);
    row.name = fromUtf8(device.name);
    const QString memory =
        QLocale().formattedDataSize(static_cast<qint64>(device.memoryBytes), 1, QLocale::DataSizeSIFormat);
    QStringList parts{kindName(device.type), memory, tr("Vulkan %1").arg(fromUtf8(device.apiVersion))};
    if (!prompts.used.empty()) parts << tr("prompts computed with %1").arg(fromUtf8(prompts.used));
    row.detail = parts.join(QStringLiteral(" · "));
    if (!prompts.reason.empty()) row.detail += QStringLiteral(". ") + translated(prompts.reason);
    return row;
}

int DeviceListModel::rowOf(const QString& device) const
{
    if (m_rows.empty()) return -1;
    if (!isVulkanDevice(device.toStdString())) return 0;
    try {
        const VulkanDevice& found = chooseVulkanDevice(m_devices.vulkan, wishOf(device), cpuDevicesAllowed());
        return static_cast<int>(&found - m_devices.vulkan.devices.data()) + 1;
    } catch (const Error&) {  // problem() shows the reason
        return -1;
    }
}

int DeviceListModel::usedRow() const
{
    return m_library.loaded() ? rowOf(m_library.deviceOption()) : -1;
}

QString DeviceListModel::problem() const
{
    if (!m_failure.empty()) return translated(m_failure);
    if (m_rows.empty()) return {};
    const QString device = m_settings.device();
    if (isVulkanDevice(device.toStdString())) {
        try {
            chooseVulkanDevice(m_devices.vulkan, wishOf(device), cpuDevicesAllowed());
        } catch (const Error& error) {
            return translated(error.sentence());
        }
    }
    return translated(m_devices.vulkan.reason);
}

bool DeviceListModel::reopenWanted() const
{
    const int chosen = rowOf(m_settings.device());
    return m_library.loaded() && !m_library.loading() && chosen >= 0 && chosen != usedRow();
}

QString DeviceListModel::note(int row) const
{
    const Row& device = m_rows[static_cast<std::size_t>(row)];
    const int used = usedRow();
    if (row == used) return m_library.sharing();
    if (!device.usable) return tr("This device cannot be used. %1").arg(device.reason);
    if (row == rowOf(m_settings.device())) {
        return m_library.loaded() ? tr("This device is chosen, but the model was opened on another device.")
                                  : tr("This device is chosen for the next model.");
    }
    if (!device.reason.isEmpty()) return device.reason;
    const int chosen = rowOf(m_settings.device());
    if (chosen < 0) return {};
    return tr("This device is not used, because %1 is chosen.").arg(m_rows[static_cast<std::size_t>(chosen)].name);
}

QVariant DeviceListModel::value(std::size_t at, int role) const
{
    const Row& row = m_rows[at];
    switch (role) {
    case DeviceRole:
        return row.device;
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case DetailRole:
        return row.detail;
    case NoteRole:
        return note(static_cast<int>(at));
    case UsableRole:
        return row.usable;
    case ChosenRole:
        return static_cast<int>(at) == rowOf(m_settings.device());
    case UsedRole:
        return static_cast<int>(at) == usedRow();
    default:
        return {};
    }
}

void DeviceListModel::choose(int row)
{
    if (row < 0 || row >= count()) return;
    const Row& wanted = m_rows[static_cast<std::size_t>(row)];
    if (wanted.usable) m_settings.setDevice(wanted.device);
}

}  // namespace vitrine
