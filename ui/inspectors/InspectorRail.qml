pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// A list of all pages, below the names of their groups. It is shown next to the current page.
Rectangle {
    id: rail

    required property InspectorRegistry inspectors
    required property int page

    signal chosen(int page)

    implicitWidth: Theme.px(176)
    color: Theme.bench

    ListView {
        id: list
        anchors.fill: parent
        anchors.rightMargin: Theme.hairline
        topMargin: Theme.s
        model: rail.inspectors
        currentIndex: rail.page
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        keyNavigationEnabled: false
        Keys.onUpPressed: rail.chosen(Math.max(0, rail.page - 1))
        Keys.onDownPressed: rail.chosen(Math.min(count - 1, rail.page + 1))
        T.ScrollBar.vertical: ThinScrollBar {}
        Accessible.role: Accessible.PageTabList
        Accessible.name: qsTr("Pages of the inspector")
        delegate: Column {
            id: place

            required property int index
            required property int group
            required property string title
            required property list<string> shortcuts
            readonly property bool current: index === rail.page

            width: ListView.view.width
            // The heading is part of the delegate. It is not a section of the ListView, because section delegates
            // cannot access this component.
            AppText {
                visible: place.index === 0 || rail.inspectors.groupOf(place.index - 1) !== place.group
                x: Theme.l
                height: place.index === 0 ? Theme.control : Theme.control + Theme.s
                bottomPadding: Theme.xs
                verticalAlignment: Text.AlignBottom
                text: rail.inspectors.groups[place.group]
                muted: true
                font.pixelSize: Theme.label
                font.weight: Font.Medium
            }
            T.TabButton {
                id: row
                text: place.title
                width: parent.width
                implicitHeight: Theme.menuRow
                hoverEnabled: true
                focusPolicy: Qt.NoFocus
                onClicked: rail.chosen(place.index)
                Accessible.role: Accessible.PageTab
                Accessible.name: text
                Accessible.selectable: true
                Accessible.selected: place.current
                Accessible.onPressAction: row.clicked()
                contentItem: AppText {
                    leftPadding: Theme.l
                    rightPadding: Theme.l
                    text: row.text
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                background: Item {
                    Rectangle {
                        anchors.fill: parent
                        anchors.leftMargin: Theme.s
                        anchors.rightMargin: Theme.s
                        radius: Theme.radius
                        color: place.current ? Theme.select : row.hovered ? Theme.hover : "transparent"
                        border.width: place.current ? Theme.hairline : 0
                        border.color: Theme.edge
                        FocusRing {
                            control: row
                            shown: place.current && list.activeFocus && FocusCause.keyboard
                        }
                    }
                }
                Tip {
                    visible: row.hovered && place.shortcuts.length > 0
                    text: row.text
                    keys: place.shortcuts[0] ?? ""
                }
            }
        }
    }
    Rectangle {
        anchors.right: parent.right
        width: Theme.hairline
        height: parent.height
        color: Theme.line
    }
}
