pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Recently opened models, and the starter model.
///
/// This item is not a Layout. A Layout that is resized before it is polished also arranges rows that have been
/// destroyed (Qt 6.4). This happens in a hidden window when the user opens the program from the tray.
Column {
    id: recents

    required property ModelLibrary library
    property int most: 6
    readonly property int count: rows.count

    signal chosen

    spacing: Theme.xxs
    AppText {
        leftPadding: Theme.s
        visible: recents.count > 0
        text: qsTr("Models")
        muted: true
        font.pixelSize: Theme.small
        font.weight: Font.DemiBold
    }
    Repeater {
        id: rows
        model: recents.library.recent
        delegate: Item {
            id: row

            required property int index
            required property string path
            required property string name
            required property string description
            required property string fileName
            required property string quantization
            required property string size
            required property bool missing
            required property bool current
            required property bool starter

            width: recents.width
            height: Theme.px(44)
            visible: index < recents.most || starter

            T.ItemDelegate {
                id: opener
                anchors.fill: parent
                enabled: !row.missing
                hoverEnabled: true
                focusPolicy: Qt.TabFocus
                onClicked: {
                    recents.library.load(row.path);
                    recents.chosen();
                }
                Accessible.role: Accessible.Button
                Accessible.name: qsTr("Open %1").arg(row.quantization.length > 0 ? row.name + ", " + row.quantization : row.name)
                Accessible.description: row.missing ? qsTr("The file no longer exists: %1").arg(row.path) : row.path
                Accessible.selectable: true
                Accessible.selected: row.current
                Accessible.onPressAction: opener.clicked()

                background: Rectangle {
                    radius: Theme.radius
                    color: opener.hovered ? Theme.hover : row.current ? Theme.select : "transparent"
                    border.width: row.current ? Theme.hairline : 0
                    border.color: Theme.edge
                    FocusRing { control: opener }
                }
                Tip {
                    visible: opener.hovered
                    text: row.description.length > 0 ? row.description + "\n" + row.path : row.path
                }
            }
            Icon {
                id: icon
                x: Theme.s
                anchors.verticalCenter: parent.verticalCenter
                icon: row.missing ? "warning" : row.current ? "check" : "model"
                color: row.missing ? Theme.warning : row.current ? Theme.ink : Theme.muted
            }
            // Several files of one model often have names that differ only at the end. Therefore the end is never cut
            // off.
            GridLayout {
                anchors.left: icon.right
                anchors.leftMargin: Theme.m
                anchors.right: remove.left
                anchors.rightMargin: Theme.s
                anchors.verticalCenter: parent.verticalCenter
                columns: 2
                columnSpacing: Theme.s
                rowSpacing: 0
                AppText {
                    Layout.fillWidth: true
                    text: row.name
                    elide: Text.ElideMiddle
                    muted: row.missing
                    Accessible.ignored: true
                }
                AppText {
                    Layout.alignment: Qt.AlignRight
                    text: row.quantization
                    muted: row.missing
                    font.pixelSize: Theme.small
                    font.weight: Font.DemiBold
                    Accessible.ignored: true
                }
                AppText {
                    Layout.fillWidth: true
                    text: row.missing ? qsTr("The file no longer exists: %1").arg(row.path)
                        : row.starter ? row.description : row.fileName
                    elide: Text.ElideMiddle
                    muted: true
                    font.pixelSize: Theme.small
                    Accessible.ignored: true
                }
                AppText {
                    Layout.alignment: Qt.AlignRight
                    text: row.missing ? "" : row.size
                    muted: true
                    font.pixelSize: Theme.small
                    Accessible.ignored: true
                }
            }
            IconButton {
                id: remove
                visible: !row.starter
                anchors.right: parent.right
                anchors.rightMargin: Theme.xs
                anchors.verticalCenter: parent.verticalCenter
                implicitWidth: Theme.controlSmall
                implicitHeight: Theme.controlSmall
                symbolSize: Theme.iconTiny
                opacity: hovered || opener.hovered || row.missing || visualFocus ? 1 : 0
                symbol: "close"
                text: qsTr("Remove %1 from the list").arg(row.name)
                onClicked: recents.library.removeRecent(row.index)
            }
        }
    }
}
