#include "app/session/run_recorder.h"

#include "app/inspectors/record_model.h"
#include "app/inspectors/token_strip_model.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/answer_look.h"
#include "app/session/capture_pace.h"
#include "app/session/chat_session.h"
#include "app/session/engine_bridge.h"
#include "app/session/run_facts.h"
#include "app/session/sampler_replayer.h"
#include "app/settings/app_settings.h"
#include "app/settings/chat_overrides.h"
#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/text.h"
#include "app/words/translated.h"
#include "core/base/error.h"
#include "core/base/system_description.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
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

/// "endOfTurn" as records have it: "end_of_turn".
std::string inWords(const QString& name)
{
    QString words;
    for (const QChar letter : name) words += letter.isUpper() ? QString(u'_') + letter.toLower() : QString(letter);
    return toUtf8(words);
}

std::uint64_t bytesOf(const std::vector<RecordedValues>& captures)
{
    std::uint64_t bytes = 0;
    for (const RecordedValues& values : captures) bytes += values.values.size() * sizeof(float);
    return bytes;
}

std::string orEmpty(const std::optional<QString>& fact)
{
    return fact ? toUtf8(*fact) : std::string();
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
    connect(&parts.session, &ChatSession::generatingChanged, this, &RunRecorder::update);
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

QString RunRecorder::whyNot() const
{
    if (m_parts.session.generating()) return tr("The record is ready when the answer has ended.");
    return tr("Choose an answer to see what is known about its run, or open a file with a record.");
}

void RunRecorder::update()
{
    if (!m_parts.model.isLookedAt()) return;
    const StoredMessage* message = answer();
    if (m_request != 0 && (!message || message->id != m_measuring.message)) giveUp();
    m_parts.model.setOwn(message ? std::make_shared<const RunRecord>(recordOf(*message)) : nullptr, whyNot(),
                         message && message->siblings > 1);
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
    const bool can = message && !m_parts.tokens.isRemote() && library.canEvaluate(message->answer) &&
                     (m_measured.message != message->id || m_measured.tokens != tokens() || wantsOtherValues());
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
    m_parts.session.look()->announce(m_request, tr("Paused for statistics of all taps"), [this] {
        giveUp();
        update();
    });
    m_parts.model.setRunning(m_parts.pace.running(m_request));
}

Capture RunRecorder::captureOf(const StoredMessage& message) const
{
    Capture capture;
    capture.request = m_parts.bridge.nextRequest();
    capture.modelPath = toUtf8(message.answer.modelPath);
    capture.modelHash = modelHashFrom(message.answer.facts);
    capture.tokens = tokens();
    capture.answerTokens = static_cast<std::uint32_t>(m_parts.tokens.count() - m_parts.tokens.promptCount());
    capture.conversation = m_parts.session.chatId();
    capture.wants.values.push_back({TapSelection::everythingAndStates(), {}, ValueForm::Statistics});
    capture.duringAnswer = m_parts.session.isWriting();
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

/// Values at another token, or of another tap, than those that were captured; what was captured stays until then.
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
        if (isOurs(event.request)) m_parts.model.setRunning(m_parts.pace.running(m_request));
    });
    connect(bridge, &EngineBridge::promptReady, this, [this] {
        if (m_request != 0) m_parts.model.setRunning(m_parts.pace.running(m_request));
    });
    connect(bridge, &EngineBridge::captureFinished, this, [this, isOurs](const CaptureFinished& event) {
        if (m_cost != 0 && event.request == m_cost) {
            m_cost = 0;
            if (const StoredMessage* message = answer())
                m_parts.model.offer(m_parts.pace.offer(*message, event.cost, m_parts.session.isWriting()));
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
        m_parts.model.fail(translated(event.sentence));
    });
}

/// Beside the values of other taps and at other tokens of the same answer that were captured before.
void RunRecorder::keepMeasured()
{
    const Measured before = std::exchange(m_measured, std::move(m_measuring));
    std::vector<RecordedValues>& captures = m_measured.found.captures;
    const bool isSame = before.message == m_measured.message && before.tokens == m_measured.tokens;
    const std::vector<RecordedValues> kept = isSame ? before.found.captures : std::vector<RecordedValues>();
    const bool isTooMuch = bytesOf(captures) + bytesOf(kept) > kMostRecordedBytes;
    if (isTooMuch) captures.clear();
    captures.insert(captures.end(), kept.begin(), kept.end());
    if (isSame) m_measured.values.insert(before.values.begin(), before.values.end());
    sortTaps(m_measured.found);
    update();
    if (isTooMuch) m_parts.model.fail(tr("With the values of this tap, the record would hold more than 16 MB."));
}

/// The nearest one before it, or else behind it, that the same question got.
void RunRecorder::compareVersion()
{
    const StoredMessage* own = answer();
    if (!own) return m_parts.model.fail(whyNot());
    try {
        std::optional<StoredMessage> other;
        for (const StoredMessage& message : m_parts.chats.allMessages(m_parts.session.chatId())) {
            if (message.parent != own->parent || message.id == own->id || message.edited ||
                message.state == MessageState::Streaming)
                continue;
            if (!other || message.id < own->id) other = message;
        }
        if (!other) return m_parts.model.fail(tr("The other versions of this answer were written by hand."));
        m_parts.model.addFile(tr("Other version, %1").arg(m_parts.library.nameOf(other->answer)),
                              std::make_shared<const RunRecord>(recordOf(*other, m_parts.answers.tokens(other->id))));
    } catch (const Error& error) {
        m_parts.model.fail(translated(error.sentence()));
    }
}

RunRecord RunRecorder::recordOf(const StoredMessage& message) const
{
    AnswerTokens all;
    const TokenStripModel& tokens = m_parts.tokens;
    for (int row = 0; row < tokens.count(); ++row) {
        const PromptToken& token = *tokens.tokenAt(row);
        if (row < tokens.promptCount())
            all.prompt.push_back(token);
        else
            all.tokens.push_back(token.record);
    }
    RunRecord record = recordOf(message, std::move(all));
    if (m_measured.message == message.id && m_measured.tokens == this->tokens()) {
        record.taps = m_measured.found.taps;
        record.captures = m_measured.found.captures;
    }
    return record;
}

/// Before the answer that is shown, and so before its other versions.
std::vector<RecordedMessage> RunRecorder::messagesBefore() const
{
    const MessageListModel& messages = *m_parts.session.messages();
    const int answer = messages.rowOf(m_parts.tokens.messageId());
    std::vector<RecordedMessage> all;
    for (int row = 0; row < answer; ++row) {
        const StoredMessage& message = *messages.messageAt(row);
        all.push_back(recordedMessage(toUtf8(message.role), toUtf8(message.text)));
    }
    return all;
}

RunRecord RunRecorder::recordOf(const StoredMessage& message, AnswerTokens tokens) const
{
    const AnswerInfo& info = message.answer;
    const RunFacts& facts = info.facts;
    RunRecord record;
    record.program = orEmpty(facts.programVersion);
    record.system = systemDescription();
    record.modelName = toUtf8(info.modelName);
    if (Endpoints::hostOf(info.modelPath).isEmpty()) record.modelFile = toUtf8(QFileInfo(info.modelPath).fileName());
    record.modelHash = modelHashFrom(facts);
    if (const ModelSummary* open = m_parts.library.summary(); open && m_parts.library.isOf(info)) {
        if (!record.modelFile.empty()) record.modelName = open->name;  // as the file has it
        record.architecture = open->architecture;
        record.quantization = open->quantization;
    }
    record.device = orEmpty(facts.device);
    record.driver = orEmpty(facts.driver);
    record.isa = orEmpty(facts.isa);
    record.kvKeys = orEmpty(facts.kvKeys);
    record.kvValues = orEmpty(facts.kvValues);
    const QJsonObject json = QJsonDocument::fromJson(info.settings.toUtf8()).object();
    record.contextLength = static_cast<std::uint32_t>(std::max(0, json.value(QLatin1String("contextLength")).toInt()));
    record.sampling = samplingOfAnswer(info.settings, facts.seed, m_parts.settings);
    record.sampling.randomSeed = !facts.seed;
    const ChatOverrides overrides = ChatOverrides::fromText(info.settings);
    const bool isOfServer = !Endpoints::hostOf(info.modelPath).isEmpty();
    if (isOfServer)  // what it was not told of did not do nothing: it is not known
        std::erase_if(record.sampling.values, [&](const auto& value) {
            const SamplerParameter* parameter = findParameter(value.first, m_parts.settings.samplers());
            return parameter && !overrides.has(*parameter);
        });
    record.maxTokens = static_cast<std::uint32_t>(std::max(0, overrides.maxTokens(m_parts.settings)));
    for (const QString& stop : overrides.stopStrings(m_parts.settings)) record.stopStrings.push_back(toUtf8(stop));
    const GrammarSource grammar = grammarOfAnswer(info.settings);
    record.grammar = grammar.gbnf.empty() ? grammar.jsonSchema : grammar.gbnf;
    record.prompt = std::move(tokens.prompt);
    record.answer = std::move(tokens.tokens);
    record.text = toUtf8(message.text);
    record.reasoning = toUtf8(message.reasoning);
    record.stopReason = inWords(info.stopReason);
    record.promptSeconds = info.promptSeconds;
    record.generationSeconds = info.generationSeconds;
    if (isOfServer) {
        record.messages = messagesBefore();
        forgetUnsaid(record);
    }
    return record;
}

/// `work` returns what is to be done on this object's thread; an Error becomes a sentence of the page.
template <typename Work>
void RunRecorder::start(Work work)
{
    m_thread.start([this, work = std::move(work)] {
        std::function<void()> then;
        try {
            then = work();
        } catch (const Error& error) {
            then = [this, sentence = translated(error.sentence())] { m_parts.model.fail(sentence); };
        } catch (const std::bad_alloc&) {
            then = [this] { m_parts.model.fail(tr("There is not enough memory for this record.")); };
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
