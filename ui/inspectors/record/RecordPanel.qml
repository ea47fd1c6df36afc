pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// The run record of the selected answer: the answer, and all data that led to it. The user can view and save it, and
/// open one or two records from files to compare them.
Item {
    id: panel

    required property RecordModel model
    readonly property RecordModel record: model
    readonly property bool compared: record.nameOfB.length > 0

    onVisibleChanged: record?.setPanelVisible(panel, visible)
    Component.onCompleted: record.setPanelVisible(panel, visible)

    PageFrame {
        id: frame
        anchors.fill: parent
        list: view
        wanted: (panel.compared ? Theme.columnHeader : 0) + panel.record.count * Theme.px(30)
        head: RecordHead {
            record: panel.record
            compared: panel.compared
            brief: panel.compared && !frame.beside && panel.height < Theme.px(340)
            onSaveWanted: (saving.made() as SaveDialog).ask("run-record", "json", file => panel.record.save(file))
            onOpenWanted: (opening.made() as FileDialog).open()
        }
        ColumnHeader {
            id: captions

            readonly property real firstX: Theme.l + Math.min(Theme.px(150), width * 0.28) + Theme.s
            readonly property real half: (width - firstX - Theme.l + Theme.s) / 2

            Layout.fillWidth: true
            visible: panel.compared
            ColumnCaption {
                x: captions.firstX
                width: captions.half - Theme.s
                elide: panel.record.hasVersion ? Text.ElideRight : Text.ElideMiddle
                text: panel.record.nameOfA
            }
            ColumnCaption {
                x: captions.firstX + captions.half
                width: captions.half - Theme.s
                elide: panel.record.hasVersion ? Text.ElideRight : Text.ElideMiddle
                text: panel.record.nameOfB
            }
        }
        RecordTable {
            id: view
            objectName: "facts"
            Layout.fillWidth: true
            Layout.fillHeight: true
            record: panel.record
            compared: panel.compared
            Accessible.name: qsTr("Facts about the run")
        }
        LinkButton {
            objectName: "allSettings"
            Layout.leftMargin: Theme.l
            Layout.bottomMargin: Theme.xs
            visible: panel.record.usualSettings > 0
            text: panel.record.allSettings ? qsTr("Fold settings that have their defaults")
                                           : qsTr("Show %Ln settings that have their defaults", "", panel.record.usualSettings)
            onClicked: panel.record.allSettings = !panel.record.allSettings
        }
    }
    LazyItem {
        id: saving
        active: false
        component: SaveDialog { title: qsTr("Save the record") }
    }
    LazyItem {
        id: opening
        active: false
        component: FileDialog {
            title: qsTr("Open a record")
            nameFilters: [qsTr("Records (%1)").arg("*.json"), qsTr("All files (%1)").arg("*")]
            onAccepted: panel.record.open(selectedFile)
        }
    }
}
