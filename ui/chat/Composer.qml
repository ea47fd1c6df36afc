import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// Where messages are written. Enter sends, Shift+Enter breaks the line, Esc stops the answer.
Rectangle {
    id: composer

    required property var app
    readonly property var session: app.session
    readonly property bool sendable: session.canSend && editor.text.trim().length > 0

    function send() {
        if (!sendable)
            return;
        const words = editor.text;
        editor.clear();
        session.send(words);
    }

    function takeFocus() {
        editor.forceActiveFocus();
    }

    implicitHeight: flick.height + actions.height + Theme.m + Theme.xs
    radius: Theme.radiusLarge
    color: Theme.surface
    border.width: editor.activeFocus ? 2 : 1
    border.color: editor.activeFocus ? Theme.accent : Theme.outline

    Flickable {
        id: flick
        y: Theme.s
        width: parent.width
        height: Math.min(Math.max(editor.implicitHeight, 36), 220)
        contentWidth: width
        contentHeight: editor.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ThinScrollBar {}
        T.TextArea.flickable: T.TextArea {
            id: editor
            implicitHeight: contentHeight + topPadding + bottomPadding
            leftPadding: Theme.l
            rightPadding: Theme.l
            topPadding: Theme.s
            bottomPadding: Theme.xs
            wrapMode: TextEdit.Wrap
            textFormat: TextEdit.PlainText
            selectByMouse: true
            font.pixelSize: Theme.body
            color: Theme.text
            selectionColor: Theme.accent
            selectedTextColor: Theme.accentInk
            KeyNavigation.priority: KeyNavigation.BeforeItem
            KeyNavigation.tab: sendButton
            Accessible.role: Accessible.EditableText
            Accessible.name: qsTr("Message")
            Accessible.multiLine: true

            onTextChanged: composer.session.draft = text
            Keys.onPressed: event => {
                if (event.key !== Qt.Key_Return && event.key !== Qt.Key_Enter)
                    return;
                if (event.modifiers & Qt.ShiftModifier)
                    return;
                event.accepted = true;
                if (!(event.modifiers & Qt.ControlModifier))
                    composer.send();
            }
            Text {
                visible: editor.length === 0 && editor.preeditText.length === 0
                x: editor.leftPadding
                y: editor.topPadding
                width: editor.width - editor.leftPadding - editor.rightPadding
                elide: Text.ElideRight
                text: composer.app.library.loading ? qsTr("Write a message; it can be sent when the model is open")
                    : composer.app.library.loaded ? qsTr("Write a message") : qsTr("Open a model to start a conversation")
                font: editor.font
                color: Theme.muted
                textFormat: Text.PlainText
            }
        }
    }
    RowLayout {
        id: actions
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        anchors.leftMargin: Theme.l
        anchors.rightMargin: Theme.s
        anchors.bottomMargin: Theme.s
        AppText {
            Layout.fillWidth: true
            text: composer.session.generating ? qsTr("Esc stops the answer")
                                              : qsTr("Enter sends · Shift+Enter starts a new line")
            elide: Text.ElideRight
            muted: true
            font.pixelSize: Theme.caption
        }
        IconButton {
            id: sendButton
            filled: true
            symbol: composer.session.generating ? "stop" : "send"
            text: composer.session.generating ? qsTr("Stop (Esc)") : qsTr("Send (Enter)")
            enabled: composer.session.generating || composer.sendable
            onClicked: composer.session.generating ? composer.session.stop() : composer.send()
        }
    }
    Connections {
        target: composer.session
        function onDraftChanged() {
            if (editor.text === composer.session.draft)
                return;
            editor.text = composer.session.draft;
            editor.cursorPosition = editor.length;
        }
        function onChatChanged() { composer.takeFocus(); }
    }
    Component.onCompleted: editor.text = session.draft
}
