import QtQuick
import Vitrine

/// Text as it looks everywhere: plain (names and errors may contain anything), in the theme's colours.
Text {
    property bool muted: false

    color: muted ? Theme.muted : Theme.ink
    font.pixelSize: Theme.body
    textFormat: Text.PlainText
    verticalAlignment: Text.AlignVCenter

    Accessible.role: Accessible.StaticText
    Accessible.name: text
    Accessible.ignored: text.length === 0
}
