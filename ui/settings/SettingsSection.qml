import QtQuick
import Vitrine

/// A group of related settings below a heading.
Column {
    id: section

    property string title
    /// Small text next to the title.
    property string note
    property bool found: true
    default property alias rows: body.data

    function search(words, page) {
        const rows = Array.from(body.children).filter(child => child.search);
        // Search every row, even after one has matched, because a search also hides the rows that do not match.
        found = rows.map(row => row.search(words, page + " " + title)).some(found => found);
        return found;
    }

    visible: found
    width: parent?.width ?? 0
    topPadding: Theme.l
    Row {
        height: Theme.menuRow
        spacing: Theme.s
        AppText {
            id: name
            height: parent.height
            text: section.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        AppText {
            height: parent.height
            text: section.note
            muted: true
            font.pixelSize: Theme.small
        }
    }
    Rectangle {
        width: parent.width
        implicitHeight: Theme.hairline
        color: Theme.outline
    }
    Column {
        id: body
        width: parent.width
    }
}
