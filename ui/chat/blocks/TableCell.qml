pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A table cell in inline Markdown. A cell with thousands of characters is split into chunks.
Item {
    id: cell

    required property string words
    /// Link reference definitions of the answer. They are appended to the Markdown of the cell after an empty line.
    property string targets
    required property bool header
    required property int alignment
    /// Position of the current search match; -1: the match is not in this cell.
    property int foundAt: -1
    /// Position at which the token selected in the token strip begins; -1: the token is not in this cell.
    property int measuredAt: -1
    property int measuredCount: 0
    /// Whether the text contains no Markdown. Such a text is shown as plain text, which is faster.
    readonly property bool plain: shown.length < 36 && !/[\\`*_~<>\[\]&:@#$]|www\./.test(shown)
    /// The text, if the cell shows it as a whole; empty if the text is split into chunks.
    readonly property string shown: chunked ? "" : words
    readonly property bool chunked: words.length > mostWhole
    readonly property int mostWhole: 1500

    signal linkWanted(string link)
    /// The user clicked the character at position `at`.
    signal pointed(int at)

    // The extra line height above the letters is a part of the upper margin of the cell. Therefore the body needs less
    // space above it than below it.
    implicitHeight: body.height + Theme.px(11)
    Accessible.role: Accessible.Cell
    // Screen readers get the text without the marks and escapes that its Markdown contains for formulas.
    Accessible.name: words.slice(0, mostWhole).replace(/[\u2063\u2064]|\\(?=[!-\/:-@[-`{-~])/g, "")

    LazyItem {
        id: body
        y: Theme.xs
        width: parent.width
        component: cell.chunked ? chunks : cell.plain ? plainText : whole
    }
    Component {
        id: whole
        TextBlock {
            markdown: cell.shown.includes("[") ? cell.shown + cell.targets : cell.shown
            inlineOnly: true
            font.pixelSize: Theme.body
            foundAt: cell.foundAt
            measuredAt: cell.measuredAt
            measuredCount: cell.measuredCount
            onPointed: at => cell.pointed(at)
            horizontalAlignment: cell.alignment
            font.weight: cell.header ? Font.DemiBold : Font.Normal
            onLinkActivated: link => cell.linkWanted(link)
        }
    }
    Component {
        id: plainText
        PlainChunk {
            words: cell.shown
            font.pixelSize: Theme.body
            foundAt: cell.foundAt
            measuredAt: cell.measuredAt
            measuredCount: cell.measuredCount
            onPointed: at => cell.pointed(at)
            // PlainChunk has paddings that move the text up. Remove them, so that plain cells are aligned with cells
            // shown by TextBlock, which has all extra line height above the letters.
            topPadding: 0
            bottomPadding: 0
            horizontalAlignment: cell.alignment
            font.weight: cell.header ? Font.DemiBold : Font.Normal
        }
    }
    Component {
        id: chunks
        LazyColumn {
            model: TextChunks {
                id: pieces
                text: cell.words
                wanted: cell.foundAt
            }
            wanted: pieces.wantedRow
            delegate: PlainChunk {
                required property int index

                font.pixelSize: Theme.body
                foundAt: index === pieces.wantedRow ? pieces.wantedAt : -1
            }
        }
    }
}
