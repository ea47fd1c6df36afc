pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Marks in a TextEdit what is looked for in the conversation.
LazyItem {
    id: marks

    required property TextEdit edit

    active: Found.text.length > 0
    component: Item {
        TextMarks {
            document: marks.edit.textDocument
            text: Found.text
            color: Theme.foundMark
        }
    }
}
