pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// One row of a table, with the line below it; only the cells in sight exist.
Item {
    id: row

    required property int index
    required property list<string> cells
    /// Markdown that is to be read behind each of them.
    required property string targets
    /// Of the columns: how wide they are, and how far from the table's beginning, which is at its right if it is mirrored.
    required property list<real> widths
    required property list<real> lefts
    required property bool mirrored
    required property list<int> alignments
    /// Which columns are built, and how many these can be.
    required property int firstColumn
    required property int lastColumn
    required property int builtColumns
    /// Of each column, behind what stands in it.
    required property real gap
    readonly property bool header: index === 0
    /// Where in it the place is that was found; -1: elsewhere.
    property int foundColumn: -1
    property int foundAt: -1
    /// What the inspector measures of it.
    property int measuredColumn: -1
    property int measuredAt: -1
    property int measuredCount: 0

    signal linkWanted(string link)
    /// Somebody pressed on this character of a cell.
    signal pointed(int column, int at)

    implicitHeight: Math.max(Theme.control, content.childrenRect.height)
    Accessible.role: Accessible.Row
    Accessible.name: header ? qsTr("Header") : qsTr("Row %1").arg(index)

    Item {
        id: content
        Repeater {
            // Each stands for every so-many-th column, that one which is in sight: a row of hundreds needs a few only. The
            // last is for what was found out of sight.
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
