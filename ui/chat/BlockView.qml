import QtQuick
import Vitrine

/// Chooses the delegate for one block of an answer.
Loader {
    id: block

    required property var app
    required property var model

    sourceComponent: {
        switch (model.kind) {
        case "code": return code;
        case "table": return table;
        case "rule": return rule;
        default: return text;
        }
    }

    Component {
        id: text
        TextBlock {
            markdown: block.model.text
            level: block.model.kind === "heading" ? block.model.level : 0
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
            rows: block.model.rows
            alignments: block.model.alignments
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
