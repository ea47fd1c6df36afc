pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A table that compares two things, with one column of values for each. A row is left out if both values are unknown.
Column {
    id: table

    /// Captions of the two columns.
    required property list<string> heads
    required property list<string> names
    required property list<string> first
    required property list<string> second
    readonly property real nameWidth: Theme.px(92)
    readonly property real valueWidth: Math.max(0, (width - nameWidth) / 2)

    component Cell: AppText {
        width: table.valueWidth - Theme.s
        horizontalAlignment: Text.AlignLeft
        elide: Text.ElideRight
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }

    Repeater {
        model: table.names.length + 1
        Item {
            id: line

            required property int index
            readonly property bool isHead: index === 0
            readonly property string name: isHead ? "" : table.names[index - 1]
            readonly property string here: (isHead ? table.heads[0] : table.first[index - 1]) ?? ""
            readonly property string there: (isHead ? table.heads[1] : table.second[index - 1]) ?? ""

            visible: isHead || here.length > 0 || there.length > 0
            width: table.width
            height: Theme.px(22)
            Accessible.role: Accessible.Row
            Accessible.name: isHead ? qsTr("%1 and %2").arg(here).arg(there)
                                    : qsTr("%1: %2, and %3").arg(name).arg(here || "–").arg(there || "–")
            AppText {
                anchors.verticalCenter: parent.verticalCenter
                width: table.nameWidth - Theme.s
                text: line.name
                elide: Text.ElideRight
                muted: true
                font.pixelSize: Theme.label
                Accessible.ignored: true
            }
            Cell {
                anchors.verticalCenter: parent.verticalCenter
                x: table.nameWidth
                text: line.here || "–"
                font.weight: line.isHead ? Font.DemiBold : Font.Medium
            }
            Icon {
                id: pin
                visible: line.isHead
                anchors.verticalCenter: parent.verticalCenter
                x: table.nameWidth + table.valueWidth
                icon: "pin"
                size: Theme.iconTiny
                color: Theme.muted
            }
            Cell {
                anchors.verticalCenter: parent.verticalCenter
                x: table.nameWidth + table.valueWidth + (line.isHead ? pin.width + Theme.xs : 0)
                width: table.width - x
                text: line.there || "–"
                font.weight: line.isHead ? Font.DemiBold : Font.Medium
            }
            Divider {
                visible: line.isHead
                anchors.bottom: parent.bottom
                width: parent.width
            }
        }
    }
}
