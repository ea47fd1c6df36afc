import QtQuick
import Vitrine

/// A button for an action of Actions.qml, with a different label.
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
