import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A button that looks like a link: a text in the accent colour. Used where a normal button would attract too much
/// attention.
T.Button {
    id: control

    implicitWidth: words.implicitWidth
    implicitHeight: words.implicitHeight + 2 * Theme.xs
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    font.pixelSize: Theme.body
    font.weight: Font.Medium
    opacity: enabled ? 1 : Theme.faded

    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: if (control.enabled) control.clicked()

    contentItem: Text {
        id: words
        text: control.text
        textFormat: Text.PlainText
        font: control.font
        color: control.hovered ? Theme.accentHover : Theme.accent
        verticalAlignment: Text.AlignVCenter
    }
    background: Item {
        FocusRing { control: control }
    }
}
