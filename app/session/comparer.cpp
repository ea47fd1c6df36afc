#include "app/session/comparer.h"

#include "app/inspectors/compare_model.h"
#include "app/library/model_library.h"
#include "app/session/engine_bridge.h"
#include "app/settings/device_list_model.h"
#include "app/store/text.h"
#include "app/words/translated.h"

#include <string>
#include <utility>
#include <vector>

namespace vitrine {

Comparer::Comparer(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    CompareModel* model = &parts.model;
    const EngineBridge* bridge = &parts.bridge;
    connect(model, &CompareModel::wanted, &parts.devices, &DeviceListModel::refresh);
    connect(model, &CompareModel::requested, this, &Comparer::request);
    connect(model, &CompareModel::cancelled, this,
            [this] { m_parts.bridge.cancel(std::exchange(m_request, RequestId{0})); });
    connect(&parts.devices, &QAbstractItemModel::modelReset, this, &Comparer::offerPlaces);
    const auto lookForModel = [this] {
        m_parts.model.setReady(m_parts.library.loaded() && !m_parts.library.loading());
    };
    connect(&parts.library, &ModelLibrary::changed, model, lookForModel);
    connect(bridge, &EngineBridge::comparisonProgress, this, [this](const ComparisonProgress& event) {
        if (event.request == m_request) m_parts.model.setStage(translated(event.run));
    });
    connect(bridge, &EngineBridge::runsCompared, this, [this](const RunsCompared& event) {
        if (event.request != m_request) return;
        m_request = 0;
        m_parts.model.show(event);
    });
    connect(bridge, &EngineBridge::failed, this, [this](const Failed& event) {
        if (m_request == 0 || event.request != m_request) return;
        m_request = 0;
        m_parts.model.fail(translated(event.sentence));
    });
    lookForModel();
}

/// The levels of the CPU, the one in use first, then the devices of Vulkan.
void Comparer::offerPlaces()
{
    const AvailableDevices& devices = m_parts.devices.devices();
    std::vector<CompareModel::Place> places;
    for (const AvailableDevices::Level& level : devices.processor.levels) {
        if (!level.supported) continue;
        const QString name =
            level.name == "scalar" ? tr("CPU, exact (scalar)") : tr("CPU, %1").arg(fromUtf8(level.name));
        const auto at = level.used ? places.begin() : places.end();
        places.insert(at, {name, "cpu:" + level.name});
    }
    for (const VulkanDevice& device : devices.vulkan.devices) {
        if (!device.lacks.empty()) continue;
        places.push_back({fromUtf8(device.name), "vulkan:" + std::to_string(device.index)});
    }
    m_parts.model.setPlaces(std::move(places));
}

void Comparer::request()
{
    CompareRuns command = m_parts.model.command();
    m_request = m_parts.bridge.nextRequest();
    command.request = m_request;
    m_parts.bridge.post(std::move(command));
}

}  // namespace vitrine
