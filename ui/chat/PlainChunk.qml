import QtQuick
import Vitrine

/// A part of a plain text; selectable.
TextEdit {
    id: chunk

    required property string words
    /// Line spacing in pixels.
    property real lineHeight: Math.round(font.pixelSize * Theme.lineHeight)
    /// Position of the current search match; -1: not here.
    property int foundAt: -1
    /// Language of the code, and the state at its beginning, such as an open comment.
    property string language
    property var codeState
    /// Marked position, chosen in the token strip; -1: none.
    property int measuredAt: -1
    property int measuredCount: 0

    /// The selected part of `words`: the document has the characters of keycaps in another order.
    readonly property string selectedWords: words.slice(selectionStart, selectionEnd)

    /// The user clicked this character.
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
    tabStopDistance: CodeStyle.tabStop
    // Moves half of the extra line height, which is all above the letters, below them.
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
            // A click that ends a selection or follows a link is not a click on a character.
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
