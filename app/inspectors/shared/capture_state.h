#pragma once

#include "app/i18n/localized_text.h"

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

/// State of a page that shows the result of a replay. At most one member is set.
struct CaptureState {
    LocalizedText note = {};  ///< why there is no result
    ReplayCost offer = {};    ///< cost of an offered replay; no replay is offered if `tokens` is 0 and `pauses` is
                              ///< false
    CaptureRunning running = {};

    bool operator==(const CaptureState&) const = default;
};

}  // namespace vitrine
