#include "app/inspectors/compare/comparer.h"

#include "app/engine/engine_bridge.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/library/device_list_model.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Estimated time of a run on a device with unknown speed, as a multiple of the time of a run on the exact CPU level.
/// kSoftwareRuns is for Vulkan devices that compute on the CPU, kGpuRuns for GPUs.
constexpr double kSoftwareRuns = 4;
constexpr double kGpuRuns = 0.2;
/// How many times faster a token is evaluated together with others than alone.
constexpr double kBatchGain = 4;

bool isDevice(const std::string& side)
{
    return side.starts_with("vulkan");
}

}  // namespace

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
        const ModelLibrary& library = m_parts.library;
        const bool isRemote = !library.host().isEmpty();
        m_parts.model.setReady(library.loaded() && !library.loading() && !isRemote, isRemote, library.identity());
    };
    connect(&parts.library, &ModelLibrary::changed, model, lookForModel);
    connect(bridge, &EngineBridge::comparisonProgress, this, [this](const ComparisonProgress& event) {
        if (event.request == m_request) m_parts.model.setStage(event.run, event.share);
    });
    connect(bridge, &EngineBridge::runsCompared, this, [this](const RunsCompared& event) {
        if (event.request != m_request) return;
        m_request = 0;
        learnFrom(event);
        m_parts.model.show(event);
    });
    connect(bridge, &EngineBridge::failed, this, [this](const Failed& event) {
        const bool ofCost = m_cost != 0 && event.request == m_cost;
        if (!ofCost && (m_request == 0 || event.request != m_request)) return;
        (ofCost ? m_cost : m_request) = 0;
        if (ofCost)
            m_parts.model.setCostProblem(event.sentence);
        else
            m_parts.model.fail(event.sentence);
    });
    connect(bridge, &EngineBridge::comparisonExpected, this, [this](const ComparisonExpected& event) {
        if (event.request != m_cost) return;
        m_cost = 0;
        m_expected = m_asked;
        m_expected->cost = event;
        m_expected->seconds = event.seconds + secondsOn(m_asked.a, event) + secondsOn(m_asked.b, event);
        showCost();
    });
    m_costDelay.setSingleShot(true);
    m_costDelay.setInterval(200);
    connect(model, &CompareModel::costWanted, &m_costDelay, qOverload<>(&QTimer::start));
    connect(&m_costDelay, &QTimer::timeout, this, &Comparer::askCost);
    followAnswers();
    lookForModel();
}

/// Tracks the running answers of all chats, because a comparison would delay each of them.
void Comparer::followAnswers()
{
    const EngineBridge* bridge = &m_parts.bridge;
    const auto showAnswering = [this] { m_parts.model.setAnswering(m_answering || !m_answers.isEmpty()); };
    connect(bridge, &EngineBridge::promptReady, this, [this, showAnswering](const PromptReady& event) {
        m_answers.insert(event.request);
        showAnswering();
    });
    connect(bridge, &EngineBridge::generationFinished, this, [this, showAnswering](const GenerationFinished& event) {
        m_answers.remove(event.request);
        showAnswering();
    });
    connect(bridge, &EngineBridge::failed, this, [this, showAnswering](const Failed& event) {
        m_answers.remove(event.request);
        showAnswering();
    });
}

void Comparer::setAnswering(bool answering)
{
    m_answering = answering;
    m_parts.model.setAnswering(m_answering || !m_answers.isEmpty());
}

Comparer::Expected Comparer::sidesOf(const CompareRuns& command)
{
    return {command.a, command.reference.empty() ? command.b : std::string(), {}};
}

/// Returns the estimated seconds of one run on a device; 0 for the CPU, since the engine's estimate includes it.
double Comparer::secondsOn(const std::string& side, const ComparisonCost& cost) const
{
    if (!isDevice(side)) return 0;
    const auto& devices = m_parts.devices.devices().vulkan.devices;
    const auto found = std::ranges::find_if(
        devices, [&](const VulkanDevice& device) { return side == "vulkan:" + std::to_string(device.index); });
    if (found == devices.end()) return kGpuRuns * cost.runSeconds;
    const ModelSummary* open = m_parts.library.summary();
    // Bytes per second that the device reads when it evaluates tokens one by one.
    const double speed = m_parts.settings.deviceSpeed(QStringLiteral("Vulkan, ") + fromUtf8(found->name));
    if (open && speed > 0)
        return static_cast<double>(open->fileBytes) / speed * static_cast<double>(cost.tokens) / kBatchGain;
    return (found->type == VulkanDevice::Type::Cpu ? kSoftwareRuns : kGpuRuns) * cost.runSeconds;
}

const Comparer::Found* Comparer::foundOf(const Expected& sides) const
{
    const auto found = std::ranges::find_if(m_found, [&](const Found& each) { return each.sides.isOfSame(sides); });
    return found == m_found.end() ? nullptr : &*found;
}

/// For sides that were never compared, returns the result of an earlier comparison with one of their devices, or else
/// the latest result; null before the first comparison. The caller corrects the estimate by the same factor
/// (Found::correction).
const Comparer::Found* Comparer::foundAlike(const Expected& sides) const
{
    for (const std::string& side : {sides.a, sides.b}) {
        const auto found = std::ranges::find_if(m_found, [&](const Found& each) {
            return isDevice(side) && (each.sides.a == side || each.sides.b == side);
        });
        if (found != m_found.end()) return &*found;
    }
    return m_found.empty() ? nullptr : &m_found.back();
}

/// Passes the estimate to the page, multiplied by the correction from earlier comparisons.
///
/// A comparison with a reference of another engine usually finds a difference. Therefore its first estimate already
/// includes the search for a cause.
void Comparer::showCost()
{
    const Found* same = foundOf(*m_expected);
    const Found* alike = same ? same : foundAlike(*m_expected);
    const ComparisonCost& cost = m_expected->cost;
    CompareModel::Forecast forecast{.tokens = cost.tokens, .bytes = cost.bytes, .isMeasured = same != nullptr};
    forecast.seconds = m_expected->seconds * (alike ? alike->correction : 1);
    forecast.countsSearch = same ? same->searchCorrection > 0 : m_expected->b.empty();
    if (forecast.countsSearch) forecast.seconds += cost.searchSeconds * (same ? same->searchCorrection : 1);
    m_parts.model.setCost(forecast);
}

void Comparer::learnFrom(const ComparisonReport& report)
{
    const bool isAsExpected = m_running && m_running->cost.tokens == report.tokens && m_running->seconds > 0;
    if (!isAsExpected || report.seconds <= 0) return;
    const double took = report.seconds / m_running->seconds;
    const double search = m_running->cost.searchSeconds > 0 ? report.searchSeconds / m_running->cost.searchSeconds : 0;
    const auto found =
        std::ranges::find_if(m_found, [&](const Found& each) { return each.sides.isOfSame(*m_running); });
    if (found == m_found.end()) {
        m_found.push_back({*m_running, took, search});
    } else {
        // Other programs may distort a single measurement, so use the mean of the previous value and the new one.
        found->correction = (found->correction + took) / 2;
        found->searchCorrection = search;
    }
    if (m_expected) showCost();
}

void Comparer::askCost()
{
    m_expected.reset();
    if (!m_parts.model.canStart()) return;
    CompareRuns command = m_parts.model.command();
    m_asked = sidesOf(command);
    m_cost = m_parts.bridge.nextRequest();
    command.request = m_cost;
    command.onlyCost = true;
    command.duringAnswer = true;
    m_parts.bridge.post(std::move(command));
}

/// Offers the levels of the CPU, with the one in use first, then the Vulkan devices.
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
    command.duringAnswer = m_parts.model.pauses();
    m_running.reset();
    if (m_expected && m_expected->isOfSame(sidesOf(command))) m_running = m_expected;
    m_parts.bridge.post(std::move(command));
    emit posted(m_request);
}

}  // namespace vitrine
