pragma ComponentBehavior: Bound

import QtQml
import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// Buttons for records, and the number of differences if two records are compared.
ColumnLayout {
    id: head

    required property RecordModel record
    required property bool compared
    /// Whether there is little height. In this case, a comparison of two records shows only their differences.
    property bool brief: false

    signal saveWanted
    signal openWanted

    spacing: 0
    Flow {
        visible: !head.brief
        Layout.fillWidth: true
        Layout.margins: Theme.s
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        spacing: Theme.s
        PlainButton {
            objectName: "saveRecord"
            primary: true
            enabled: head.record.hasOwn && !head.record.busy
            text: qsTr("Save the record…")
            hint: qsTr("One file with everything known about this answer, to attach to a bug report")
            onClicked: head.saveWanted()
        }
        PlainButton {
            objectName: "openRecord"
            enabled: !head.record.busy
            text: qsTr("Open a record…")
            hint: qsTr("Compares the record with this answer. If a record is already open, compares the two records.")
            onClicked: head.openWanted()
        }
        PlainButton {
            objectName: "compareVersion"
            id: version
            visible: head.record.versions.length > 0
            enabled: !head.record.busy
            text: head.record.versions.length > 1 ? qsTr("Compare with another version…") : qsTr("Compare with the other version")
            hint: qsTr("Compares this answer with another answer to the same question, for example from another model or a server")
            onClicked: {
                if (head.record.versions.length > 1)
                    versionMenu.popup(version, 0, version.height + Theme.xs);
                else
                    head.record.compareVersion(head.record.versions[0].message);
            }

            ActionMenu {
                id: versionMenu

                Instantiator {
                    model: head.record.versions.length
                    delegate: ActionMenuItem {
                        required property int index
                        readonly property var other: head.record.versions[index] ?? {name: "", message: 0}

                        text: other.name
                        onTriggered: head.record.compareVersion(other.message)
                    }
                    onObjectAdded: (index, object) => versionMenu.insertItem(index, object as ActionMenuItem)
                    onObjectRemoved: (index, object) => versionMenu.removeItem(object as ActionMenuItem)
                }
            }
        }
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        Layout.bottomMargin: Theme.s
        visible: head.record.hasOwn && !head.brief
        spacing: Theme.s
        Toggle {
            id: redact
            objectName: "redact"
            checked: head.record.redact
            Accessible.name: words.text
            onToggled: head.record.redact = checked
        }
        AppText {
            id: words
            Layout.fillWidth: true
            text: head.record.redact
                  ? qsTr("Leaves out texts, token ids, file names and exact numbers. Lengths and settings stay, so a very short text might still be guessed.")
                  : qsTr("The record contains all texts. To leave them out before you share the record, turn this on.")
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
    }
    RecordOffer {
        Layout.fillWidth: true
        // The width is limited, so that the controls stay close to their labels.
        Layout.maximumWidth: Theme.px(600)
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        Layout.bottomMargin: Theme.s
        visible: offered && !head.brief
        record: head.record
    }
    VerdictPlate {
        Layout.fillWidth: true
        barColor: head.record.problem.length > 0 ? Theme.danger : head.record.differs ? Theme.beyondNoise : Theme.ink
        sentence: head.record.problem || head.record.verdict
        placeCaption: qsTr("First difference at")
        place: head.record.place
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        Layout.topMargin: Theme.s
        visible: head.record.hasFiles
        spacing: Theme.s
        Toggle {
            visible: head.compared
            checked: head.record.differencesOnly
            Accessible.name: qsTr("Differences only")
            onToggled: head.record.differencesOnly = checked
        }
        AppText {
            Layout.fillWidth: true
            text: head.compared ? qsTr("Differences only") : head.record.nameOfA
            elide: Text.ElideMiddle
            muted: true
            font.pixelSize: Theme.small
        }
        PlainButton {
            objectName: "closeFiles"
            quiet: true
            text: head.record.hasVersion ? qsTr("End the comparison") : qsTr("Close files")
            onClicked: head.record.closeFiles()
        }
    }
}
