pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// One row of a table, with the line below it; only the cells in sight exist.
Item {
    id: row

    required property int index
    required property list<string> cells
    /// Of the columns: how wide they are, and where they begin.
    required property list<real> widths
    required property list<real> lefts
    required property list<int> alignments
    /// Of a cell; 0 for all.
    required property int mostCharacters
    /// What the table scrolls sideways in.
    required property Flickable view
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
            model: row.widths.length
            delegate: LazyItem {
                id: cell

                required property int index
                readonly property real margin: 200

                x: row.lefts[index] ?? 0
                width: Math.max(0, (row.widths[index] ?? 0) - row.gap)
                active: index === row.foundColumn
                    || x + width > row.view.contentX - margin && x < row.view.contentX + row.view.width + margin
                component: TableCell {
                    words: row.cells[cell.index] ?? ""
                    most: row.mostCharacters
                    header: row.header
                    foundAt: cell.index === row.foundColumn ? row.foundAt : -1
                    measuredAt: cell.index === row.measuredColumn ? row.measuredAt : -1
                    measuredCount: row.measuredCount
                    onPointed: at => row.pointed(cell.index, at)
                    alignment: row.alignments[cell.index] ?? Qt.AlignLeft
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
