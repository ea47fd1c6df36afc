import QtQuick
import Vitrine

/// The standard text of the window, in the colours of the theme. It is always plain text, because names and errors may
/// contain characters that look like markup.
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
