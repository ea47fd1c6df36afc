import QtQuick
import QtQuick.Templates as T
import Vitrine

/// The button that sends the message, or stops the answer.
T.Button {
    id: control

    enum Task { Send, Stop, Cancel }

    property int task: SendButton.Task.Send
    property string keys
    readonly property bool sends: task === SendButton.Task.Send

    implicitWidth: Theme.control
    implicitHeight: Theme.control
    hoverEnabled: true
    focusPolicy: Qt.TabFocus

    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.Button
    Accessible.name: text
    // Qt 6.4 does not report the disabled state to assistive technology.
    Accessible.description: enabled ? "" : qsTr("Not available now")
    Accessible.onPressAction: if (control.enabled) control.clicked()

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            icon: control.task === SendButton.Task.Stop ? "stop" : control.sends ? "send" : "close"
            color: !control.enabled ? Theme.muted : control.sends ? Theme.accentInk : Theme.raised
        }
    }
    background: Rectangle {
        radius: Theme.radius
        color: !control.enabled ? Theme.press : !control.sends ? Theme.ink : control.hovered ? Theme.accentHover : Theme.accent
        FocusRing { control: control }
    }
    Tip {
        visible: control.hovered
        text: control.text
        keys: control.keys
    }
}
