#pragma once

#include "app/inspectors/capture_state.h"
#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <QObject>
#include <QSet>

#include <functional>

namespace vitrine {

class EngineBridge;
class ModelLibrary;
struct StoredMessage;

/// How fast stored tokens are evaluated again: what is known before anything ran, from the answer that they are of;
/// then from what did run on the device in use. And where what runs stands.
class CapturePace : public QObject {
    Q_OBJECT

public:
    /// Seconds that only grow.
    using Clock = std::function<double()>;

    /// Both must outlive this.
    CapturePace(EngineBridge& bridge, const ModelLibrary& library, QObject* parent = nullptr);
    CapturePace(EngineBridge& bridge, const ModelLibrary& library, Clock clock, QObject* parent = nullptr);

    /// For so many tokens of this answer's chat, of which `answerTokens` come one by one; -1: not known, for its device
    /// is not the one in use.
    double secondsFor(const StoredMessage& message, double tokens, double answerTokens) const;
    /// Of a capture that was posted and has not ended. It waits while the engine is busy with something else.
    CaptureRunning running(RequestId request) const;

private:
    void handleProgress(const CaptureProgress& event);
    void handleFinished(const CaptureFinished& event);
    void followOthers(const EngineBridge& bridge);

    const ModelLibrary& m_library;
    Clock m_clock;
    QSet<RequestId> m_others;     ///< what the engine does beside captures: answers, scores of prompts, comparisons
    RequestId m_request = 0;      ///< that runs; 0: none that has been told of
    RequestId m_interrupted = 0;  ///< that gave way once: its times tell nothing of its tokens
    double m_begun = 0;           ///< when
    double m_told = 0;            ///< when something was told of it last
    CaptureProgress m_first;      ///< told of it
    CaptureProgress m_last;
    double m_secondsPerToken = -1;  ///< of the last capture that tells
};

}  // namespace vitrine
