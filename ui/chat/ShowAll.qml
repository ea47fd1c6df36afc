import QtQuick
import Vitrine

/// Says how much there is of what is only partly shown, and shows all of it.
PlainButton {
    id: button

    /// "12,345 characters"
    required property string amount

    height: Theme.controlSmall
    quiet: true
    symbol: "chevron-down"
    text: qsTr("Show all %1").arg(amount)
    font.pixelSize: Theme.small
}
