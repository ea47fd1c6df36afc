#pragma once

#include "core/engine/engine.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace vitrine {

/// Owns the engine and brings its events to the GUI thread, in order, at most once per frame.
///
/// Within one frame, consecutive tokens of one request become one signal, and only the last of consecutive progress
/// events is passed on. All functions belong to the GUI thread; none ever waits for the engine, except the destructor,
/// which cancels what is running and joins.
class EngineBridge : public QObject {
    Q_OBJECT

public:
    using EngineFactory = std::function<std::unique_ptr<Engine>(EventSink)>;

    explicit EngineBridge(const EngineFactory& makeEngine, QObject* parent = nullptr);
    ~EngineBridge() override;

    /// A new id for each request; commands carry it.
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
    void promptScoringFinished(const vitrine::PromptScoringFinished& event);
    /// At least one; all of the same request.
    void tokensGenerated(const std::vector<vitrine::TokenGenerated>& events);
    void paused(const vitrine::Paused& event);
    void generationFinished(const vitrine::GenerationFinished& event);
    void answerHeld(const vitrine::AnswerHeld& event);
    void logitsReplayed(const vitrine::LogitsReplayed& event);
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
    void tell(const Event& event);

    std::mutex m_mutex;
    std::vector<Event> m_queue;  ///< guarded by m_mutex
    bool m_woken = false;        ///< guarded by m_mutex: wake() is on its way to the GUI thread
    QTimer m_frame;              ///< runs between two drains
    double m_worked = 0;         ///< by this thread, until the last of them
    RequestId m_lastRequest = 0;
    std::unique_ptr<Engine> m_engine;
};

}  // namespace vitrine
