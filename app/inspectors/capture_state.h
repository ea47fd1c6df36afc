#pragma once

#include <QString>

namespace vitrine {

/// How far a replay is.
struct CaptureRunning {
    double progress = -1;     ///< 0 to 1; below 0: nothing runs
    bool waits = false;       ///< it has not begun: the engine is busy with something else
    double secondsLeft = -1;  ///< below 0: not known

    bool operator==(const CaptureRunning&) const = default;
};

/// Where a page stands that shows what a replay of stored tokens brings: why there is nothing, what it would cost, or
/// how far it is. At most one of these.
struct CaptureState {
    QString note = {};        ///< why there is nothing
    int costTokens = 0;       ///< to be evaluated; 0: no offer
    double costSeconds = -1;  ///< below 0: not known
    double costBytes = 0;
    CaptureRunning running = {};

    bool operator==(const CaptureState&) const = default;
};

}  // namespace vitrine
