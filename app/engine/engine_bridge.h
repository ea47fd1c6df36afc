#pragma once

#include "core/generate/engine/engine.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace vitrine {

/// Owns the engine and delivers its events on the GUI thread, in order, at most once per frame.
///
/// Within one frame, consecutive tokens of one request become one signal, and only the last of consecutive progress
/// events is delivered. Call all functions on the GUI thread. Only the destructor waits for the engine: it cancels
/// running work and joins the engine's thread.
class EngineBridge : public QObject {
    Q_OBJECT

public:
    using EngineFactory = std::function<std::unique_ptr<Engine>(EventSink)>;

    explicit EngineBridge(const EngineFactory& makeEngine, QObject* parent = nullptr);
    ~EngineBridge() override;

    /// Returns a new id for a request; commands carry it.
    RequestId nextRequest() { return ++m_lastRequest; }
    void post(Command command) { m_engine->post(std::move(command)); }
    void cancel(RequestId request) { m_engine->cancel(request); }
    void steer(Steering steering) { m_engine->steer(std::move(steering)); }

signals:
    void loadProgress(const vitrine::LoadProgress& event);
    void modelLoaded(const vitrine::ModelLoaded& event);
    void modelHashed(const vitrine::ModelHashed& event);
    void modelUnloaded(const vitrine::ModelUnloaded& event);
    void promptReady(const vitrine::PromptReady& event);
    void promptProgress(const vitrine::PromptProgress& event);
    void promptScored(const vitrine::PromptScored& event);
    /// Contains at least one event; all belong to one request.
    void tokensGenerated(const std::vector<vitrine::TokenGenerated>& events);
    void paused(const vitrine::Paused& event);
    void generationFinished(const vitrine::GenerationFinished& event);
    void answerWaiting(const vitrine::AnswerWaiting& event);
    void captured(const vitrine::Captured& event);
    void captureProgress(const vitrine::CaptureProgress& event);
    void captureFinished(const vitrine::CaptureFinished& event);
    void comparisonProgress(const vitrine::ComparisonProgress& event);
    void runsCompared(const vitrine::RunsCompared& event);
    void comparisonExpected(const vitrine::ComparisonExpected& event);
    void kvStatesChanged(const vitrine::KvStatesChanged& event);
    void failed(const vitrine::Failed& event);

private:
    void receive(Event event);
    void wake();
    void drain();
    void emitEvent(const Event& event);

    std::mutex m_mutex;
    std::vector<Event> m_queue;  ///< guarded by m_mutex
    bool m_woken = false;        ///< guarded by m_mutex: a call of wake() is queued on the GUI thread
    QTimer m_frame;              ///< runs between two calls of drain()
    double m_worked = 0;         ///< CPU seconds of this thread at the last drain()
    RequestId m_lastRequest = 0;
    std::unique_ptr<Engine> m_engine;
};

}  // namespace vitrine
