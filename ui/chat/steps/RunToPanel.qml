import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Continues a paused answer until it has a certain number of tokens, or with a certain token. The user enters the
/// number or the id of the token.
PopupPanel {
    id: panel

    required property StepMode stepMode
    readonly property int least: stepMode.tokens + 1

    function ask() {
        open();
        count.text = String(stepMode.tokens + 10);
        token.clear();
        count.forceActiveFocus(Qt.TabFocusReason);
        count.selectAll();
    }

    function run() {
        if (Number(count.text) < least)
            return;
        close();
        stepMode.runTo(Number(count.text));
    }

    function take() {
        if (token.text.length === 0)
            return;
        close();
        stepMode.choose(Number(token.text));
    }

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.popupWidth, (parent?.width ?? Theme.popupWidth) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Resume the answer")

    contentItem: ColumnLayout {
        spacing: Theme.m
        Accessible.role: Accessible.Dialog
        Accessible.name: panel.title
        AppText {
            text: panel.title
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        RowLayout {
            spacing: Theme.s
            AppText {
                Layout.fillWidth: true
                text: qsTr("Until the answer has this many tokens")
                wrapMode: Text.Wrap
            }
            Field {
                id: count
                objectName: "runToCount"
                Layout.preferredWidth: Theme.px(88)
                horizontalAlignment: TextInput.AlignRight
                font.family: Theme.mono
                Accessible.name: qsTr("Until the answer has this many tokens")
                validator: IntValidator { bottom: 1; top: 100000000 }
                onAccepted: panel.run()
            }
            PlainButton {
                enabled: Number(count.text) >= panel.least
                text: qsTr("Run")
                onClicked: panel.run()
            }
        }
        RowLayout {
            spacing: Theme.s
            AppText {
                Layout.fillWidth: true
                text: qsTr("With the next token of your choice (enter its id)")
                wrapMode: Text.Wrap
            }
            Field {
                id: token
                objectName: "chosenId"
                Layout.preferredWidth: Theme.px(88)
                horizontalAlignment: TextInput.AlignRight
                font.family: Theme.mono
                Accessible.name: qsTr("Id of the token")
                validator: IntValidator { bottom: 0; top: 100000000 }
                onAccepted: panel.take()
            }
            PlainButton {
                enabled: token.text.length > 0
                text: qsTr("Use this token")
                onClicked: panel.take()
            }
        }
    }
}
