pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// An entry of the command palette. Parts of the title that match the query are emphasized. The shortcut is on the
/// right.
T.ItemDelegate {
    id: row

    required property int index
    required property string title
    /// The title in pieces. Every second piece matches the query.
    required property list<string> pieces
    required property string group
    /// Whether the heading of the entry's group is shown above the entry.
    required property bool headed
    required property string detail
    required property string symbol
    required property string keys
    readonly property bool current: ListView.isCurrentItem
    readonly property real head: headed ? Theme.paletteHead : 0

    implicitHeight: head + Theme.paletteRow
    focusPolicy: Qt.NoFocus
    hoverEnabled: true
    padding: 0
    Accessible.role: Accessible.ListItem
    Accessible.name: title
    Accessible.description: keys
    Accessible.selected: current
    Accessible.onPressAction: row.clicked()

    background: Item {
        AppText {
            visible: row.headed
            x: Theme.l
            height: Theme.paletteHead
            text: row.group
            muted: true
            font.pixelSize: Theme.small
        }
        Rectangle {
            anchors.fill: parent
            anchors.topMargin: row.head
            anchors.leftMargin: Theme.s
            anchors.rightMargin: Theme.s
            radius: Theme.radius
            color: row.current ? Theme.press : row.hovered ? Theme.said : "transparent"
        }
    }
    contentItem: Item {
        id: line

        readonly property real middle: row.head + Theme.paletteRow / 2

        Icon {
            id: icon
            x: Theme.l
            y: line.middle - height / 2
            icon: row.symbol
            color: row.current ? Theme.ink : Theme.muted
        }
        Row {
            id: words

            readonly property real room: (caps.visible ? caps.x : line.width - Theme.l) - x - Theme.s
                                         - (detail.visible ? detail.width + Theme.s : 0)

            x: icon.x + icon.width + Theme.m
            y: line.middle - height / 2
            Repeater {
                model: row.pieces
                AppText {
                    required property string modelData
                    required property int index
                    readonly property bool match: index % 2 === 1

                    width: Math.min(implicitWidth, Math.max(0, words.room - x))
                    // Replace a space at the start or end of a piece by a no-break space, because Text would give it no
                    // width.
                    text: modelData.replace(/^ | $/g, "\u00A0")
                    elide: Text.ElideRight
                    font.weight: match ? Font.DemiBold : Font.Normal
                    font.underline: match
                    Accessible.ignored: true
                }
            }
        }
        AppText {
            id: detail
            visible: text.length > 0
            x: words.x + words.width + Theme.m
            y: line.middle - height / 2
            text: row.detail
            muted: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        KeyCaps {
            id: caps
            x: line.width - width - Theme.l
            y: line.middle - height / 2
            keys: row.keys
        }
    }
}
