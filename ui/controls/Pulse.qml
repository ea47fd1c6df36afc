pragma Singleton

import QtQuick

/// The beat of everything that shows that an answer is being written.
///
/// All share its steps, since each is a frame of the whole window, which takes time from the processor or GPU that
/// computes the answer. An animation would have sixty of them a second.
Timer {
    id: pulse

    /// How many things follow the beat now.
    property int followers: 0
    /// From 1 down to 0 and back.
    readonly property real level: Math.abs(1 - 2 * passed)
    property real passed: 0  // of a beat

    interval: 120
    repeat: true
    running: followers > 0
    onRunningChanged: passed = 0
    onTriggered: passed = (passed + 0.1) % 1
}
