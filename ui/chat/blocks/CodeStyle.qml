pragma Singleton

import QtQuick
import Vitrine

/// Display settings that apply to all code in the window.
QtObject {
    /// Whether long lines wrap.
    property bool wrapped: false
    /// Width of a tab, in characters.
    property int tabSize: 4
    /// Width of a tab, in pixels.
    readonly property real tabStop: tabSize * letters.advanceWidth
    readonly property TextMetrics letters: TextMetrics {
        font.family: Theme.mono
        font.pixelSize: Theme.body
        text: "0"
    }
}
