import QtQuick
import Vitrine

/// Shows the full length of a text that is only partly shown, and a button that shows all of it.
PlainButton {
    id: button

    /// "12,345 characters"
    required property string amount
    /// Whether the whole text is shown and can be folded again.
    property bool open: false

    height: Theme.controlSmall
    quiet: true
    symbol: open ? "chevron-up" : "chevron-down"
    text: open ? qsTr("Show less") : qsTr("Show all %1").arg(amount)
    font.pixelSize: Theme.small
}
