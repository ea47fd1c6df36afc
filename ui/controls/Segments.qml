pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A row of a few choices, of which one is selected.
Rectangle {
    id: segments

    property list<string> choices
    /// Index of the selected choice; -1: no choice is selected.
    property int current: -1
    property string name

    signal chosen(int index)

    implicitHeight: Theme.control
    implicitWidth: row.implicitWidth + 2 * Theme.xxs
    radius: Theme.radius
    color: Theme.press
    Accessible.role: Accessible.Grouping
    Accessible.name: name

    Row {
        id: row
        anchors.centerIn: parent
        Repeater {
            model: segments.choices
            delegate: T.RadioButton {
                id: option

                required property int index
                required property string modelData

                text: modelData
                checked: segments.current === index
                implicitWidth: label.implicitWidth + 2 * Theme.m
                implicitHeight: segments.height - 2 * Theme.xxs
                hoverEnabled: true
                onClicked: segments.chosen(index)
                Accessible.name: text
                Accessible.onPressAction: option.clicked()
                Accessible.onToggleAction: option.clicked()
                contentItem: Text {
                    id: label
                    text: option.text
                    font.pixelSize: Theme.body
                    font.weight: Font.Medium
                    color: option.checked ? Theme.ink : Theme.muted
                    horizontalAlignment: Text.AlignHCenter
                    verticalAlignment: Text.AlignVCenter
                }
                background: Rectangle {
                    radius: Theme.radius - 1
                    color: option.checked ? Theme.segment : "transparent"
                    border.width: option.checked && Theme.highContrast ? Theme.hairline : 0
                    border.color: Theme.outline
                    FocusRing { control: option }
                }
            }
        }
    }
}
