pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Highlights search matches in a TextEdit and reports the rectangle of the current match. If the text is code, also
/// adds syntax colours.
LazyItem {
    id: marks

    required property TextEdit edit
    /// Position of the current match; -1: the match is not in this text.
    property int at: -1
    /// `language`: language of the code. `codeState`: state of the syntax scanner at the beginning of the text, for
    /// example inside a comment.
    property string language
    property var codeState

    active: Found.text.length > 0 || language.length > 0
    component: Item {
        id: place

        readonly property int visit: marks.at < 0 ? 0 : Found.find?.visit ?? 0

        function tell() {
            if (marks.at < 0 || marks.edit.length <= marks.at)
                return;
            const edge = marks.edit.positionToRectangle(marks.at);
            for (let above = marks.edit.parent; above; above = above.parent)
                (above as SideScroller)?.showAt(marks.edit.mapToItem(above.contentItem, edge.x, edge.y).x);
            Found.reached(marks.edit, edge);
        }

        onVisitChanged: if (visit > 0) written.restart()
        Component.onCompleted: if (visit > 0) written.restart()
        Connections {
            target: Found
            function onAsked() {
                if (place.visit > 0)
                    written.restart();
            }
        }
        // Reports the position of the match after a delay, because a TextEdit gets its text at the very end of its
        // creation.
        Timer {
            id: written
            interval: 0
            onTriggered: place.tell()
        }
        TextMarks {
            document: marks.edit.textDocument
            text: Found.text
            color: Theme.foundMark
            at: marks.at
            atColor: Theme.foundHere
            language: marks.language
            codeState: marks.codeState
            codeColors: Array.from(Theme.code)
        }
    }
}
