pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A paragraph, a list, a quotation or a heading (`level` above 0) in Markdown. The text can be selected.
TextEdit {
    id: block

    property string markdown
    /// The source of a displayed formula, which is shown instead of the Markdown; empty: the Markdown is shown.
    property string formula
    property int level: 0
    /// Position of the current search match; -1: the match is not in this block.
    property int foundAt: -1
    /// Position at which the token selected in the token strip begins; -1: the token is not in this block.
    property int measuredAt: -1
    property int measuredCount: 0
    /// Whether the text is parsed as inline Markdown only.
    property bool inlineOnly: level > 0

    /// The user clicked the character at position `at`.
    signal pointed(int at)

    /// Returns the selected text. Formulas are replaced by their sources.
    function selectedWords() {
        return formatter.words(selectionStart, selectionEnd);
    }

    textFormat: TextEdit.RichText
    wrapMode: TextEdit.Wrap
    tabStopDistance: CodeStyle.tabStop
    readOnly: true
    selectByMouse: true
    color: Theme.ink
    selectionColor: Theme.marked
    selectedTextColor: Theme.ink
    font.pixelSize: level === 1 ? Theme.pageTitle : level === 2 ? Theme.px(17) : Theme.reading
    font.weight: level > 0 ? Font.DemiBold : Font.Normal

    Accessible.role: level > 0 ? Accessible.Heading : formula.length > 0 ? Accessible.Equation : Accessible.Paragraph
    Accessible.name: formatter.words(0, length)
    Accessible.description: formatter.tips

    Component.onCompleted: formatter.start()
    MarkdownFormatter {
        id: formatter
        document: block.textDocument
        markdown: block.markdown
        formula: block.formula
        inlineOnly: block.inlineOnly
        textColor: block.color
        mutedColor: Theme.muted
        linkColor: Theme.accent
        codeBackground: Theme.sunken
        markBackground: Theme.highlight
        codeFamily: Theme.mono
        listIndent: Theme.listIndent
        lineHeight: Math.round(block.font.pixelSize * Theme.lineHeight)
    }
    LazyItem {
        active: formatter.hasQuotes
        component: Item {
            QuoteBars {
                id: quotes
                document: block.textDocument
                barWidth: Theme.mark
            }
            Repeater {
                model: quotes.bars
                delegate: Rectangle {
                    required property rect modelData
                    x: modelData.x
                    y: modelData.y
                    width: modelData.width
                    height: modelData.height
                    radius: width / 2
                    color: Theme.outline
                }
            }
        }
    }
    LazyItem {
        anchors.fill: parent
        active: formatter.hasFormulas
        component: FormulaLayer {
            edit: block
            found: Found.text
            foundColor: Theme.foundMark
            foundAt: block.foundAt
            foundAtColor: Theme.foundHere
        }
    }
    TokenMark {
        id: mark
        edit: block
        at: block.measuredAt
        count: block.measuredCount
    }
    TapHandler {
        onTapped: point => {
            // A click that ends a selection or opens a link must not select a token.
            if (block.selectedText.length === 0 && block.hoveredLink.length === 0)
                block.pointed(mark.characterAt(point.position.x, point.position.y));
        }
    }
    FoundMarks {
        edit: block
        at: block.foundAt
    }
    HoverHandler {
        id: pointer
        readonly property string said: hovered && formatter.tips.length > 0 ? formatter.tipAt(point.position.x, point.position.y) : ""
        cursorShape: block.hoveredLink.length > 0 ? Qt.PointingHandCursor : said.length > 0 ? Qt.WhatsThisCursor : Qt.IBeamCursor
    }
    // The tooltip is created on demand, because creating it takes as long as creating the rest of a block.
    LazyItem {
        active: block.hoveredLink.length > 0 || pointer.said.length > 0
        component: Tip {
            parent: block
            visible: true
            text: pointer.said.length > 0 ? pointer.said : target.before + target.host + target.after
            LinkTarget {
                id: target
                link: block.hoveredLink
            }
        }
    }
}
