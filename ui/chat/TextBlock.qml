pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A paragraph, a list, a quotation or a heading (level above 0) in Markdown; selectable.
TextEdit {
    id: block

    property string markdown
    property int level: 0
    /// Where in it the place is that was found; -1: elsewhere.
    property int foundAt: -1
    /// What the inspector measures of it; -1: nothing.
    property int measuredAt: -1
    property int measuredCount: 0
    /// Nothing in it begins a block.
    property bool inlineOnly: level > 0

    /// Somebody pressed on this character.
    signal pointed(int at)

    /// What is selected of it, with the sources of formulas.
    function selectedWords() {
        return formatter.words(selectionStart, selectionEnd);
    }

    textFormat: TextEdit.RichText
    wrapMode: TextEdit.Wrap
    readOnly: true
    selectByMouse: true
    color: Theme.ink
    selectionColor: Theme.marked
    selectedTextColor: Theme.ink
    font.pixelSize: level === 1 ? Theme.pageTitle : level === 2 ? Theme.px(17) : Theme.reading
    font.weight: level > 0 ? Font.DemiBold : Font.Normal

    Accessible.role: level > 0 ? Accessible.Heading : Accessible.Paragraph
    Accessible.name: formatter.words(0, length)

    Component.onCompleted: formatter.start()
    MarkdownFormatter {
        id: formatter
        document: block.textDocument
        markdown: block.markdown
        inlineOnly: block.inlineOnly
        textColor: block.color
        mutedColor: Theme.muted
        linkColor: Theme.accent
        codeBackground: Theme.sunken
        codeFamily: Theme.mono
        listIndent: Theme.listIndent
        lineHeight: Math.round(block.font.pixelSize * Theme.lineHeight)
    }
    LazyItem {
        active: block.markdown.startsWith(">")
        height: parent.height
        component: Rectangle {
            width: Theme.mark
            radius: width / 2
            color: Theme.outline
        }
    }
    LazyItem {
        anchors.fill: parent
        active: formatter.hasFormulas
        component: FormulaLayer { edit: block }
    }
    TokenMark {
        id: mark
        edit: block
        at: block.measuredAt
        count: block.measuredCount
    }
    TapHandler {
        onTapped: point => {
            // Whoever selects text does not point, and a link is followed.
            if (block.selectedText.length === 0 && block.hoveredLink.length === 0)
                block.pointed(mark.characterAt(point.position.x, point.position.y));
        }
    }
    FoundMarks {
        edit: block
        at: block.foundAt
    }
    HoverHandler {
        cursorShape: block.hoveredLink.length > 0 ? Qt.PointingHandCursor : Qt.IBeamCursor
    }
    // A tip costs as much as the rest of a block.
    LazyItem {
        active: block.hoveredLink.length > 0
        component: Tip {
            parent: block
            visible: true
            text: target.before + target.host + target.after
            LinkTarget {
                id: target
                link: block.hoveredLink
            }
        }
    }
}
