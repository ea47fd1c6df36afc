#pragma once

#include <QString>

namespace vitrine {

/// Where a page stands that shows what a replay of stored tokens brings: why there is nothing, what it would cost, or
/// how far it is. At most one of these.
struct CaptureState {
    QString note = {};        ///< why there is nothing
    int costTokens = 0;       ///< to be evaluated; 0: no offer
    double costSeconds = -1;  ///< below 0: not known
    double costBytes = 0;
    double progress = -1;  ///< 0 to 1; below 0: nothing runs

    bool operator==(const CaptureState&) const = default;
};

}  // namespace vitrine
