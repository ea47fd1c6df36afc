pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// The record of the selected answer: what is in it, saving it, and one or two from files beside it.
Item {
    id: panel

    required property RecordModel model
    readonly property RecordModel record: model
    readonly property bool compared: record.nameOfB.length > 0

    onVisibleChanged: record?.look(visible)
    Component.onCompleted: record.look(visible)

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        Flow {
            Layout.fillWidth: true
            Layout.margins: Theme.s
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            spacing: Theme.s
            PlainButton {
                objectName: "saveRecord"
                primary: true
                enabled: panel.record.hasOwn && !panel.record.busy
                text: qsTr("Save the record…")
                hint: qsTr("One file to attach to a bug report: all that is known of this answer")
                onClicked: (saving.made() as SaveDialog).ask("run-record", "json", file => panel.record.save(file))
            }
            PlainButton {
                objectName: "openRecord"
                enabled: !panel.record.busy
                text: qsTr("Open a record…")
                hint: qsTr("It is compared with this answer; a second one, with the first")
                onClicked: (opening.made() as FileDialog).open()
            }
            PlainButton {
                objectName: "compareVersion"
                visible: panel.record.hasVersions
                enabled: !panel.record.busy
                text: qsTr("Compare with another version")
                hint: qsTr("The answer before this one to the same question, perhaps of another model or from a server")
                onClicked: panel.record.compareVersion()
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.s
            visible: panel.record.hasOwn
            spacing: Theme.s
            Toggle {
                id: redact
                objectName: "redact"
                checked: panel.record.redact
                Accessible.name: words.text
                onToggled: panel.record.redact = checked
            }
            AppText {
                id: words
                Layout.fillWidth: true
                text: panel.record.redact
                      ? qsTr("Without texts, token ids, file names and exact numbers. Lengths and settings stay, by which a very short text might be guessed.")
                      : qsTr("With all texts. Switch on to take out what was said before you hand it to others.")
                wrapMode: Text.Wrap
                muted: true
                font.pixelSize: Theme.small
            }
        }
        RecordOffer {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.s
            visible: offered
            record: panel.record
        }
        VerdictPlate {
            Layout.fillWidth: true
            barColor: panel.record.problem.length > 0 ? Theme.danger : panel.record.differs ? Theme.beyondNoise : Theme.ink
            sentence: panel.record.problem || panel.record.verdict
            placeCaption: qsTr("They part at")
            place: panel.record.place
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.topMargin: Theme.s
            visible: panel.record.hasFiles
            spacing: Theme.s
            Toggle {
                visible: panel.compared
                checked: panel.record.differencesOnly
                Accessible.name: qsTr("Only what differs")
                onToggled: panel.record.differencesOnly = checked
            }
            AppText {
                Layout.fillWidth: true
                text: panel.compared ? qsTr("Only what differs") : panel.record.nameOfA
                elide: Text.ElideMiddle
                muted: true
                font.pixelSize: Theme.small
            }
            PlainButton {
                objectName: "closeFiles"
                quiet: true
                text: qsTr("Close files")
                onClicked: panel.record.closeFiles()
            }
        }
        ColumnHeader {
            Layout.fillWidth: true
            visible: panel.compared
            ColumnCaption {
                x: sample.firstX
                width: sample.half - Theme.s
                elide: Text.ElideMiddle
                text: panel.record.nameOfA
            }
            ColumnCaption {
                x: sample.firstX + sample.half
                width: sample.half - Theme.s
                elide: Text.ElideMiddle
                text: panel.record.nameOfB
            }
            QtObject {
                id: sample
                readonly property real firstX: Theme.l + Math.min(Theme.px(150), panel.width * 0.28) + Theme.s
                readonly property real half: (panel.width - firstX - Theme.l + Theme.s) / 2
            }
        }
        PanelTable {
            id: view
            objectName: "facts"
            Layout.fillWidth: true
            Layout.fillHeight: true
            model: panel.record
            reuseItems: false
            hint.visible: count === 0 && panel.record.emptyReason.length > 0
            hint.text: panel.record.emptyReason
            Accessible.name: qsTr("What is known of the run")
            delegate: RecordRow {
                width: ListView.view.width
                compared: panel.compared
            }
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
        Divider {
            Layout.fillWidth: true
            visible: below.visible
        }
        Flickable {
            id: below
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(contentHeight, panel.height * 0.4)
            visible: steps.visible
            contentHeight: steps.height + 2 * Theme.s
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
            RecordSteps {
                id: steps
                x: Theme.l
                y: Theme.s
                width: parent.width - 2 * Theme.l
                record: panel.record
            }
        }
    }
    DropArea {
        anchors.fill: parent
        onDropped: drop => {
            if (!drop.hasUrls)
                return;
            panel.record.open(drop.urls[0]);
            drop.accept(Qt.CopyAction);
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
