import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The text field for new messages. Enter sends the message, or queues it while an answer is being generated.
/// Shift+Enter starts a new line, Esc stops the answer, and Up in the empty field edits the last message.
Rectangle {
    id: composer

    required property ChatSession session
    required property ModelLibrary library
    required property ChatSettings chat
    /// The action that Ctrl+Z triggers if the text field itself has nothing to undo.
    required property AppAction undo
    /// Whether the window has space for only one line of text.
    property bool low: false
    readonly property bool written: (editor.text + editor.preeditText).trim().length > 0 || session.unsent.pastedLength > 0
    readonly property bool sendable: written && (session.sender.canSend || session.answer.generating || library.loading)

    signal openWanted
    signal attachWanted
    signal filesPasted(var urls)
    signal picturePasted
    signal settingsWanted

    // This function does not clear the text field. The session clears it after it has stored the message.
    function send() {
        // Text that an input method has not committed yet is part of the message.
        InputMethod.commit();
        if (sendable)
            session.sender.sendUnsent();
    }

    function takeFocus() {
        editor.forceActiveFocus();
    }

    /// Inserts a text at the cursor. A text that is too long for the editor is attached instead.
    function insertText(text) {
        if (editor.length + text.length > session.unsent.longestText) {
            session.unsent.addPasted(text);
        } else {
            editor.remove(editor.selectionStart, editor.selectionEnd);
            editor.insert(editor.cursorPosition, text);
        }
        takeFocus();
    }

    /// Returns whether a key event types text. The paste shortcut counts as typing.
    function writes(event) {
        const command = event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier);
        return event.matches(StandardKey.Paste) || !command && event.text >= " " && event.text !== "\x7f";
    }

    /// Handles a key that the focused item did not accept. If the key types text, types it here and returns true.
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
        if (editor.text === session.unsent.text)
            return;
        editor.text = session.unsent.text;
        editor.cursorPosition = editor.length;
    }

    implicitHeight: flick.y + flick.height + tooLong.height + actions.height + Theme.m + Theme.xs
    radius: Theme.radiusLarge
    color: Theme.raised
    border.width: Theme.hairline
    border.color: Theme.outline

    Attachments {
        id: pasted
        x: Theme.m
        width: parent.width - 2 * Theme.m
        session: composer.session
    }
    PasteFilter {
        id: pasteFilter
        editor: editor
        most: composer.session.unsent.longestText
        onLongText: text => composer.session.unsent.addPasted(text)
        onFiles: urls => composer.filesPasted(urls)
        onPicture: composer.picturePasted()
    }
    Flickable {
        id: flick
        y: pasted.height + Theme.xs
        width: parent.width
        // The field is one to eight lines high.
        height: Math.min(editor.implicitHeight, composer.low ? Theme.px(40) : Theme.px(8 * 24 + 16))
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
            Accessible.role: Accessible.EditableText
            Accessible.name: qsTr("Message")
            Accessible.multiLine: true

            onTextChanged: composer.session.unsent.text = text
            Keys.onPressed: event => {
                if (menu.takeKey(event))
                    return;
                if (event.matches(StandardKey.Undo) && editor.length === 0 && composer.undo.enabled) {
                    event.accepted = true;
                    composer.undo.trigger();
                    return;
                }
                if (event.key !== Qt.Key_Return && event.key !== Qt.Key_Enter)
                    return;
                if (event.modifiers & (Qt.ShiftModifier | Qt.AltModifier))
                    return;
                event.accepted = true;
                composer.send();
            }
            // Keys such as Enter edit the text in this field and must not trigger a shortcut of the window.
            Keys.onShortcutOverride: event => event.accepted = !(event.modifiers & Qt.AltModifier)
                && (event.key === Qt.Key_Return || event.key === Qt.Key_Enter)
            Keys.onUpPressed: event => event.accepted = editor.length === 0 && composer.session.versions.editLast()
            Keys.onEscapePressed: event => {
                event.accepted = composer.session.unsent.waiting;
                composer.session.unsent.stopWaiting();
            }
            // Tab moves the focus instead of typing a tab, so that keyboard users can leave the field.
            Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
            Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
            EmojiFont { document: editor.textDocument }
            TextMenu {
                id: menu
                selected: editor.selectedText.length > 0
                filled: editor.length > 0
                cursor: editor.cursorRectangle
                onCutWanted: editor.cut()
                onCopyWanted: editor.copy()
                onPasteWanted: pasteFilter.paste()
                onAllWanted: editor.selectAll()
            }
            Text {
                visible: editor.length === 0 && editor.preeditText.length === 0
                x: editor.leftPadding
                y: editor.topPadding
                width: editor.width - editor.leftPadding - editor.rightPadding
                elide: Text.ElideRight
                text: composer.library.loading ? qsTr("Write a message; it can be sent when the model is open")
                    : !composer.library.loaded ? qsTr("Open a model to start a conversation")
                    : composer.session.answer.generating ? qsTr("Write the next message during the answer") : qsTr("Message")
                font: editor.font
                color: Theme.faint
                textFormat: Text.PlainText
            }
        }
    }
    TooLongHint {
        id: tooLong
        x: Theme.l
        y: flick.y + flick.height
        width: parent.width - 2 * Theme.l
        height: implicitHeight
        session: composer.session
        chat: composer.chat
    }
    // This item is not a Layout. When children of a Layout appear or disappear while it is resized, Qt 6.4 leaves them
    // at their old positions.
    Item {
        id: actions
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        anchors.leftMargin: Theme.s
        anchors.rightMargin: Theme.s
        anchors.bottomMargin: Theme.s
        height: Theme.control
        IconButton {
            id: attach
            anchors.verticalCenter: parent.verticalCenter
            symbol: "attach"
            text: qsTr("Attach files…")
            onClicked: composer.attachWanted()
        }
        ChatSettingsButton {
            id: sampling
            x: attach.width + Theme.xs
            anchors.verticalCenter: parent.verticalCenter
            bare: composer.width < Theme.px(480)
            session: composer.session
            chat: composer.chat
            library: composer.library
            onSettingsWanted: composer.settingsWanted()
        }
        Rectangle {
            id: divider
            x: sampling.x + sampling.width + Theme.s
            anchors.verticalCenter: parent.verticalCenter
            width: Theme.hairline
            height: Theme.l
            color: Theme.line
        }
        ModelPicker {
            id: picker
            x: divider.x + Theme.s
            anchors.verticalCenter: parent.verticalCenter
            readonly property real room: meter.x - Theme.s - x - (note.text.length > 0 ? Theme.px(180) : 0)
                                         - (queueButton.visible ? queueButton.width + Theme.xs : 0)
            width: Math.min(implicitWidth, room)
            // A very narrow button shows only the icon, because a few letters of a name are useless.
            bare: room < Theme.px(120)
            session: composer.session
            library: composer.library
            onOpenWanted: composer.openWanted()
        }
        // A hint that explains why the message is not sent immediately; usually empty. The shortcuts are in the tooltip
        // of the send button.
        AppText {
            id: note
            x: picker.x + picker.width + Theme.s
            width: Math.max(0, meter.x - Theme.s - x)
            anchors.verticalCenter: parent.verticalCenter
            visible: text.length > 0 && width > Theme.px(40)
            text: composer.session.unsent.waiting && composer.library.loading ? qsTr("Will be sent when the model is open")
                : composer.session.unsent.waiting ? qsTr("Will be sent when the chats can be saved")
                : composer.written && !composer.library.loaded && !composer.library.loading
                    ? qsTr("Open a model to send this")
                : composer.written && composer.library.offline ? qsTr("Offline: nothing is sent") : ""
            elide: Text.ElideRight
            muted: true
            font.pixelSize: Theme.small
        }
        ContextMeter {
            id: meter
            anchors.right: sendButton.left
            anchors.rightMargin: Theme.s + Theme.xxs
            anchors.verticalCenter: parent.verticalCenter
            session: composer.session
            bare: composer.width < Theme.px(440)
        }
        IconButton {
            id: queueButton
            anchors.right: meter.left
            anchors.rightMargin: Theme.xs
            anchors.verticalCenter: parent.verticalCenter
            visible: composer.session.answer.generating && composer.written
            symbol: "queue"
            text: qsTr("Send when the answer is complete")
            keys: "Enter"
            onClicked: composer.send()
        }
        SendButton {
            id: sendButton
            anchors.right: parent.right
            task: composer.session.answer.generating ? SendButton.Task.Stop
                : composer.session.unsent.waiting ? SendButton.Task.Cancel : SendButton.Task.Send
            text: composer.session.answer.generating ? qsTr("Stop")
                : composer.session.unsent.waiting ? qsTr("Cancel sending")
                : composer.library.loading ? qsTr("Send when the model is open") : qsTr("Send")
            keys: composer.session.answer.generating || composer.session.unsent.waiting ? "Esc" : "Enter"
            enabled: composer.session.answer.generating || composer.sendable
            onClicked: composer.session.answer.generating ? composer.session.answer.stop()
                     : composer.session.unsent.waiting ? composer.session.unsent.stopWaiting() : composer.send()
        }
    }
    Connections {
        target: composer.session.unsent
        function onTextChanged() { composer.showDraft(); }
    }
    Connections {
        target: composer.session.chat
        function onChanged() { composer.takeFocus(); }
    }
    Component.onCompleted: showDraft()
}
