#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Progress of a replay: the evaluation of stored tokens.
struct CaptureRunning {
    double progress = -1;     ///< 0 to 1; negative: no replay is running
    bool waits = false;       ///< the replay has not begun, because the engine is busy with another request
    double secondsLeft = -1;  ///< estimate; negative if unknown

    bool operator==(const CaptureRunning&) const = default;
};

/// Estimated cost of evaluating stored tokens again.
struct ReplayCost {
    int tokens = 0;          ///< tokens to evaluate; 0: not known yet
    double seconds = -1;     ///< negative if unknown
    bool isMeasured = true;  ///< false: guessed from the size of the model's file
    double bytes = 0;        ///< memory for the result
    bool pauses = false;     ///< whether the replay would pause a running answer

    bool operator==(const ReplayCost&) const = default;
};

/// Offer and progress of a replay, as one value for QML.
class ReplayState {
    Q_GADGET
    QML_VALUE_TYPE(replayState)
    /// Number of tokens to evaluate; 0: no replay is offered, or the number is not known yet.
    Q_PROPERTY(int tokens READ tokens)
    /// Expected duration in seconds; -1: unknown.
    Q_PROPERTY(double seconds READ seconds)
    /// Whether the duration is guessed from the size of the model's file.
    Q_PROPERTY(bool guessed READ isGuessed)
    /// Memory for the result in bytes.
    Q_PROPERTY(double bytes READ bytes)
    /// Whether the replay would pause a running answer. `tokens` may be 0 even then.
    Q_PROPERTY(bool pauses READ pauses)
    /// Whether a replay is offered.
    Q_PROPERTY(bool offered READ isOffered)
    /// Whether the replay is running.
    Q_PROPERTY(bool running READ isRunning)
    /// Progress of the replay, 0 to 1; -1 while it is not running.
    Q_PROPERTY(double progress READ progress)
    /// Whether the replay waits for another request.
    Q_PROPERTY(bool waits READ waits)
    /// Remaining time in seconds; -1: unknown.
    Q_PROPERTY(double secondsLeft READ secondsLeft)

public:
    ReplayState() = default;
    ReplayState(const ReplayCost& cost, const CaptureRunning& running) : m_cost(cost), m_running(running) {}

    int tokens() const { return m_cost.tokens; }
    double seconds() const { return m_cost.seconds; }
    bool isGuessed() const { return !m_cost.isMeasured; }
    double bytes() const { return m_cost.bytes; }
    bool pauses() const { return m_cost.pauses; }
    bool isOffered() const { return m_cost.tokens > 0 || m_cost.pauses; }
    bool isRunning() const { return m_running.progress >= 0; }
    double progress() const { return m_running.progress; }
    bool waits() const { return m_running.waits; }
    double secondsLeft() const { return m_running.secondsLeft; }

private:
    ReplayCost m_cost;
    CaptureRunning m_running;
};

/// State of a page that shows the result of a replay. At most one member is set.
struct CaptureState {
    LocalizedText note = {};  ///< why there is no result
    ReplayCost offer = {};    ///< cost of an offered replay; no replay is offered if `tokens` is 0 and `pauses` is
                              ///< false
    CaptureRunning running = {};

    bool operator==(const CaptureState&) const = default;
};

}  // namespace vitrine
