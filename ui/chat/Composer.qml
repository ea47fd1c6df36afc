import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Where messages are written. Enter sends, or queues while the chat is being answered; Shift+Enter breaks the line, Esc
/// stops the answer, and Up in the empty field edits the last message.
Rectangle {
    id: composer

    required property ChatSession session
    required property ModelLibrary library
    readonly property bool written: editor.text.trim().length > 0 || session.pastedLength > 0
    readonly property bool sendable: written && (session.canSend || session.generating || library.loading)

    signal openWanted

    // The session empties the draft once the message is in the store, and not before.
    function send() {
        if (sendable)
            session.sendDraft();
    }

    function takeFocus() {
        editor.forceActiveFocus();
    }

    /// Whether a key writes text.
    function writes(event) {
        const command = event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier);
        return event.matches(StandardKey.Paste) || !command && event.text >= " " && event.text !== "\x7f";
    }

    /// A key that nothing with the focus had a use for: if it writes text, it is written here. True if it was.
    function takeKey(event) {
        if (editor.activeFocus || !visible || !writes(event))
            return false;
        takeFocus();
        if (event.matches(StandardKey.Paste)) {
            pasteFilter.paste();
        } else {
            editor.remove(editor.selectionStart, editor.selectionEnd);
            editor.insert(editor.cursorPosition, event.text);
        }
        return true;
    }

    function showDraft() {
        if (editor.text === session.draft)
            return;
        editor.text = session.draft;
        editor.cursorPosition = editor.length;
    }

    implicitHeight: pasted.height + flick.height + actions.height + Theme.m + Theme.xs
    radius: Theme.radiusLarge
    color: Theme.raised
    border.width: Theme.hairline
    border.color: Theme.outline

    PastedText {
        id: pasted
        x: Theme.m
        width: parent.width - 2 * Theme.m
        session: composer.session
    }
    PasteFilter {
        id: pasteFilter
        editor: editor
        most: composer.session.longestDraft
        onLongText: text => composer.session.addPasted(text)
    }
    Flickable {
        id: flick
        y: pasted.height + Theme.s
        width: parent.width
        height: Math.min(Math.max(editor.implicitHeight, Theme.px(36)), Theme.px(220))
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
            font.pixelSize: Theme.reading
            color: Theme.ink
            selectionColor: Theme.marked
            selectedTextColor: Theme.ink
            KeyNavigation.priority: KeyNavigation.BeforeItem
            KeyNavigation.tab: sendButton
            Accessible.role: Accessible.EditableText
            Accessible.name: qsTr("Message")
            Accessible.multiLine: true

            onTextChanged: composer.session.draft = text
            Keys.onPressed: event => {
                if (event.matches(StandardKey.Undo) && editor.length === 0 && composer.session.undoText.length > 0) {
                    event.accepted = true;
                    composer.session.undo();
                    return;
                }
                if (event.key !== Qt.Key_Return && event.key !== Qt.Key_Enter)
                    return;
                if (event.modifiers & Qt.ShiftModifier)
                    return;
                event.accepted = true;
                composer.send();
            }
            // These mean what is written here, and never the answer.
            Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
            Keys.onUpPressed: event => event.accepted = editor.length === 0 && composer.session.editLast()
            Keys.onEscapePressed: event => {
                event.accepted = composer.session.waiting;
                composer.session.keepDraft();
            }
            Text {
                visible: editor.length === 0 && editor.preeditText.length === 0
                x: editor.leftPadding
                y: editor.topPadding
                width: editor.width - editor.leftPadding - editor.rightPadding
                elide: Text.ElideRight
                text: composer.library.loading ? qsTr("Write a message; it can be sent when the model is open")
                    : composer.session.generating ? qsTr("Write the next message meanwhile")
                    : composer.library.loaded ? qsTr("Write a message") : qsTr("Open a model to start a conversation")
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
        anchors.leftMargin: Theme.s
        anchors.rightMargin: Theme.s
        anchors.bottomMargin: Theme.s
        spacing: Theme.s
        ModelPicker {
            Layout.fillWidth: true
            Layout.maximumWidth: implicitWidth
            session: composer.session
            library: composer.library
            onOpenWanted: composer.openWanted()
        }
        // Only what one would wonder about; the tooltip of the button has the keys.
        AppText {
            Layout.fillWidth: true
            text: composer.session.waiting ? qsTr("Will be sent when the model is open")
                : composer.written && !composer.library.loaded && !composer.library.loading
                    ? qsTr("Open a model to send this") : ""
            elide: Text.ElideRight
            muted: true
            font.pixelSize: Theme.small
        }
        ContextMeter {
            session: composer.session
            bare: composer.width < Theme.px(480)
        }
        IconButton {
            visible: composer.session.generating && composer.written
            symbol: "queue"
            text: qsTr("Send when the answer is complete (Enter)")
            onClicked: composer.send()
        }
        IconButton {
            id: sendButton
            filled: true
            symbol: composer.session.generating ? "stop" : composer.session.waiting ? "close" : "send"
            text: composer.session.generating ? qsTr("Stop (Esc)")
                : composer.session.waiting ? qsTr("Cancel sending (Esc)")
                : composer.library.loading ? qsTr("Send when the model is open (Enter)") : qsTr("Send (Enter)")
            enabled: composer.session.generating || composer.sendable
            onClicked: composer.session.generating ? composer.session.stop()
                     : composer.session.waiting ? composer.session.keepDraft() : composer.send()
        }
    }
    Connections {
        target: composer.session
        function onDraftChanged() { composer.showDraft(); }
        function onChatChanged() { composer.takeFocus(); }
    }
    Component.onCompleted: showDraft()
}
