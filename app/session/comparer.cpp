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

namespace {

/// What the time depends on, besides the model and the number of tokens.
QString sidesOf(const CompareRuns& command)
{
    return fromUtf8(command.a) + u' ' + (command.reference.empty() ? fromUtf8(command.b) : QStringLiteral("reference"));
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
            m_parts.model.setCostProblem(translated(event.sentence));
        else
            m_parts.model.fail(translated(event.sentence));
    });
    connect(bridge, &EngineBridge::comparisonExpected, this, [this](const ComparisonExpected& event) {
        if (event.request != m_cost) return;
        m_cost = 0;
        m_expected = event;
        tellCost();
    });
    m_costDelay.setSingleShot(true);
    m_costDelay.setInterval(200);
    connect(model, &CompareModel::costWanted, &m_costDelay, qOverload<>(&QTimer::start));
    connect(&m_costDelay, &QTimer::timeout, this, &Comparer::askCost);
    followAnswers();
    lookForModel();
}

/// A comparison would hold up answers in other chats, too.
void Comparer::followAnswers()
{
    const EngineBridge* bridge = &m_parts.bridge;
    const auto tell = [this] { m_parts.model.setAnswering(m_answering || !m_answers.isEmpty()); };
    connect(bridge, &EngineBridge::promptReady, this, [this, tell](const PromptReady& event) {
        m_answers.insert(event.request);
        tell();
    });
    connect(bridge, &EngineBridge::generationFinished, this, [this, tell](const GenerationFinished& event) {
        m_answers.remove(event.request);
        tell();
    });
    connect(bridge, &EngineBridge::failed, this, [this, tell](const Failed& event) {
        m_answers.remove(event.request);
        tell();
    });
}

void Comparer::setAnswering(bool answering)
{
    m_answering = answering;
    m_parts.model.setAnswering(m_answering || !m_answers.isEmpty());
}

/// What was said is multiplied by what the same two sides took the last times, measured by what was said then.
void Comparer::tellCost()
{
    ComparisonCost cost = *m_expected;
    cost.seconds *= m_corrections.value(m_sides, 1);
    m_parts.model.setCost(cost);
}

void Comparer::learnFrom(const ComparisonReport& report)
{
    const bool isAsExpected = m_running && m_running->cost.tokens == report.tokens && m_running->cost.seconds > 0;
    if (!isAsExpected || report.seconds <= 0) return;
    double& correction = m_corrections[m_running->sides];
    const double found = report.seconds / m_running->cost.seconds;
    // What else the machine does makes one of them a bad witness.
    correction = correction > 0 ? (correction + found) / 2 : found;
    if (m_expected) tellCost();
}

void Comparer::askCost()
{
    m_expected.reset();
    if (!m_parts.model.canStart()) return;
    CompareRuns command = m_parts.model.command();
    m_sides = sidesOf(command);
    m_cost = m_parts.bridge.nextRequest();
    command.request = m_cost;
    command.onlyCost = true;
    command.duringAnswer = true;
    m_parts.bridge.post(std::move(command));
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
    command.duringAnswer = m_parts.model.pauses();
    m_running.reset();
    if (m_expected && m_sides == sidesOf(command)) m_running = {m_sides, *m_expected};
    m_parts.bridge.post(std::move(command));
    emit posted(m_request);
}

}  // namespace vitrine
