pragma Singleton

import QtQuick

/// The common animation of all items that show that an answer is being generated.
///
/// The whole window is redrawn whenever one item changes. Redrawing takes time from the CPU or GPU that computes the
/// answer. Therefore all items change at the same moments, and less often than in a normal Qt animation, which redraws
/// the window sixty times per second.
Timer {
    id: pulse

    /// Number of items that are currently animated.
    property int followers: 0
    /// Strength of the animation. It goes from 1 to 0 and back to 1 in each cycle.
    readonly property real level: Math.abs(1 - 2 * passed)
    property real passed: 0  // fraction of the current cycle that has passed, 0 to 1

    interval: 120
    repeat: true
    running: followers > 0
    onRunningChanged: passed = 0
    onTriggered: passed = (passed + 0.1) % 1
}
