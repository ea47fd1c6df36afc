import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Edits a message in its place. The old text stays available as a version. The session stores the unfinished text, so
/// that it is not lost if this item is destroyed.
Rectangle {
    id: area

    required property ChatSession session
    required property bool answer
    /// Maximum height of the text field.
    required property real room
    readonly property bool asks: !answer && session.sender.canSend

    function finish(ask) {
        InputMethod.commit();
        if (editor.text.trim().length > 0)
            area.session.sender.finishEdit(ask);
    }

    implicitHeight: column.implicitHeight + Theme.m + Theme.s
    radius: Theme.radiusLarge
    color: Theme.raised
    border.width: Theme.hairline
    border.color: Theme.outline

    ColumnLayout {
        id: column
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.topMargin: Theme.m
        spacing: Theme.s
        Flickable {
            id: flick
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(editor.implicitHeight, area.room)
            contentHeight: editor.implicitHeight
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
            T.TextArea.flickable: T.TextArea {
                id: editor
                implicitHeight: contentHeight + topPadding + bottomPadding
                leftPadding: Theme.l
                rightPadding: Theme.l
                wrapMode: TextEdit.Wrap
                textFormat: TextEdit.PlainText
                selectByMouse: true
                font.pixelSize: Theme.reading
                color: Theme.ink
                selectionColor: Theme.marked
                selectedTextColor: Theme.ink
                KeyNavigation.priority: KeyNavigation.BeforeItem
                KeyNavigation.tab: cancel
                Accessible.role: Accessible.EditableText
                Accessible.name: area.answer ? qsTr("The answer, edited") : qsTr("The message, edited")
                Accessible.multiLine: true
                Component.onCompleted: {
                    text = area.session.versions.editText;
                    cursorPosition = length;
                    forceActiveFocus();
                }
                onTextChanged: if (activeFocus) area.session.versions.editText = text
                Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
                    || event.key === Qt.Key_Return || event.key === Qt.Key_Enter || event.matches(StandardKey.Save)
                Keys.onEscapePressed: area.session.versions.cancelEdit()
                Keys.onPressed: event => {
                    if (event.matches(StandardKey.Save)) {
                        event.accepted = true;
                        area.finish(false);
                        return;
                    }
                    if (event.key !== Qt.Key_Return && event.key !== Qt.Key_Enter)
                        return;
                    const command = event.modifiers & Qt.ControlModifier;
                    if (event.modifiers & Qt.ShiftModifier || area.answer && !command)
                        return;
                    event.accepted = true;
                    area.finish(area.asks);
                }
                EmojiFont { document: editor.textDocument }
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.s
            spacing: Theme.s
            AppText {
                Layout.fillWidth: true
                text: qsTr("The previous version stays.")
                elide: Text.ElideRight
                muted: true
                font.pixelSize: Theme.small
            }
            PlainButton {
                id: cancel
                quiet: true
                text: qsTr("Cancel")
                hint: qsTr("Discard the changes")
                keys: "Esc"
                onClicked: area.session.versions.cancelEdit()
            }
            PlainButton {
                primary: !area.asks
                enabled: editor.text.trim().length > 0 && !area.session.answer.generating
                text: qsTr("Save")
                hint: qsTr("Save the message as a new version")
                keys: "Ctrl+S"
                onClicked: area.finish(false)
            }
            PlainButton {
                visible: area.asks
                primary: true
                enabled: editor.text.trim().length > 0
                text: qsTr("Save and answer")
                hint: qsTr("Save the message as a new version, and ask for an answer")
                keys: "Enter"
                onClicked: area.finish(true)
            }
        }
    }
}
