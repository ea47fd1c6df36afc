pragma Singleton

import QtQuick

/// The shared animation of all items that show an answer being written.
///
/// All items share its steps, because each step redraws the whole window and takes time from the processor or GPU that
/// computes the answer. A Qt animation would redraw it sixty times a second.
Timer {
    id: pulse

    /// Number of items that are animated now.
    property int followers: 0
    /// From 1 down to 0 and back.
    readonly property real level: Math.abs(1 - 2 * passed)
    property real passed: 0  // fraction of a beat

    interval: 120
    repeat: true
    running: followers > 0
    onRunningChanged: passed = 0
    onTriggered: passed = (passed + 0.1) % 1
}
