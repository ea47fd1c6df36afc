import QtQuick
import Vitrine

/// One row of a table, of which only the cells in sight exist.
Rectangle {
    id: row

    required property var model
    required property int index
    /// The TableBlock, and what it scrolls sideways in.
    required property var table
    required property Flickable view
    required property bool last
    readonly property var cells: model.cells
    readonly property bool header: index === 0

    signal linkWanted(string link)

    implicitHeight: Math.max(Theme.control, content.childrenRect.height)
    color: header ? Theme.side : "transparent"
    Accessible.role: Accessible.Row
    Accessible.name: header ? qsTr("Header") : qsTr("Row %1").arg(index)

    Item {
        id: content
        Repeater {
            model: row.table.widths.length
            delegate: Loader {
                id: cell

                required property int index
                readonly property real margin: 200

                x: row.table.lefts[index] ?? 0
                width: row.table.widths[index] ?? 0
                active: x + width > row.view.contentX - margin && x < row.view.contentX + row.view.width + margin
                sourceComponent: TableCell {
                    words: row.cells[cell.index] ?? ""
                    most: row.table.all ? 0 : row.table.mostCharacters
                    header: row.header
                    alignment: row.table.table.alignments[cell.index] ?? ""
                    onLinkWanted: link => row.linkWanted(link)
                }
            }
        }
    }
    Rectangle {
        visible: !row.last
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line
    }
}
