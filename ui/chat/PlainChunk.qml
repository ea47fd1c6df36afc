import QtQuick
import Vitrine

/// A part of a plain text; selectable.
TextEdit {
    id: chunk

    required text
    /// Where in it the place is that was found; -1: elsewhere.
    property int foundAt: -1
    /// Of code, and what the code before it leaves open.
    property string language
    property var codeState

    textFormat: TextEdit.PlainText
    wrapMode: TextEdit.Wrap
    readOnly: true
    selectByMouse: true
    activeFocusOnPress: true
    color: Theme.ink
    selectionColor: Theme.marked
    selectedTextColor: Theme.ink
    font.pixelSize: Theme.reading
    Accessible.role: Accessible.StaticText
    Accessible.name: text

    FoundMarks {
        edit: chunk
        at: chunk.foundAt
        language: chunk.language
        codeState: chunk.codeState
    }
}
