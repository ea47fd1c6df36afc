#include "app/inspectors/shared/evaluation_estimator.h"

#include "app/engine/engine_bridge.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace vitrine {

namespace {

/// Minimum number of tokens of a usable measurement. With fewer tokens, the fixed cost before the first token
/// dominates.
constexpr double kTellingTokens = 16;
/// Minimum seconds of a usable measurement. Shorter parts of a capture do not predict longer ones.
constexpr double kTellingSeconds = 0.02;
/// How many times faster a token is evaluated in a batch than alone. Used if only one of the two speeds is known.
constexpr double kUsualGain = 4;
/// Seconds for reading one value of a tap.
constexpr double kSecondsPerValue = 3e-9;
/// Bytes per second that a device with unknown speed reads: values of a modest CPU and of a modest GPU.
constexpr double kProcessorBytes = 8e9;
constexpr double kGpuBytes = 80e9;

double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

EvaluationEstimator::EvaluationEstimator(EngineBridge& bridge, const ModelLibrary& library, AppSettings& settings,
                                         QObject* parent)
    : EvaluationEstimator(bridge, library, settings, steadySeconds, parent)
{
}

EvaluationEstimator::EvaluationEstimator(EngineBridge& bridge, const ModelLibrary& library, AppSettings& settings,
                                         Clock clock, QObject* parent)
    : QObject(parent), m_library(library), m_settings(settings), m_clock(std::move(clock))
{
    connect(&bridge, &EngineBridge::captureProgress, this, &EvaluationEstimator::handleProgress);
    connect(&bridge, &EngineBridge::captureFinished, this, &EvaluationEstimator::handleFinished);
    connect(&bridge, &EngineBridge::failed, this, [this](const Failed& event) {
        if (event.request == m_request) m_request = 0;
    });
    followOthers(bridge);
    followAnswers(bridge);
    connect(&bridge, &EngineBridge::modelLoaded, this, [this] {
        m_request = 0;
        m_speed.reset();
        m_corrections = {};
        m_writing.reset();
    });
}

void EvaluationEstimator::followOthers(const EngineBridge& bridge)
{
    // Another request interrupts a running capture. The capture continues afterwards, so its progress is measured from
    // there.
    const auto begin = [this](RequestId request) {
        m_others.insert(request);
        m_request = 0;
    };
    const auto begins = [begin](const auto& event) { begin(event.request); };
    const auto ends = [this](const auto& event) { m_others.remove(event.request); };
    connect(&bridge, &EngineBridge::promptReady, this, begins);
    connect(&bridge, &EngineBridge::promptProgress, this, begins);
    connect(&bridge, &EngineBridge::promptScored, this, begins);
    connect(&bridge, &EngineBridge::comparisonProgress, this, begins);
    connect(&bridge, &EngineBridge::generationFinished, this, ends);
    connect(&bridge, &EngineBridge::captureFinished, this, ends);
    connect(&bridge, &EngineBridge::runsCompared, this, ends);
    connect(&bridge, &EngineBridge::failed, this, ends);
}

void EvaluationEstimator::followAnswers(const EngineBridge& bridge)
{
    connect(&bridge, &EngineBridge::promptReady, this, [this](const PromptReady& event) {
        const auto evaluated = static_cast<double>(event.tokens.size()) - event.reusedTokens;
        m_writing = Writing{.request = event.request, .begun = m_clock(), .promptTokens = evaluated};
    });
    connect(&bridge, &EngineBridge::tokensGenerated, this, [this](const std::vector<TokenGenerated>& events) {
        if (!m_writing || m_writing->request != events.front().request) return;
        m_writing->lastToken = m_clock();
        if (m_writing->firstToken < 0)
            m_writing->firstToken = m_writing->lastToken;
        else
            m_writing->tokens += static_cast<double>(events.size());
    });
    connect(&bridge, &EngineBridge::answerWaiting, this, [this](const AnswerWaiting& event) {
        if (m_writing && m_writing->firstToken >= 0) m_writing->held += event.seconds.value_or(0);
    });
    connect(&bridge, &EngineBridge::paused, this, [this] { m_writing.reset(); });
    connect(&bridge, &EngineBridge::generationFinished, this, [this](const GenerationFinished& event) {
        if (m_writing && m_writing->request == event.request) m_writing.reset();
        learnFrom(event.stats);
    });
}

std::optional<EvaluationEstimator::Speed> EvaluationEstimator::speedOf(double promptTokens, double promptSeconds,
                                                                       double passes, double answerSeconds)
{
    const bool knowsPrompt = promptTokens >= kTellingTokens && promptSeconds > 0;
    const bool knowsAnswer = passes > 0 && answerSeconds > 0;
    if (!knowsPrompt && !knowsAnswer) return std::nullopt;
    Speed speed;
    speed.further = knowsPrompt ? promptSeconds / promptTokens : answerSeconds / passes / kUsualGain;
    speed.first = knowsAnswer ? std::max(answerSeconds / passes, speed.further) : speed.further * kUsualGain;
    return speed;
}

std::optional<EvaluationEstimator::Speed> EvaluationEstimator::speedOf(const AnswerInfo& answer)
{
    return speedOf(answer.evaluatedTokens, answer.promptSeconds, answer.generatedTokens - answer.acceptedTokens,
                   answer.generationSeconds);
}

std::optional<EvaluationEstimator::Speed> EvaluationEstimator::speedOfWriting() const
{
    if (!m_writing || m_writing->firstToken < 0) return std::nullopt;
    return speedOf(m_writing->promptTokens, m_writing->firstToken - m_writing->begun,
                   m_writing->tokens >= kTellingTokens ? m_writing->tokens : 0,
                   m_writing->lastToken - m_writing->firstToken - m_writing->held);
}

std::optional<EvaluationEstimator::Speed> EvaluationEstimator::guessed() const
{
    const ModelSummary* open = m_library.summary();
    if (!open || open->fileBytes == 0 || open->server) return std::nullopt;
    double bytes = m_settings.deviceSpeed(fromUtf8(open->device.english()));
    if (bytes <= 0) bytes = open->deviceLayers > 0 ? kGpuBytes : kProcessorBytes;
    const double first = static_cast<double>(open->fileBytes) / bytes;
    return Speed{first, first / kUsualGain};
}

/// Stores the first known speed of the open model. Later measurements do not change it, because m_corrections contains
/// its error.
void EvaluationEstimator::keep(const Speed& speed)
{
    if (m_speed) return;
    m_speed = speed;
    const ModelSummary* open = m_library.summary();
    if (open && !open->server && open->fileBytes > 0)
        m_settings.setDeviceSpeed(fromUtf8(open->device.english()), static_cast<double>(open->fileBytes) / speed.first);
}

void EvaluationEstimator::learnFrom(const GenerationStats& stats)
{
    const double passes = static_cast<double>(stats.generatedTokens) - stats.acceptedTokens;
    if (const std::optional<Speed> speed =
            speedOf(stats.evaluatedTokens, stats.promptSeconds, passes, stats.generationSeconds))
        keep(*speed);
}

void EvaluationEstimator::learnFrom(const CaptureCost& cost)
{
    const double prompt = static_cast<double>(cost.evaluatedTokens) - cost.answerTokens;
    if (!m_speed) {
        // All tokens were evaluated in batches. Estimate the time for a single token with kUsualGain.
        const double tokens = cost.answerPasses * (kUsualGain - 1) + cost.answerTokens;
        const std::optional<Speed> speed = prompt >= kTellingTokens ? speedOf(prompt, cost.promptSeconds, 0, 0)
                                                                    : speedOf(tokens, cost.answerSeconds, 0, 0);
        if (!speed) return;
        keep(*speed);
    }
    const auto correct = [](std::optional<double>& correction, double took, double said) {
        // Other programs may distort a single measurement, so use the mean of the previous value and the new one.
        if (took >= kTellingSeconds && said > 0)
            correction = correction ? (*correction + took / said) / 2 : took / said;
    };
    const double share = m_library.summary() ? m_library.summary()->outputShare : 0;
    if (prompt >= kTellingTokens) correct(m_corrections.prompt, cost.promptSeconds, m_speed->of(1, prompt));
    correct(m_corrections.answer, cost.answerSeconds, m_speed->of(cost.answerPasses, cost.answerTokens));
    const auto lensPasses = static_cast<double>(cost.lensPasses);
    correct(m_corrections.values, cost.valueSeconds, kSecondsPerValue * static_cast<double>(cost.values));
    correct(m_corrections.lens, cost.lensSeconds, share * m_speed->of(lensPasses, static_cast<double>(cost.lensRows)));
}

EvaluationEstimator::Forecast EvaluationEstimator::forecast(const StoredMessage& message, const CaptureCost& cost) const
{
    const ModelSummary* open = m_library.summary();
    const auto& device = message.answer.facts.device;
    std::optional<Speed> speed = m_speed ? m_speed : speedOfWriting();
    if (!speed && open && (!device || *device == fromUtf8(open->device.english()))) speed = speedOf(message.answer);
    const bool isMeasured = speed.has_value();
    if (!speed) speed = guessed();
    if (!speed) return {};
    const double prompt = static_cast<double>(cost.evaluatedTokens) - cost.answerTokens;
    const double share = open ? open->outputShare : 0;
    const auto lensPasses = static_cast<double>(cost.lensPasses);
    return {m_corrections.prompt.value_or(1) * speed->of(prompt > 0 ? 1 : 0, prompt) +
                m_corrections.answer.value_or(1) * speed->of(cost.answerPasses, cost.answerTokens) +
                m_corrections.lens.value_or(1) * share * speed->of(lensPasses, static_cast<double>(cost.lensRows)) +
                m_corrections.values.value_or(1) * kSecondsPerValue * static_cast<double>(cost.values),
            isMeasured};
}

ReplayCost EvaluationEstimator::offer(const StoredMessage& message, const CaptureCost& cost, bool pauses) const
{
    const Forecast forecast = this->forecast(message, cost);
    return {.tokens = static_cast<int>(cost.evaluatedTokens),
            .seconds = forecast.seconds,
            .isMeasured = forecast.isMeasured,
            .bytes = static_cast<double>(cost.answerBytes),
            .pauses = pauses};
}

CaptureRunning EvaluationEstimator::running(RequestId request) const
{
    if (request != m_request) return {.progress = 0, .waits = m_request != 0 || !m_others.isEmpty()};
    if (m_last.total == 0) return {.progress = 0};
    CaptureRunning running{static_cast<double>(m_last.done) / static_cast<double>(m_last.total)};
    if (m_last.done > m_first.done) {
        const double perToken = (m_reportedAt - m_begun) / static_cast<double>(m_last.done - m_first.done);
        running.secondsLeft = perToken * static_cast<double>(m_last.total - m_last.done);
    }
    return running;
}

void EvaluationEstimator::handleProgress(const CaptureProgress& event)
{
    m_reportedAt = m_clock();
    m_last = event;
    if (event.request == m_request) return;
    m_request = event.request;
    m_begun = m_reportedAt;
    m_first = event;
}

void EvaluationEstimator::handleFinished(const CaptureFinished& event)
{
    if (event.request == m_request) m_request = 0;
    // The time of a capture of scores includes all logits of the prompt, so it does not correct other estimates.
    if (!m_others.contains(event.request)) learnFrom(event.cost);  // the cost is 0 if only the cost was requested
}

}  // namespace vitrine
