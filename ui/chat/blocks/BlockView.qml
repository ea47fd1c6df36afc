pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// Shows one block of an answer with the delegate for its kind.
Item {
    id: block

    /// The model that contains this block.
    required property BlockListModel blocks
    required property int index
    required property int kind
    /// Markdown of the block, or the source of a formula. Empty for code, which is read directly from the model,
    /// because code may be long and may grow.
    required property string markdown
    required property string language
    required property int level
    required property bool open
    required property TableModel table
    required property int indent
    required property bool continues
    /// A value of BlockListModel.Fold.
    property int fold: BlockListModel.Fold.None
    /// Position of the current search match in the block; -1: the match is not in this block. In a table, `foundLine`
    /// and `foundColumn` are the row and column of the cell with the match.
    property int foundAt: -1
    readonly property int foundLine: foundAt < 0 ? -1 : Found.find?.line ?? -1
    readonly property int foundColumn: foundAt < 0 ? -1 : Found.find?.column ?? -1

    /// Position at which the token selected in the token strip begins; -1: the token is not in this block.
    property int measuredAt: -1
    property int measuredCount: 0
    property int measuredLine: -1
    property int measuredColumn: -1

    signal linkWanted(string link)
    signal saveWanted(string code, string language)
    /// The user clicked the character at position `at`. In a table, `line` and `column` are the row and column of the
    /// cell.
    signal pointed(int line, int column, int at)

    implicitHeight: body.y + body.height

    LazyItem {
        id: body
        x: block.indent * Theme.listIndent
        y: block.index === 0 || block.continues ? 0 : Theme.m
        width: block.width - x
        component: {
            if (block.fold !== BlockListModel.Fold.None)
                return foldHead;
            switch (block.kind) {
            case BlockListModel.Kind.Code: return codeBlock;
            case BlockListModel.Kind.Table: return tableBlock;
            case BlockListModel.Kind.Rule: return rule;
            case BlockListModel.Kind.Formula: return formulaBlock;
            default: return textBlock;
            }
        }
    }
    Component {
        id: textBlock
        TextBlock {
            // When a formula replaces the Markdown of the block, this item still exists for a moment. It must not parse
            // the source of the formula as Markdown.
            markdown: block.kind === BlockListModel.Kind.Formula ? "" : block.markdown
            level: block.kind === BlockListModel.Kind.Heading ? block.level : 0
            foundAt: block.foundAt
            measuredAt: block.measuredAt
            measuredCount: block.measuredCount
            onPointed: at => block.pointed(-1, -1, at)
            onLinkActivated: link => block.linkWanted(link)
        }
    }
    Component {
        id: foldHead
        Item {
            implicitHeight: summary.height

            FontMetrics {
                id: letters
                font: summary.font
            }
            IconButton {
                id: sign
                objectName: "fold"
                width: Theme.controlSmall
                height: Theme.controlSmall
                x: -Theme.xs
                // A line has extra height above its letters. Place the icon lower, so that it is level with the
                // letters.
                y: Theme.reading * Theme.lineHeight - (letters.height + height) / 2
                symbol: block.fold === BlockListModel.Fold.Unfolded ? "chevron-down" : "chevron-right"
                text: block.fold === BlockListModel.Fold.Unfolded ? qsTr("Hide the details") : qsTr("Show the details")
                onClicked: block.blocks.toggleFold(block.index)
            }
            TextBlock {
                id: summary
                x: sign.width
                width: parent.width - x
                markdown: block.markdown
                font.weight: Font.DemiBold
                foundAt: block.foundAt
                measuredAt: block.measuredAt
                measuredCount: block.measuredCount
                onPointed: at => {
                    block.blocks.toggleFold(block.index);
                    block.pointed(-1, -1, at);
                }
                onLinkActivated: link => block.linkWanted(link)
            }
        }
    }
    Component {
        id: codeBlock
        CodeBlock {
            blocks: block.blocks
            row: block.index
            language: block.language
            open: block.open
            foundAt: block.foundAt
            onSaveWanted: (code, language) => block.saveWanted(code, language)
            measuredAt: block.measuredAt
            measuredCount: block.measuredCount
            onPointed: at => block.pointed(-1, -1, at)
        }
    }
    Component {
        id: tableBlock
        TableBlock {
            table: block.table
            targets: block.markdown
            foundLine: block.foundLine
            foundColumn: block.foundColumn
            foundAt: block.foundAt
            measuredLine: block.measuredLine
            measuredColumn: block.measuredColumn
            measuredAt: block.measuredAt
            measuredCount: block.measuredCount
            onPointed: (line, column, at) => block.pointed(line, column, at)
            onLinkWanted: link => block.linkWanted(link)
        }
    }
    Component {
        id: formulaBlock
        FormulaBlock {
            source: block.markdown
            foundAt: block.foundAt
            measuredAt: block.measuredAt
            measuredCount: block.measuredCount
            onPointed: at => block.pointed(-1, -1, at)
        }
    }
    Component {
        id: rule
        Item {
            implicitHeight: Theme.l
            Divider {
                anchors.verticalCenter: parent.verticalCenter
                width: parent.width
            }
        }
    }
}
