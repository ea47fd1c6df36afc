pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// One cell of a table in inline Markdown; one of thousands of characters comes in chunks.
Item {
    id: cell

    required property string words
    /// Where its references lead, behind an empty line.
    property string targets
    required property bool header
    required property int alignment
    /// Where in it the place is that was found; -1: elsewhere.
    property int foundAt: -1
    /// What the inspector measures of it; -1: nothing.
    property int measuredAt: -1
    property int measuredCount: 0
    /// A line without anything that Markdown would read: the same with less work.
    readonly property bool plain: shown.length < 36 && !/[\\`*_~<>\[\]&:@#$]|www\./.test(shown)
    /// Empty if chunks show it.
    readonly property string shown: chunked ? "" : words
    readonly property bool chunked: words.length > mostWhole
    readonly property int mostWhole: 1500

    signal linkWanted(string link)
    /// Somebody pressed on this character.
    signal pointed(int at)

    // Lines have their room above the letters.
    implicitHeight: body.height + Theme.px(11)
    Accessible.role: Accessible.Cell
    // Without the marks and escapes that formulas have in Markdown.
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
            // As in a TextBlock.
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
