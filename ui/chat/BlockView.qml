import QtQuick
import Vitrine

/// Chooses the delegate for one block of an answer.
Item {
    id: block

    required property var app
    required property var model
    required property int index

    signal linkWanted(string link)

    implicitHeight: body.y + body.height

    Loader {
        id: body
        x: block.model.indent * Theme.listIndent
        y: block.index === 0 || block.model.continues ? 0 : Theme.m
        width: block.width - x
        sourceComponent: {
            switch (block.model.kind) {
            case "code": return code;
            case "table": return table;
            case "rule": return rule;
            default: return text;
            }
        }
    }
    Component {
        id: text
        TextBlock {
            markdown: block.model.text
            level: block.model.kind === "heading" ? block.model.level : 0
            onLinkActivated: link => block.linkWanted(link)
        }
    }
    Component {
        id: code
        CodeBlock {
            app: block.app
            code: block.model.text
            language: block.model.language
            open: block.model.open
        }
    }
    Component {
        id: table
        TableBlock {
            table: block.model.table
            onLinkWanted: link => block.linkWanted(link)
        }
    }
    Component {
        id: rule
        Item {
            implicitHeight: Theme.l
            Rectangle {
                anchors.verticalCenter: parent.verticalCenter
                width: parent.width
                height: 1
                color: Theme.line
            }
        }
    }
}
