#include "app/session/capture_pace.h"

#include "app/library/model_library.h"
#include "app/session/engine_bridge.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace vitrine {

namespace {

/// Fewer tokens, in less time, tell more of what comes before the first of them.
constexpr std::uint32_t kTellingTokens = 16;
constexpr double kTellingSeconds = 2;

double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// As long as the answer took for as many.
double secondsByAnswer(const AnswerInfo& answer, double tokens, double answerTokens)
{
    const bool knowsPrompt = answer.evaluatedTokens > 0 && answer.promptSeconds > 0;
    const bool knowsAnswer = answer.generatedTokens > 0 && answer.generationSeconds > 0;
    if (!knowsPrompt && !knowsAnswer) return -1;
    const double slow = knowsAnswer ? answer.generationSeconds / answer.generatedTokens : 0;
    const double fast = knowsPrompt ? answer.promptSeconds / answer.evaluatedTokens : slow;
    return (tokens - answerTokens) * fast + answerTokens * std::max(slow, fast);
}

}  // namespace

CapturePace::CapturePace(EngineBridge& bridge, const ModelLibrary& library, QObject* parent)
    : CapturePace(bridge, library, steadySeconds, parent)
{
}

CapturePace::CapturePace(EngineBridge& bridge, const ModelLibrary& library, Clock clock, QObject* parent)
    : QObject(parent), m_library(library), m_clock(std::move(clock))
{
    connect(&bridge, &EngineBridge::captureProgress, this, &CapturePace::handleProgress);
    connect(&bridge, &EngineBridge::captureFinished, this, &CapturePace::handleFinished);
    connect(&bridge, &EngineBridge::failed, this, [this](const Failed& event) {
        if (event.request == m_request) m_request = 0;
    });
    followOthers(bridge);
    connect(&bridge, &EngineBridge::modelLoaded, this, [this] {
        m_request = 0;
        m_secondsPerToken = -1;
    });
}

void CapturePace::followOthers(const EngineBridge& bridge)
{
    // A capture gives way to them, and begins anew behind them.
    const auto begin = [this](RequestId request) {
        m_others.insert(request);
        if (m_request != 0) m_interrupted = std::exchange(m_request, RequestId{0});
    };
    const auto begins = [begin](const auto& event) { begin(event.request); };
    const auto ends = [this](const auto& event) { m_others.remove(event.request); };
    connect(&bridge, &EngineBridge::promptReady, this, begins);
    connect(&bridge, &EngineBridge::promptProgress, this, begins);
    connect(&bridge, &EngineBridge::comparisonProgress, this, begins);
    connect(&bridge, &EngineBridge::generationFinished, this, ends);
    connect(&bridge, &EngineBridge::promptScoringFinished, this, ends);
    connect(&bridge, &EngineBridge::runsCompared, this, ends);
    connect(&bridge, &EngineBridge::failed, this, ends);
}

double CapturePace::secondsFor(const StoredMessage& message, double tokens, double answerTokens) const
{
    if (m_secondsPerToken >= 0) return tokens * m_secondsPerToken;
    const ModelSummary* open = m_library.summary();
    const auto& device = message.answer.facts.device;
    if (open && device && *device != fromUtf8(open->device)) return -1;
    return secondsByAnswer(message.answer, tokens, answerTokens);
}

CaptureRunning CapturePace::running(RequestId request) const
{
    if (request != m_request) return {.progress = 0, .waits = m_request != 0 || !m_others.isEmpty()};
    if (m_last.total == 0) return {.progress = 0};
    CaptureRunning running{static_cast<double>(m_last.done) / static_cast<double>(m_last.total)};
    if (m_last.done > m_first.done) {
        const double perToken = (m_told - m_begun) / static_cast<double>(m_last.done - m_first.done);
        running.secondsLeft = perToken * static_cast<double>(m_last.total - m_last.done);
    }
    return running;
}

void CapturePace::handleProgress(const CaptureProgress& event)
{
    m_told = m_clock();
    m_last = event;
    if (event.request == m_request) return;
    m_request = event.request;
    m_begun = m_told;
    m_first = event;
}

void CapturePace::handleFinished(const CaptureFinished& event)
{
    if (event.request != m_request) return;
    m_request = 0;
    const CaptureCost& cost = event.cost;
    const double seconds = m_clock() - m_begun;
    // The lens reads rows beside the tokens, at a speed of its own.
    const bool tells = event.request != m_interrupted && cost.lensRows == 0 && cost.evaluatedTokens > 0 &&
                       (cost.evaluatedTokens >= kTellingTokens || seconds >= kTellingSeconds);
    if (tells) m_secondsPerToken = seconds / cost.evaluatedTokens;
}

}  // namespace vitrine
