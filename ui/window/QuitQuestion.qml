pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Asks the user whether to quit although some changes could not be saved.
PopupPanel {
    id: question

    required property Program app
    /// One sentence about the changes that would be lost.
    property string unsaved

    function ask(unsaved) {
        question.unsaved = unsaved;
        problem.text = "";
        open();
    }

    objectName: "quitQuestion"
    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(460), (parent?.width ?? Theme.px(460)) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Quit without saving?")
    onOpened: (elsewhere.visible ? elsewhere : stay).forceActiveFocus()

    LazyItem {
        id: save
        active: false
        visible: false
        component: SaveElsewhere {
            chatFile: question.app.chatFile
            onEnded: sentence => {
                problem.text = sentence;
                if (sentence.length > 0)
                    return question.open();
                question.close();
                question.app.quit();
            }
        }
    }
    contentItem: ColumnLayout {
        spacing: Theme.m
        Accessible.role: Accessible.Dialog
        Accessible.name: question.title

        AppText {
            Layout.fillWidth: true
            text: question.title
            wrapMode: Text.Wrap
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        AppText {
            Layout.fillWidth: true
            text: question.unsaved
            textFormat: Text.PlainText
            muted: true
            wrapMode: Text.Wrap
        }
        AppText {
            id: problem
            Layout.fillWidth: true
            visible: text.length > 0
            wrapMode: Text.Wrap
            color: Theme.danger
            font.pixelSize: Theme.small
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        Flow {
            Layout.fillWidth: true
            Layout.topMargin: Theme.s
            spacing: Theme.s
            layoutDirection: Qt.RightToLeft
            PlainButton {
                id: elsewhere
                objectName: "saveElsewhere"
                primary: true
                visible: question.app.chatFile.repairing < 0
                text: qsTr("Save elsewhere…")
                onClicked: (save.made() as SaveElsewhere).begin()
            }
            PlainButton {
                objectName: "quitAnyway"
                danger: true
                text: qsTr("Quit anyway")
                onClicked: question.app.quitAnyway()
            }
            PlainButton {
                id: stay
                objectName: "stay"
                primary: !elsewhere.visible
                text: qsTr("Cancel")
                onClicked: question.close()
            }
        }
    }
}
