pragma Singleton

import QtQuick

/// The animation of all items that show that an answer is being generated.
///
/// All items change at the same time, because each change redraws the whole window. Redrawing takes time from the CPU
/// or GPU that computes the answer. A normal Qt animation would redraw the window sixty times per second.
Timer {
    id: pulse

    /// Number of items that are currently animated.
    property int followers: 0
    /// Strength of the animation; changes from 1 to 0 and back to 1.
    readonly property real level: Math.abs(1 - 2 * passed)
    property real passed: 0  // fraction of the current cycle that has passed, 0 to 1

    interval: 120
    repeat: true
    running: followers > 0
    onRunningChanged: passed = 0
    onTriggered: passed = (passed + 0.1) % 1
}
