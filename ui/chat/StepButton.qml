import QtQuick
import Vitrine

/// What the table of actions has as a button with words of its own; bare where there is no room for them.
PlainButton {
    id: control

    required property AppAction task
    required property string words
    property bool bare: false

    height: Theme.controlSmall
    horizontalPadding: bare ? Theme.xs + Theme.xxs : Theme.s
    quiet: bare
    symbol: task.symbol
    text: bare ? "" : words
    hint: task.name
    keys: task.key
    enabled: task.enabled
    font.pixelSize: Theme.small
    Accessible.name: task.name
    onClicked: task.trigger()
}
