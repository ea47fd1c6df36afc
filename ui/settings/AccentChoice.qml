pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// Chooses the accent colour. Each colour is a button.
Row {
    id: choice

    required property int current

    signal chosen(int index)

    readonly property list<string> names: [qsTr("Teal"), qsTr("Blue"), qsTr("Violet"), qsTr("Green"), qsTr("Rust"), qsTr("Ink")]

    spacing: Theme.xs
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Accent")

    Repeater {
        model: choice.names
        delegate: T.RadioButton {
            id: option

            required property int index
            required property string modelData

            text: modelData
            checked: choice.current === index
            implicitWidth: Theme.controlSmall
            implicitHeight: Theme.controlSmall
            hoverEnabled: true
            focusPolicy: Qt.TabFocus
            onClicked: choice.chosen(index)
            Accessible.name: text
            Accessible.onPressAction: option.clicked()
            Accessible.onToggleAction: option.clicked()
            indicator: Rectangle {
                anchors.centerIn: parent
                width: Theme.knob + Theme.xs
                height: width
                radius: width / 2
                color: Theme.accents[option.index]
                Icon {
                    anchors.centerIn: parent
                    visible: option.checked
                    icon: "check"
                    size: Theme.iconTiny
                    color: Theme.dark ? Theme.accentsInk[option.index] : Theme.raised
                }
            }
            background: Rectangle {
                radius: Theme.radius
                color: option.checked ? Theme.press : option.hovered ? Theme.said : "transparent"
                FocusRing { control: option }
            }
            Tip {
                visible: option.hovered
                text: option.text
            }
        }
    }
}
