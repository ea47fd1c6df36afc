import QtQuick
import Vitrine

/// A dot that indicates that an answer is being generated. `text` is its tooltip and accessible name, and contains the
/// name of the chat.
Rectangle {
    id: dot

    property string text
    property bool beats: true
    readonly property bool follows: visible && beats && !Theme.still

    implicitWidth: Theme.s
    implicitHeight: Theme.s
    radius: height / 2
    color: Theme.live
    opacity: follows ? 0.3 + 0.7 * Pulse.level : 1
    onFollowsChanged: Pulse.followers += follows ? 1 : -1
    Component.onDestruction: if (follows) Pulse.followers -= 1
    Accessible.role: Accessible.Indicator
    Accessible.name: text
    Accessible.ignored: text.length === 0

    HoverHandler { id: hover }
    Tip {
        visible: hover.hovered && dot.text.length > 0
        text: dot.text
    }
}
