import QtQuick
import Vitrine

/// A part of a plain text; selectable.
TextEdit {
    id: chunk

    required property string words
    /// From line to line, in pixels.
    property real lineHeight: Math.round(font.pixelSize * Theme.lineHeight)
    /// Where in it the place is that was found; -1: elsewhere.
    property int foundAt: -1
    /// Of code, and what the code before it leaves open.
    property string language
    property var codeState
    /// What the inspector measures of it; -1: nothing.
    property int measuredAt: -1
    property int measuredCount: 0

    /// The selected part of `words`: the document has keycaps in another order.
    readonly property string selectedWords: words.slice(selectionStart, selectionEnd)

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
    tabStopDistance: CodeLook.tabStop
    // What a line has above its letters only, half above and half below.
    topPadding: -writer.lead / 2
    bottomPadding: writer.lead / 2
    Accessible.role: Accessible.StaticText
    Accessible.name: words

    Component.onCompleted: writer.start()
    Keys.onPressed: event => {
        event.accepted = selectedText.length > 0 && event.matches(StandardKey.Copy);
        if (event.accepted)
            Clipboard.copy(selectedWords);
    }
    PlainWriter {
        id: writer
        document: chunk.textDocument
        text: chunk.words
        lineHeight: chunk.lineHeight
    }
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
