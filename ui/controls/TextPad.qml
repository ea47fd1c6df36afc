import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A text field with several lines. It reports the text when it loses the focus, or after every change.
Rectangle {
    id: pad

    property string text
    property string name
    property string placeholder
    /// Whether edited() is emitted after every change, and not only when the focus is lost. Needed if the user can
    /// switch from one edited object to another while the field has the focus. A late signal would then reach the wrong
    /// object.
    property bool live: false
    readonly property alias editor: editor

    signal edited(string words)

    function takeFocus() {
        editor.forceActiveFocus();
    }

    implicitHeight: Theme.px(88)
    radius: Theme.radius
    color: Theme.raised
    border.width: Theme.hairline
    border.color: editor.activeFocus ? Theme.ink : Theme.outline

    FocusRing {
        control: editor
        shown: editor.activeFocus && FocusCause.keyboard
    }

    Flickable {
        anchors.fill: parent
        anchors.margins: Theme.ring
        clip: true
        contentHeight: editor.implicitHeight
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ThinScrollBar {}
        T.TextArea.flickable: T.TextArea {
            id: editor
            implicitHeight: contentHeight + topPadding + bottomPadding
            padding: Theme.s
            text: pad.text
            textFormat: TextEdit.PlainText
            wrapMode: TextEdit.Wrap
            selectByMouse: true
            color: Theme.ink
            selectionColor: Theme.marked
            selectedTextColor: Theme.ink
            font.pixelSize: Theme.body
            Accessible.role: Accessible.EditableText
            Accessible.name: pad.name
            Accessible.multiLine: true
            onTextChanged: if (pad.live && text !== pad.text) pad.edited(text)
            onEditingFinished: if (text !== pad.text) pad.edited(text)
            // Tab moves the focus instead of typing a tab, so that keyboard users can leave the field.
            Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
            Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
            Keys.onPressed: event => event.accepted = menu.takeKey(event)
            EmojiFont { document: editor.textDocument }
            TextMenu {
                id: menu
                selected: editor.selectedText.length > 0
                filled: editor.length > 0
                cursor: editor.cursorRectangle
                onCutWanted: editor.cut()
                onCopyWanted: editor.copy()
                onPasteWanted: editor.paste()
                onAllWanted: editor.selectAll()
            }
            Text {
                visible: editor.length === 0 && editor.preeditText.length === 0
                x: editor.leftPadding
                y: editor.topPadding
                width: editor.width - editor.leftPadding - editor.rightPadding
                text: pad.placeholder
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
                font: editor.font
                color: Theme.faint
            }
        }
    }
}
