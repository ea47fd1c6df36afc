import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A text field with one line.
T.TextField {
    id: control

    property string symbol
    /// Colour of the border while the field does not have the focus.
    property color edge: Theme.outline
    /// Whether the text is invalid.
    readonly property bool wrong: length > 0 && !acceptableInput

    implicitHeight: Theme.control
    implicitWidth: Theme.controlWidth
    leftPadding: symbol.length > 0 ? Theme.icon + Theme.m + Theme.xs : Theme.s + Theme.xxs
    rightPadding: Theme.s + Theme.xxs
    verticalAlignment: TextInput.AlignVCenter
    font.pixelSize: Theme.body
    color: Theme.ink
    placeholderTextColor: Theme.faint
    opacity: enabled ? 1 : Theme.faded
    selectionColor: Theme.marked
    selectedTextColor: Theme.ink
    selectByMouse: true
    hoverEnabled: true

    Accessible.role: Accessible.EditableText
    Accessible.name: placeholderText

    background: Rectangle {
        radius: Theme.radius
        color: Theme.raised
        border.width: Theme.hairline
        border.color: control.wrong ? Theme.danger : control.activeFocus ? Theme.ink : control.edge
        FocusRing {
            control: control
            shown: control.activeFocus && FocusCause.keyboard
        }
    }
    Keys.onPressed: event => event.accepted = menu.takeKey(event)
    TextMenu {
        id: menu
        selected: control.selectedText.length > 0
        filled: control.length > 0
        cursor: control.cursorRectangle
        onCutWanted: control.cut()
        onCopyWanted: control.copy()
        onPasteWanted: control.paste()
        onAllWanted: control.selectAll()
    }
    Icon {
        visible: control.symbol.length > 0
        icon: control.symbol
        size: Theme.icon
        x: Theme.s + Theme.xxs
        anchors.verticalCenter: parent.verticalCenter
    }
    Text {
        visible: control.length === 0 && control.preeditText.length === 0
        x: control.leftPadding
        width: control.width - control.leftPadding - control.rightPadding
        anchors.verticalCenter: parent.verticalCenter
        text: control.placeholderText
        textFormat: Text.PlainText
        elide: Text.ElideRight
        horizontalAlignment: control.horizontalAlignment
        font: control.font
        color: control.placeholderTextColor
    }
}
