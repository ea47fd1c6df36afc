pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A row of a table with the line below it. Only visible cells are created.
Item {
    id: row

    required property int index
    required property list<string> cells
    /// Link reference definitions of the answer. They are appended to the Markdown of each cell.
    required property string targets
    /// Widths of the columns, and their distances from the start of the table. In a mirrored table, the start is on the
    /// right.
    required property list<real> widths
    required property list<real> lefts
    required property bool mirrored
    required property list<int> alignments
    /// First and last column for which cells exist. `builtColumns` is the largest number of such columns at any scroll
    /// position.
    required property int firstColumn
    required property int lastColumn
    required property int builtColumns
    /// Space after the text of each column.
    required property real gap
    readonly property bool header: index === 0
    /// Column and position of the current search match; -1: the match is not in this row.
    property int foundColumn: -1
    property int foundAt: -1
    /// Column with the token selected in the token strip, and position of the token in its cell; -1: the token is not
    /// in this row.
    property int measuredColumn: -1
    property int measuredAt: -1
    property int measuredCount: 0

    signal linkWanted(string link)
    /// The user clicked the character at position `at` in the cell at column `column`.
    signal pointed(int column, int at)

    implicitHeight: Math.max(Theme.control, content.childrenRect.height)
    Accessible.role: Accessible.Row
    Accessible.name: header ? qsTr("Header") : qsTr("Row %1").arg(index)

    Item {
        id: content
        Repeater {
            // The delegates are reused for other columns during scrolling. Delegate N shows the column C between
            // `firstColumn` and `lastColumn` for which C % `builtColumns` is N. The last delegate shows the column with
            // the search match if this column is outside that range.
            model: row.builtColumns + 1
            delegate: LazyItem {
                id: cell

                required property int index
                readonly property int nth: (index - row.firstColumn % row.builtColumns + row.builtColumns) % row.builtColumns
                readonly property int column: index < row.builtColumns ? row.firstColumn + nth : row.foundColumn
                readonly property bool inSight: column >= row.firstColumn && column <= row.lastColumn

                x: row.mirrored ? row.width - (row.lefts[column] ?? 0) - width : row.lefts[column] ?? 0
                width: Math.max(0, (row.widths[column] ?? 0) - row.gap)
                active: index < row.builtColumns ? inSight : column >= 0 && !inSight
                component: TableCell {
                    words: row.cells[cell.column] ?? ""
                    targets: row.targets
                    header: row.header
                    foundAt: cell.column === row.foundColumn ? row.foundAt : -1
                    measuredAt: cell.column === row.measuredColumn ? row.measuredAt : -1
                    measuredCount: row.measuredCount
                    onPointed: at => row.pointed(cell.column, at)
                    alignment: row.alignments[cell.column] ?? Qt.AlignLeft
                    onLinkWanted: link => row.linkWanted(link)
                }
            }
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
        color: row.header ? Theme.outline : Theme.line
    }
}
