pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A table of the shortcuts of all actions, grouped in the same way as the actions.
Column {
    id: table

    required property Actions actions
    /// Names of the groups to show; empty: all groups are shown.
    property list<string> groups
    /// Text to search for. Only actions whose name or shortcut contains it are shown; empty: all are shown.
    property string filter: ""
    // The names are read only if there is a filter. Otherwise this binding would be evaluated again whenever a name
    // changes.
    readonly property list<AppAction> shown: Array.from(actions.all).filter(action => action.keys.length > 0
        && (groups.length === 0 || Array.from(groups).includes(action.group))
        && (filter.length === 0
            || (action.name + " " + Array.from(action.keys).join(" ")).toLowerCase().includes(filter.toLowerCase())))

    Repeater {
        model: table.shown
        delegate: Column {
            id: entry

            required property int index
            required property AppAction modelData
            readonly property bool headed: index === 0 || table.shown[index - 1].group !== modelData.group

            width: table.width
            AppText {
                visible: entry.headed
                topPadding: entry.index > 0 ? Theme.l : Theme.xs
                bottomPadding: Theme.xs
                text: entry.modelData.group
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            Divider { width: parent.width }
            Item {
                width: parent.width
                implicitHeight: Theme.menuRow
                Accessible.role: Accessible.StaticText
                Accessible.name: entry.modelData.name + ": " + Array.from(entry.modelData.keys).join(qsTr(" or "))
                AppText {
                    anchors.verticalCenter: parent.verticalCenter
                    width: parent.width - caps.width - Theme.m
                    text: entry.modelData.name
                    elide: Text.ElideRight
                    Accessible.ignored: true
                }
                Row {
                    id: caps
                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    spacing: Theme.xs
                    Repeater {
                        model: entry.modelData.keys
                        delegate: KeyCaps {
                            required property string modelData
                            keys: modelData
                        }
                    }
                }
            }
        }
    }
}
