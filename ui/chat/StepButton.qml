import QtQuick
import Vitrine

/// An action of the table as a button with its own label.
PlainButton {
    id: control

    required property AppAction task
    required property string words

    height: Theme.controlSmall
    horizontalPadding: Theme.s
    symbol: task.symbol
    text: words
    hint: task.name
    keys: task.key
    enabled: task.enabled
    font.pixelSize: Theme.small
    Accessible.name: task.name
    onClicked: task.trigger()
}
