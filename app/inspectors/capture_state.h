#pragma once

#include "app/i18n/localized_text.h"

namespace vitrine {

/// How far a replay is.
struct CaptureRunning {
    double progress = -1;     ///< 0 to 1; below 0: nothing runs
    bool waits = false;       ///< it has not begun: the engine is busy with something else
    double secondsLeft = -1;  ///< below 0: not known

    bool operator==(const CaptureRunning&) const = default;
};

/// What evaluating tokens again takes, as far as that is known beforehand.
struct ReplayCost {
    int tokens = 0;          ///< 0: not known yet
    double seconds = -1;     ///< below 0: not known
    bool isMeasured = true;  ///< rather than guessed from the size of the model's file
    double bytes = 0;        ///< that are kept
    bool pauses = false;     ///< an answer is being written, and pauses meanwhile

    bool operator==(const ReplayCost&) const = default;
};

/// Where a page stands that shows what a replay of stored tokens brings: why there is nothing, what it would cost, or
/// how far it is. At most one of these.
struct CaptureState {
    LocalizedText note = {};  ///< why there is nothing
    ReplayCost offer = {};    ///< of no tokens, and without a pause: none
    CaptureRunning running = {};

    bool operator==(const CaptureState&) const = default;
};

}  // namespace vitrine
