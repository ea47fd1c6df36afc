pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Asks which copy of the chats to restore, and whether its chats replace the current chats or are added to them.
PopupPanel {
    id: dialog

    required property ChatFile chatFile
    /// `file`: the copy that the user has chosen. `name`: the name of this copy as shown in the dialog.
    property url file
    property string name

    /// Restoring has finished; `sentence` describes the result.
    signal done(string sentence)

    function begin() {
        chatFile.refresh();
        choose(chatFile.copies[0]?.file ?? "", chatFile.copies[0]?.name ?? "");
        open();
    }

    function choose(file, name) {
        dialog.file = file;
        dialog.name = name;
    }

    readonly property bool running: chatFile.restoring >= 0
    readonly property bool ready: name.length > 0 && chatFile.idle && !running

    objectName: "restoreDialog"
    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(520), (parent?.width ?? Theme.px(520)) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Restore chats")
    closePolicy: running ? T.Popup.NoAutoClose : T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    onOpened: list.forceActiveFocus()

    Connections {
        target: dialog.chatFile
        function onRestored(sentence) {
            dialog.close();
            dialog.done(sentence);
        }
    }
    LazyItem {
        id: files
        active: false
        visible: false
        component: FileDialog {
            title: qsTr("A copy of the chats")
            nameFilters: [qsTr("Chats of Vitrine (*.sqlite *.sqlite.*)"), qsTr("All files (*)")]
            onAccepted: dialog.choose(selectedFile, String(selectedFile).split("/").pop())
        }
    }
    contentItem: ColumnLayout {
        spacing: Theme.m
        Accessible.role: Accessible.Dialog
        Accessible.name: dialog.title

        AppText {
            Layout.fillWidth: true
            text: dialog.title
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        AppText {
            Layout.fillWidth: true
            text: qsTr("“Add missing chats” leaves all present chats as they are. “Replace all chats” makes a backup of them first.")
            muted: true
            wrapMode: Text.Wrap
        }
        AppText {
            Layout.fillWidth: true
            visible: list.count === 0 && dialog.name.length === 0
            text: qsTr("There are no backups yet.")
        }
        ListView {
            id: list
            objectName: "copies"
            Layout.fillWidth: true
            implicitHeight: Math.min(contentHeight, 6 * Theme.setting)
            visible: count > 0
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            enabled: !dialog.running
            model: dialog.chatFile.copies
            Keys.onUpPressed: decrementCurrentIndex()
            Keys.onDownPressed: incrementCurrentIndex()
            onCurrentIndexChanged: {
                const copy = dialog.chatFile.copies[currentIndex];
                if (copy)
                    dialog.choose(copy.file, copy.name);
            }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Copies")
            T.ScrollBar.vertical: ThinScrollBar {}
            delegate: T.ItemDelegate {
                id: entry

                required property int index
                readonly property var copy: dialog.chatFile.copies[index] ?? ({})
                readonly property bool chosen: String(dialog.file) === String(copy.file)

                width: ListView.view?.width ?? 0
                implicitHeight: Theme.setting
                hoverEnabled: true
                focusPolicy: Qt.NoFocus
                onClicked: {
                    list.currentIndex = index;
                    dialog.choose(copy.file, copy.name);
                }
                Accessible.role: Accessible.ListItem
                Accessible.name: copy.time + ", " + copy.size
                Accessible.selected: chosen
                Accessible.onPressAction: entry.clicked()
                contentItem: Item {
                    AppText {
                        id: when
                        x: Theme.s
                        anchors.verticalCenter: parent.verticalCenter
                        anchors.verticalCenterOffset: -height / 2
                        text: entry.copy.time + " · " + entry.copy.size
                        Accessible.ignored: true
                    }
                    AppText {
                        x: Theme.s
                        width: parent.width - 2 * Theme.s
                        anchors.top: when.bottom
                        text: entry.copy.name
                        elide: Text.ElideMiddle
                        muted: true
                        font.pixelSize: Theme.small
                        Accessible.ignored: true
                    }
                }
                background: Rectangle {
                    radius: Theme.radius
                    color: entry.chosen ? Theme.select : entry.hovered ? Theme.said : "transparent"
                    border.width: entry.chosen ? Theme.hairline : 0
                    border.color: Theme.edge
                }
            }
        }
        AppText {
            Layout.fillWidth: true
            visible: dialog.name.length > 0 && !Array.from(dialog.chatFile.copies).some(copy => String(copy.file) === String(dialog.file))
            text: dialog.name
            elide: Text.ElideMiddle
        }
        AppText {
            Layout.fillWidth: true
            visible: !dialog.chatFile.idle
            text: qsTr("Wait until the current answer is complete and no chats are being imported.")
            wrapMode: Text.Wrap
            color: Theme.warning
        }
        ColumnLayout {
            Layout.fillWidth: true
            visible: dialog.running
            spacing: Theme.xs
            AppText {
                text: qsTr("Restoring %1").arg(dialog.name)
                Layout.fillWidth: true
                elide: Text.ElideMiddle
            }
            ProgressLine {
                Layout.fillWidth: true
                // Reading the copy comes first and takes an unknown time. During this time, no progress is shown.
                value: dialog.chatFile.restoring > 0 ? dialog.chatFile.restoring : -1
                label: qsTr("Restoring chats")
            }
        }
        Flow {
            Layout.fillWidth: true
            Layout.topMargin: Theme.s
            spacing: Theme.s
            layoutDirection: Qt.RightToLeft
            PlainButton {
                objectName: "addMissing"
                primary: true
                enabled: dialog.ready
                text: qsTr("Add missing chats")
                onClicked: dialog.chatFile.addFrom(dialog.file)
            }
            PlainButton {
                objectName: "replaceAll"
                visible: !dialog.chatFile.inMemory
                enabled: dialog.ready
                text: qsTr("Replace all chats")
                onClicked: dialog.chatFile.replaceBy(dialog.file)
            }
            PlainButton {
                enabled: !dialog.running
                text: qsTr("From a file…")
                onClicked: (files.made() as FileDialog).open()
            }
            PlainButton {
                enabled: !dialog.running
                text: qsTr("Cancel")
                onClicked: dialog.close()
            }
        }
    }
}
