#include "app/inspectors/record/run_recorder.h"

#include "app/chat/chat_session.h"
#include "app/chat/pause_notice.h"
#include "app/engine/engine_bridge.h"
#include "app/inspectors/shared/evaluation_estimator.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"
#include "core/base/caught_error.h"
#include "core/base/error.h"

#include <QFileInfo>
#include <QMetaObject>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine {

namespace {

std::uint64_t bytesOf(const std::vector<RecordedValues>& captures)
{
    std::uint64_t bytes = 0;
    for (const RecordedValues& values : captures) bytes += values.values.size() * sizeof(float);
    return bytes;
}

}  // namespace

RunRecorder::RunRecorder(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_thread.setMaxThreadCount(1);
    RecordModel* model = &parts.model;
    connect(model, &RecordModel::lookedAtChanged, this, &RunRecorder::update);
    connect(model, &RecordModel::openRequested, this, &RunRecorder::open);
    connect(model, &RecordModel::saveRequested, this, &RunRecorder::save);
    connect(model, &RecordModel::versionRequested, this, &RunRecorder::compareVersion);
    connect(model, &RecordModel::captureTapChanged, this, &RunRecorder::update);
    connect(&parts.tokens, &TokenStripModel::selectedRowChanged, this, [this] {
        if (m_parts.model.captureTap() > 0) update();
    });
    connect(model, &RecordModel::measureRequested, this, &RunRecorder::measure);
    connect(model, &RecordModel::measureCancelled, this, [this] {
        giveUp();
        update();
    });
    followEngine();
    connect(parts.session.answer(), &ShownAnswer::generatingChanged, this, &RunRecorder::update);
    connect(&parts.library, &ModelLibrary::changed, this, &RunRecorder::update);
    connect(&parts.tokens, &TokenStripModel::messageIdChanged, this, &RunRecorder::update);
    connect(&parts.tokens, &QAbstractItemModel::modelReset, this, &RunRecorder::update);
}

RunRecorder::~RunRecorder()
{
    m_thread.waitForDone();
}

const StoredMessage* RunRecorder::answer() const
{
    const MessageListModel& messages = *m_parts.session.messages();
    const StoredMessage* message = messages.messageAt(messages.rowOf(m_parts.tokens.messageId()));
    const bool isWritten = message && message->role == QLatin1String("assistant") && !message->edited &&
                           message->state != MessageState::Streaming;
    return isWritten && m_parts.tokens.count() > 0 ? message : nullptr;
}

Sentence RunRecorder::whyNot() const
{
    if (m_parts.session.answer()->generating()) return SENTENCE("The record is ready when the answer has ended.");
    return SENTENCE("Choose an answer to see what is known about its run, or open a file with a record.");
}

void RunRecorder::update()
{
    if (!m_parts.model.isVisible()) return;
    const StoredMessage* message = answer();
    if (m_request != 0 && (!message || message->id != m_measuring.message)) giveUp();
    if (message)
        m_parts.model.setOwn(std::make_shared<const RunRecord>(recordOf(*message)), message->id, versionsOf(*message));
    else
        m_parts.model.setNone(whyNot());
    if (m_request == 0) offerMeasuring(message);
}

std::vector<TokenId> RunRecorder::tokens() const
{
    std::vector<TokenId> ids;
    const TokenStripModel& strip = m_parts.tokens;
    for (int row = 0; row < strip.count(); ++row) ids.push_back(strip.tokenAt(row)->record.id);
    return ids;
}

void RunRecorder::offerMeasuring(const StoredMessage* message)
{
    const ModelLibrary& library = m_parts.library;
    if (m_cost != 0) m_parts.bridge.cancel(std::exchange(m_cost, RequestId{0}));
    const bool isMeasurable = message && !m_parts.tokens.isRemote() && library.canEvaluate(message->answer);
    m_parts.model.setMeasurable(isMeasurable);
    const bool can =
        isMeasurable && (m_measured.message != message->id || m_measured.tokens != tokens() || wantsOtherValues());
    if (!can) return m_parts.model.offer({});
    Capture capture = captureOf(*message);
    capture.onlyCost = capture.duringAnswer = true;
    m_cost = capture.request;
    m_parts.bridge.post(std::move(capture));
}

void RunRecorder::measure()
{
    const StoredMessage* message = answer();
    if (!message || m_request != 0) return;
    Capture capture = captureOf(*message);
    m_request = capture.request;
    m_measuring = {message->id, capture.tokens, {}, {}};
    const int tap = m_parts.model.captureTap();
    const int row = m_parts.tokens.selectedRow();
    if (tap > 0 && row >= 0) m_measuring.values.insert({tap, row});
    m_parts.bridge.post(std::move(capture));
    m_parts.session.pauseNotice()->announce(
        m_request, [] { return tr("Paused to collect statistics of all taps"); },
        [this] {
            giveUp();
            update();
        });
    m_parts.model.setRunning(m_parts.estimator.running(m_request));
}

Capture RunRecorder::captureOf(const StoredMessage& message) const
{
    Capture capture;
    capture.request = m_parts.bridge.nextRequest();
    capture.modelPath = toUtf8(message.answer.modelPath);
    capture.modelHash = modelHashFrom(message.answer.facts);
    capture.tokens = tokens();
    capture.answerTokens = static_cast<std::uint32_t>(m_parts.tokens.count() - m_parts.tokens.promptCount());
    capture.conversation = m_parts.session.chat()->id();
    capture.wants.values.push_back({TapSelection::everythingAndStates(), {}, ValueForm::Statistics});
    capture.duringAnswer = m_parts.session.running()->isWriting(m_parts.library);
    const int tap = m_parts.model.captureTap();
    const int row = m_parts.tokens.selectedRow();
    if (tap > 0 && row >= 0) {
        ValuesWanted& values = capture.wants.values.emplace_back();
        values.taps.add(allSites()[static_cast<std::size_t>(tap - 1)].site);
        const auto position = static_cast<std::size_t>(row);
        values.positions = {{position, position + 1}};
        values.form = ValueForm::Rows;
    }
    return capture;
}

/// Whether the selected tap has no captured values at the selected token yet.
bool RunRecorder::wantsOtherValues() const
{
    const int tap = m_parts.model.captureTap();
    const int row = m_parts.tokens.selectedRow();
    return tap > 0 && row >= 0 && !m_measured.values.contains({tap, row});
}

void RunRecorder::giveUp()
{
    if (m_request != 0) m_parts.bridge.cancel(std::exchange(m_request, RequestId{0}));
}

void RunRecorder::followEngine()
{
    const EngineBridge* bridge = &m_parts.bridge;
    const auto isOurs = [this](RequestId request) { return m_request != 0 && request == m_request; };
    connect(bridge, &EngineBridge::captured, this, [this, isOurs](const Captured& event) {
        if (!isOurs(event.request)) return;
        if (const auto* found = std::get_if<CapturedStatistics>(&event.piece->what))
            m_measuring.found.taps.push_back(recordedTap(*found));
        if (const auto* found = std::get_if<CapturedRows>(&event.piece->what)) addCapture(m_measuring.found, *found);
    });
    connect(bridge, &EngineBridge::captureProgress, this, [this, isOurs](const CaptureProgress& event) {
        if (isOurs(event.request)) m_parts.model.setRunning(m_parts.estimator.running(m_request));
    });
    connect(bridge, &EngineBridge::promptReady, this, [this] {
        if (m_request != 0) m_parts.model.setRunning(m_parts.estimator.running(m_request));
    });
    connect(bridge, &EngineBridge::captureFinished, this, [this, isOurs](const CaptureFinished& event) {
        if (m_cost != 0 && event.request == m_cost) {
            m_cost = 0;
            if (const StoredMessage* message = answer())
                m_parts.model.offer(m_parts.estimator.offer(*message, event.cost,
                                                            m_parts.session.running()->isWriting(m_parts.library)));
        }
        if (!isOurs(event.request)) return;
        m_request = 0;
        keepMeasured();
    });
    connect(bridge, &EngineBridge::failed, this, [this, isOurs](const Failed& event) {
        const bool isOfCost = m_cost != 0 && event.request == m_cost;
        if (!isOfCost && !isOurs(event.request)) return;
        (isOfCost ? m_cost : m_request) = 0;
        if (!isOfCost) update();
        m_parts.model.fail(event.sentence);
    });
}

/// Called when a capture has finished. Adds its values to the values that were captured earlier for the same answer.
void RunRecorder::keepMeasured()
{
    const Measured before = std::exchange(m_measured, std::move(m_measuring));
    std::vector<RecordedValues>& captures = m_measured.found.captures;
    const bool isSame = before.message == m_measured.message && before.tokens == m_measured.tokens;
    const std::vector<RecordedValues> kept = isSame ? before.found.captures : std::vector<RecordedValues>();
    const bool isTooMuch = bytesOf(captures) + bytesOf(kept) > kMostRecordedBytes;
    const int added = isTooMuch ? 0 : static_cast<int>(captures.size());
    if (isTooMuch) captures.clear();
    captures.insert(captures.end(), kept.begin(), kept.end());
    if (isSame) m_measured.values.insert(before.values.begin(), before.values.end());
    sortTaps(m_measured.found);
    update();
    m_parts.model.announce(static_cast<int>(m_measured.found.taps.size()), added);
    if (isTooMuch) m_parts.model.fail(SENTENCE("With the values of this tap, the record would hold more than 16 MB."));
}

/// Runs `work` on the worker thread. `work` returns a function, which then runs on this object's thread. If `work`
/// throws, the page shows the error.
template <typename Work>
void RunRecorder::start(Work work)
{
    m_thread.start([this, work = std::move(work)] {
        std::function<void()> then;
        try {
            then = work();
        } catch (const std::bad_alloc&) {
            then = [this] { m_parts.model.fail(SENTENCE("There is not enough memory for this record.")); };
        } catch (...) {
            then = [this, sentence = caughtError().sentence()] { m_parts.model.fail(sentence); };
        }
        QMetaObject::invokeMethod(this, std::move(then), Qt::QueuedConnection);
    });
}

void RunRecorder::open(const QUrl& file)
{
    const QString path = file.toLocalFile();
    start([this, path]() -> std::function<void()> {
        const auto record = std::make_shared<const RunRecord>(readRecord(path.toStdString()));
        return [this, record, name = QFileInfo(path).fileName()] { m_parts.model.addFile(name, record); };
    });
}

void RunRecorder::save(const QUrl& file, bool redact)
{
    const StoredMessage* message = answer();
    if (!message) return m_parts.model.fail(whyNot());
    start([this, path = file.toLocalFile(), redact, record = recordOf(*message)]() -> std::function<void()> {
        writeRecord(redact ? redacted(record) : record, path.toStdString());
        return [this] { m_parts.model.done(); };
    });
}

}  // namespace vitrine
