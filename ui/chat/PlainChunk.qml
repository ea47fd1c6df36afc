import QtQuick
import Vitrine

/// A part of a plain text; selectable.
TextEdit {
    id: chunk

    required text

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

    FoundMarks { edit: chunk }
}
