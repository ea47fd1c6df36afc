#include "app/inspectors/samplers/sampler_replayer.h"

#include "app/chat/chat_settings.h"
#include "app/chat/message_sender.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/tokens/logit_fetcher.h"
#include "app/settings/app_settings.h"
#include "app/settings/chat_overrides.h"
#include "app/store/text.h"
#include "core/base/caught_error.h"
#include "core/base/error.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QMetaObject>

#include <memory>
#include <new>
#include <string>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kFollowed = 10;

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

ChatOverrides overridesOf(const QString& json, const SamplerSettings& sampling, const AppSettings& settings)
{
    ChatOverrides overrides = ChatOverrides::fromText(json);
    for (const auto& [name, value] : sampling.values) {
        const SamplerParameter* parameter = findParameter(name, settings.samplers());
        if (parameter) overrides.set(settings, *parameter, value);
    }
    QJsonArray order;
    for (const std::string& name : sampling.order) order << fromUtf8(name);
    overrides.set(QStringLiteral("samplers"), order);
    return overrides;
}

GrammarSource grammarOfAnswer(const QString& json)
{
    return ChatOverrides::fromText(json).grammar();
}

SamplerReplayer::SamplerReplayer(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_thread.setMaxThreadCount(1);
    SamplersModel* model = &parts.model;
    LogitFetcher* capture = &parts.capture;
    connect(model, &SamplersModel::visibilityChanged, this, [this] {
        m_parts.capture.setPageVisible(this, m_parts.model.isVisible() && m_parts.model.isDrawn());
        show();
    });
    connect(model, &SamplersModel::computeRequested, capture, &LogitFetcher::compute);
    connect(model, &SamplersModel::cancelled, capture, &LogitFetcher::cancel);
    connect(model, &SamplersModel::adopted, this, [this] {
        const SamplerSlidersModel& tried = *m_parts.model.sliders();
        m_parts.chatSettings.adopt(tried.settings().values);
        if (!tried.reordered()) return;
        QStringList order;
        for (const std::string& name : tried.settings().order) order << fromUtf8(name);
        m_parts.chatSettings.adoptOrder(order);
    });
    connect(model, &SamplersModel::branched, this, &SamplerReplayer::branch);
    connect(model->sliders(), &SamplerSlidersModel::changed, this, &SamplerReplayer::replay);
    connect(capture, &LogitFetcher::stepChanged, this, &SamplerReplayer::begin);
    connect(capture, &LogitFetcher::changed, this, &SamplerReplayer::show);
}

SamplerReplayer::~SamplerReplayer()
{
    m_thread.waitForDone();
}

/// Begins with another token, and drops the settings that were tried at the token before.
void SamplerReplayer::begin()
{
    ++m_number;
    if (const auto& step = m_parts.capture.step(); step && step->isAnswers)
        m_parts.model.sliders()->begin(samplingOfAnswer(step->settings, step->seed, m_parts.settings));
}

void SamplerReplayer::show()
{
    if (!m_parts.model.isVisible()) return;
    const LogitFetcher& capture = m_parts.capture;
    const auto& step = capture.step();
    if (!m_parts.model.hasToken())
        return m_parts.model.refuse(
            SENTENCE("Choose a token of an answer to see which candidates the samplers left at its position."));
    if (!m_parts.model.isDrawn())
        return m_parts.model.refuse(
            SENTENCE("This token is part of the prompt. Samplers only choose the tokens of an answer."));
    if (m_parts.model.isRemote())
        return m_parts.model.refuse(
            SENTENCE("This token was drawn by the server ", toUtf8(m_parts.model.server()),
                     ". Servers do not report which candidates their samplers left, and sampling cannot be repeated "
                     "without all logits. To see the effect of each sampler, use a model on this computer."));
    if (const auto& cost = capture.cost()) return m_parts.model.offer(*cost);
    if (!step) return m_parts.model.refuse(capture.reason());
    if (step->hasLogits) return replay();
    if (const CaptureRunning running = capture.running(); running.progress >= 0) m_parts.model.setRunning(running);
}

/// Continues the answer with everything the page shows: the tried settings, the answer's other settings, its grammar
/// and its random numbers.
void SamplerReplayer::branch()
{
    const auto& step = m_parts.capture.step();
    if (!step || !step->isAnswers) return;
    const SamplerSettings& tried = m_parts.model.sliders()->settings();
    m_parts.sender.answerFrom(step->message, step->step.step, overridesOf(step->settings, tried, m_parts.settings),
                              tried.seed);
}

void SamplerReplayer::replay()
{
    const auto& step = m_parts.capture.step();
    if (!step || !step->isAnswers || !step->hasLogits) return;
    m_thread.start([this, number = ++m_number, samplers = m_parts.capture.samplers(), step = step->step,
                    settings = m_parts.model.sliders()->settings(), grammar = grammarOfAnswer(step->settings)] {
        if (number != m_number) return;  // a newer replay was started
        try {
            StepReplay found = samplers->replay(step, settings, grammar, kFollowed);
            post(number, [this, found = std::move(found)] { m_parts.model.show(found); });
        } catch (const std::bad_alloc&) {
            post(number,
                 [this] { m_parts.model.fail(SENTENCE("There is not enough memory to replay the samplers.")); });
        } catch (...) {
            post(number, [this, sentence = caughtError().sentence()] { m_parts.model.fail(sentence); });
        }
    });
}

/// Runs `action` on this object's thread, unless a newer replay has been started by then.
template <typename Action>
void SamplerReplayer::post(quint64 number, Action action)
{
    QMetaObject::invokeMethod(
        this,
        [this, number, action = std::move(action)] {
            if (number == m_number) action();
        },
        Qt::QueuedConnection);
}

}  // namespace vitrine
