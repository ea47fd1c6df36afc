import QtQuick
import Vitrine

/// A part of a plain text. The text can be selected.
TextEdit {
    id: chunk

    required property string words
    /// Height of a line in pixels.
    property real lineHeight: Math.round(font.pixelSize * Theme.lineHeight)
    /// Position of the current search match; -1: the match is not in this part.
    property int foundAt: -1
    /// `language`: language of the code. `codeState`: state of the syntax scanner at the beginning of this part, for
    /// example inside a comment.
    property string language
    property var codeState
    /// Position at which the token selected in the token strip begins; -1: the token is not in this part.
    property int measuredAt: -1
    property int measuredCount: 0

    /// The selected part of `words`. It is not read from the document, because the document stores the characters of
    /// keycap emoji in another order.
    readonly property string selectedWords: words.slice(selectionStart, selectionEnd)

    /// The user clicked the character at position `at`.
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
    // A line has extra height (`lead`), all of it above the letters. Move half of it below the letters.
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
            // A click that ends a selection or opens a link must not select a token.
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
