import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// A window that asks whether to open the chats although another Vitrine process has them open. Shown at the start of
/// the program.
AppWindow {
    id: window

    required property AppSettings settings
    required property string problem
    required property string advice
    /// Text for a bug report: the other process, the folder and the lock file.
    required property string detail
    /// The following properties have the same meaning as the properties of Program with these names.
    required property real desktopType
    required property string monoFamily
    property bool detailShown: false

    signal openWanted
    signal quitWanted

    onOpenWanted: Qt.exit(1)
    onQuitWanted: Qt.exit(0)

    ThemeSettings {
        settings: window.settings
        desktopType: window.desktopType
        monoFamily: window.monoFamily
    }

    objectName: "chatsInUse"
    title: "Vitrine"
    width: Math.min(Theme.px(480), Screen.desktopAvailableWidth)
    height: Math.min(content.implicitHeight + 2 * Theme.dialogPadding, Screen.desktopAvailableHeight)
    minimumHeight: height
    onClosing: quitWanted()
    Component.onCompleted: {
        x = Screen.virtualX + Math.round((Screen.width - width) / 2);
        y = Screen.virtualY + Math.round((Screen.height - height) / 2);
        show();
        quit.forceActiveFocus();
    }

    Shortcut {
        sequence: "Esc"
        onActivated: window.quitWanted()
    }
    ColumnLayout {
        id: content
        anchors.fill: parent
        anchors.margins: Theme.dialogPadding
        spacing: Theme.m
        Accessible.role: Accessible.Dialog
        Accessible.name: window.problem

        AppText {
            Layout.fillWidth: true
            text: window.problem
            wrapMode: Text.Wrap
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        AppText {
            Layout.fillWidth: true
            text: window.advice
            wrapMode: Text.Wrap
        }
        AppText {
            Layout.fillWidth: true
            text: qsTr("If you open the chats anyway, changes in one window do not appear immediately in the other window.")
            wrapMode: Text.Wrap
            muted: true
        }
        LinkButton {
            objectName: "detail"
            text: window.detailShown ? qsTr("Hide details") : qsTr("Details")
            onClicked: window.detailShown = !window.detailShown
        }
        AppText {
            Layout.fillWidth: true
            visible: window.detailShown
            text: window.detail
            wrapMode: Text.WrapAnywhere
            muted: true
            font.family: Theme.mono
            font.pixelSize: Theme.small
        }
        Item {
            Layout.fillHeight: true
        }
        Flow {
            Layout.fillWidth: true
            spacing: Theme.s
            layoutDirection: Qt.RightToLeft
            PlainButton {
                id: quit
                objectName: "quit"
                primary: true
                text: qsTr("Quit")
                onClicked: window.quitWanted()
            }
            PlainButton {
                objectName: "openAnyway"
                text: qsTr("Open anyway")
                onClicked: window.openWanted()
            }
        }
    }
}
