import QtQuick
import Vitrine

/// Says how much there is of what is only partly shown, and shows all of it.
PlainButton {
    id: button

    /// "12,345 characters"
    required property string amount
    /// All of it is shown, and can be folded again.
    property bool open: false

    height: Theme.controlSmall
    quiet: true
    symbol: open ? "chevron-up" : "chevron-down"
    text: open ? qsTr("Show less") : qsTr("Show all %1").arg(amount)
    font.pixelSize: Theme.small
}
