pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// Chooses the delegate for one block of an answer.
Item {
    id: block

    required property int index
    required property int kind
    required property string text
    required property string language
    required property int level
    required property bool open
    required property TableModel table
    required property int indent
    required property bool continues
    /// Where in it the place is that was found, with the line and column of a table; -1: elsewhere.
    property int foundAt: -1
    readonly property int foundLine: foundAt < 0 ? -1 : Found.find?.line ?? -1
    readonly property int foundColumn: foundAt < 0 ? -1 : Found.find?.column ?? -1

    signal linkWanted(string link)
    signal saveWanted(string code, string language)

    implicitHeight: body.y + body.height

    LazyItem {
        id: body
        x: block.indent * Theme.listIndent
        y: block.index === 0 || block.continues ? 0 : Theme.m
        width: block.width - x
        component: {
            switch (block.kind) {
            case BlockListModel.Kind.Code: return codeBlock;
            case BlockListModel.Kind.Table: return tableBlock;
            case BlockListModel.Kind.Rule: return rule;
            default: return textBlock;
            }
        }
    }
    Component {
        id: textBlock
        TextBlock {
            // Nothing while it still exists but a block of code has replaced it.
            markdown: block.kind === BlockListModel.Kind.Code ? "" : block.text
            level: block.kind === BlockListModel.Kind.Heading ? block.level : 0
            foundAt: block.foundAt
            onLinkActivated: link => block.linkWanted(link)
        }
    }
    Component {
        id: codeBlock
        CodeBlock {
            code: block.text
            language: block.language
            open: block.open
            foundAt: block.foundAt
            onSaveWanted: (code, language) => block.saveWanted(code, language)
        }
    }
    Component {
        id: tableBlock
        TableBlock {
            table: block.table
            foundLine: block.foundLine
            foundColumn: block.foundColumn
            foundAt: block.foundAt
            onLinkWanted: link => block.linkWanted(link)
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
