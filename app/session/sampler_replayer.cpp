#include "app/session/sampler_replayer.h"

#include "app/inspectors/samplers_model.h"
#include "app/inspectors/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "app/session/chat_settings.h"
#include "app/session/engine_bridge.h"
#include "app/session/run_facts.h"
#include "app/settings/app_settings.h"
#include "app/settings/chat_overrides.h"
#include "app/store/text.h"
#include "app/words/translated.h"
#include "core/base/error.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QMetaObject>

#include <new>
#include <string>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

/// So many tokens are evaluated without asking: those of an answer that the engine still holds.
constexpr std::uint32_t kAskedAbove = 32;
constexpr std::size_t kFollowed = 10;

/// What the template wrote at the end of the prompt.
std::string generationPromptOf(const TokenStripModel& tokens)
{
    std::string text;
    for (int row = tokens.promptCount() - 1; row >= 0; --row) {
        const PromptToken& token = *tokens.tokenAt(row);
        if (token.messageIndex >= 0) break;
        text.insert(0, token.record.bytes);
    }
    return text;
}

}  // namespace

SamplerSettings samplingOfAnswer(const QString& json, std::optional<qint64> seed, const AppSettings& settings)
{
    const ChatOverrides overrides = ChatOverrides::fromText(json);
    SamplerSettings sampling = overrides.sampling(settings);
    if (!overrides.has(QStringLiteral("samplers"))) sampling.order.clear();
    for (const SamplerInfo* sampler : settings.samplers()) {
        for (const SamplerParameter& parameter : sampler->parameters) {
            if (!overrides.has(parameter)) sampling.values[std::string(parameter.name)] = parameter.neutral;
        }
    }
    sampling.randomSeed = false;
    if (seed) sampling.seed = static_cast<std::uint64_t>(*seed);
    return sampling;
}

GrammarSource grammarOfAnswer(const QString& json)
{
    return ChatOverrides::fromText(json).grammar();
}

SamplerReplayer::SamplerReplayer(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_thread.setMaxThreadCount(1);
    SamplersModel* model = &parts.model;
    const EngineBridge* bridge = &parts.bridge;
    connect(model, &SamplersModel::lookedAt, this, &SamplerReplayer::update);
    connect(model, &SamplersModel::computeRequested, this, [this] { ask(false); });
    connect(model, &SamplersModel::cancelled, this, [this] {
        giveUp();
        update();
    });
    connect(model, &SamplersModel::adopted, this, [this] {
        const SamplerSlidersModel& tried = *m_parts.model.sliders();
        m_parts.chatSettings.adopt(tried.settings().values);
        if (tried.reordered()) m_parts.chatSettings.adoptOrder(tried.settings().order);
    });
    connect(model, &SamplersModel::branched, this, &SamplerReplayer::branch);
    connect(model->sliders(), &SamplerSlidersModel::changed, this, &SamplerReplayer::replay);
    connect(&parts.session, &ChatSession::generatingChanged, this, &SamplerReplayer::update);
    connect(&parts.library, &ModelLibrary::changed, this, &SamplerReplayer::update);
    connect(bridge, &EngineBridge::modelLoaded, this, [this](const ModelLoaded& event) {
        m_samplers = event.samplers;
        update();
    });
    connect(bridge, &EngineBridge::modelUnloaded, this, [this] { m_samplers.reset(); });
    connect(bridge, &EngineBridge::captured, this, &SamplerReplayer::handleCaptured);
    connect(bridge, &EngineBridge::captureFinished, this, &SamplerReplayer::handleFinished);
    connect(bridge, &EngineBridge::captureProgress, this, [this](const CaptureProgress& event) {
        if (event.request == m_request && event.total > 0)
            m_parts.model.setProgress(static_cast<double>(event.done) / static_cast<double>(event.total));
    });
    connect(bridge, &EngineBridge::failed, this, [this](const Failed& event) {
        if (m_request == 0 || event.request != m_request) return;
        m_request = 0;
        m_wanted.reset();
        m_parts.model.refuse(translated(event.sentence));
    });
}

SamplerReplayer::~SamplerReplayer()
{
    m_thread.waitForDone();
}

QString SamplerReplayer::whyNot(const StoredMessage* message) const
{
    const PromptToken* token = m_parts.tokens.tokenAt(m_parts.tokens.selectedRow());
    if (!token) return tr("Choose a token of an answer above to see what the samplers left there.");
    if (token->origin != TokenOrigin::Generated)
        return tr("This token is part of the prompt. Samplers only choose the tokens of an answer.");
    if (!message || message->state == MessageState::Streaming)
        return tr("The samplers are shown when the answer has ended.");
    const ModelLibrary& library = m_parts.library;
    if (!library.loaded() || library.loading() || library.path() != message->answer.modelPath || !m_samplers)
        return tr("Open %1, which gave this answer, to see its samplers at work.").arg(message->answer.modelName);
    return {};
}

void SamplerReplayer::update()
{
    if (!m_parts.model.isLookedAt()) return giveUp();
    const MessageListModel& messages = *m_parts.session.messages();
    const StoredMessage* message = messages.messageAt(messages.rowOf(m_parts.tokens.messageId()));
    if (const QString reason = whyNot(message); !reason.isEmpty()) {
        giveUp();
        return m_parts.model.refuse(reason);
    }
    if (m_wanted && m_wanted->message == message->id && m_wanted->row == m_parts.tokens.selectedRow()) return;
    giveUp();
    m_wanted = wantedOf(*message);
    m_parts.model.sliders()->begin(
        samplingOfAnswer(message->answer.settings, message->answer.facts.seed, m_parts.settings));
    ask(true);
}

SamplerReplayer::Wanted SamplerReplayer::wantedOf(const StoredMessage& message) const
{
    const TokenStripModel& tokens = m_parts.tokens;
    Wanted wanted;
    wanted.message = message.id;
    wanted.row = tokens.selectedRow();
    wanted.settings = message.answer.settings;
    AnswerStep& step = wanted.step;
    step.step = static_cast<std::size_t>(wanted.row - tokens.promptCount());
    for (int row = 0; row < wanted.row; ++row) {
        const TokenRecord& record = tokens.tokenAt(row)->record;
        step.history.push_back(record.id);
        if (row >= tokens.promptCount()) step.drawnWith.push_back(record.pFinal);
    }
    step.generationPrompt = generationPromptOf(tokens);
    step.drawn = tokens.tokenAt(wanted.row)->record.id;

    Capture& capture = wanted.capture;
    capture.modelPath = toUtf8(message.answer.modelPath);
    capture.modelHash = modelHashFrom(message.answer.facts);
    capture.tokens = step.history;
    capture.answerTokens = static_cast<std::uint32_t>(step.step);
    capture.conversation = m_parts.session.chatId();
    ValuesWanted logits;
    logits.taps.add(Site::Logits);
    logits.positions = {{step.history.size() - 1, step.history.size()}};
    logits.form = ValueForm::Rows;
    capture.wants.values = {logits};
    return wanted;
}

void SamplerReplayer::ask(bool onlyCost)
{
    if (!m_wanted || m_wanted->hasLogits) return;
    m_request = m_parts.bridge.nextRequest();
    m_asksCost = onlyCost;
    Capture capture = m_wanted->capture;
    capture.request = m_request;
    capture.onlyCost = onlyCost;
    if (!onlyCost) m_parts.model.setProgress(0);
    m_parts.bridge.post(std::move(capture));
}

void SamplerReplayer::giveUp()
{
    if (m_request != 0) m_parts.bridge.cancel(std::exchange(m_request, RequestId{0}));
    m_wanted.reset();
    ++m_number;
}

void SamplerReplayer::handleCaptured(const Captured& event)
{
    if (event.request != m_request || !m_wanted) return;
    if (const auto* rows = std::get_if<CapturedRows>(&event.piece->what)) {
        m_wanted->step.logits = rows->values;
        m_wanted->hasLogits = true;
    }
}

void SamplerReplayer::handleFinished(const CaptureFinished& event)
{
    if (m_request == 0 || event.request != m_request) return;
    m_request = 0;
    if (!m_asksCost) return replay();
    if (event.cost.evaluatedTokens <= kAskedAbove) return ask(false);
    m_parts.model.offer(static_cast<int>(event.cost.evaluatedTokens));
}

/// With all that the page shows: the answer's own settings but for what is tried, its grammar, its random numbers.
void SamplerReplayer::branch()
{
    if (!m_wanted) return;
    const SamplerSettings& tried = m_parts.model.sliders()->settings();
    ChatOverrides settings = ChatOverrides::fromText(m_wanted->settings);
    for (const auto& [name, value] : tried.values) {
        const SamplerParameter* parameter = findParameter(name, m_parts.settings.samplers());
        if (parameter) settings.set(m_parts.settings, *parameter, value);
    }
    QJsonArray order;
    for (const std::string& name : tried.order) order << fromUtf8(name);
    settings.set(QStringLiteral("samplers"), order);
    m_parts.session.answerFrom(m_wanted->message, m_wanted->step.step, settings, tried.seed);
}

void SamplerReplayer::replay()
{
    if (!m_wanted || !m_wanted->hasLogits || !m_samplers) return;
    m_thread.start([this, number = ++m_number, samplers = m_samplers, step = m_wanted->step,
                    settings = m_parts.model.sliders()->settings(), grammar = grammarOfAnswer(m_wanted->settings)] {
        if (number != m_number) return;  // others have been tried since
        try {
            StepReplay found = samplers->replay(step, settings, grammar, kFollowed);
            tell(number, [this, found = std::move(found)] { m_parts.model.show(found); });
        } catch (const Error& error) {
            tell(number, [this, sentence = translated(error.sentence())] { m_parts.model.fail(sentence); });
        } catch (const std::bad_alloc&) {
            tell(number, [this] { m_parts.model.fail(tr("There is not enough memory to replay the samplers.")); });
        }
    });
}

/// On this object's thread, unless another one was started until then.
template <typename Action>
void SamplerReplayer::tell(quint64 number, Action action)
{
    QMetaObject::invokeMethod(
        this,
        [this, number, action = std::move(action)] {
            if (number == m_number) action();
        },
        Qt::QueuedConnection);
}

}  // namespace vitrine
