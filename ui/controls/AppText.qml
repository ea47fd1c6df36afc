import QtQuick
import Vitrine

/// The window's standard text, in the colours of the theme. Plain text, because names and errors may contain markup.
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
