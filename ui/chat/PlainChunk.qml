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
    /// What the inspector measures of it; -1: nothing.
    property int measuredAt: -1
    property int measuredCount: 0

    /// Somebody pressed on this character.
    signal pointed(int at)

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

    TokenMark {
        id: mark
        edit: chunk
        at: chunk.measuredAt
        count: chunk.measuredCount
    }
    TapHandler {
        onTapped: point => {
            // Whoever selects text does not point, and a link is followed.
            if (chunk.selectedText.length === 0 && chunk.hoveredLink.length === 0)
                chunk.pointed(mark.characterAt(point.position.x, point.position.y));
        }
    }
    FoundMarks {
        edit: chunk
        at: chunk.foundAt
        language: chunk.language
        codeState: chunk.codeState
    }
}
