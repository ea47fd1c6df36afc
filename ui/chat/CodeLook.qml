pragma Singleton

import QtQuick
import Vitrine

/// How all code of the window is shown.
QtObject {
    /// Long lines go on below instead of beyond the edge.
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
