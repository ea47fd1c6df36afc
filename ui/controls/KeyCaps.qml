import QtQuick
import Vitrine

/// A shortcut as a label, such as "Ctrl+N".
Rectangle {
    id: caps

    required property string keys

    visible: keys.length > 0
    implicitWidth: Math.ceil(words.implicitWidth) + 2 * Theme.keyPadding
    implicitHeight: Theme.keyCap
    radius: Theme.radiusKey
    color: "transparent"
    border.color: Theme.edge
    Accessible.ignored: true

    Text {
        id: words
        anchors.centerIn: parent
        // Replaces every "+" by a space, except one at the end, which may be the key itself.
        text: caps.keys.replace(/\+(?=.)/g, " ")
        textFormat: Text.PlainText
        color: Theme.muted
        font.family: Theme.mono
        font.pixelSize: Theme.small
    }
}
