pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A choice among a few words.
Rectangle {
    id: segments

    /// [{value, label}]
    property var choices: []
    property string value
    property string name

    signal chosen(string value)

    implicitHeight: Theme.control
    implicitWidth: row.implicitWidth + 4
    radius: Theme.radius
    color: Theme.hover
    Accessible.role: Accessible.Grouping
    Accessible.name: name

    Row {
        id: row
        anchors.centerIn: parent
        Repeater {
            model: segments.choices
            delegate: T.RadioButton {
                id: option

                required property var modelData

                text: modelData.label
                checked: segments.value === modelData.value
                implicitWidth: label.implicitWidth + 2 * Theme.m
                implicitHeight: Theme.control - 4
                hoverEnabled: true
                onClicked: segments.chosen(modelData.value)
                Accessible.name: text
                Accessible.onPressAction: option.clicked()
                Accessible.onToggleAction: option.clicked()
                contentItem: Text {
                    id: label
                    text: option.text
                    font.pixelSize: Theme.body
                    color: option.checked ? Theme.text : Theme.muted
                    horizontalAlignment: Text.AlignHCenter
                    verticalAlignment: Text.AlignVCenter
                }
                background: Rectangle {
                    radius: Theme.radius - 1
                    color: option.checked ? Theme.surface : "transparent"
                    FocusRing { control: option }
                }
            }
        }
    }
}
