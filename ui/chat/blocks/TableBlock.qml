pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// A table. Its columns divide the available width. If their texts need more width, the table can be scrolled sideways.
Item {
    id: block

    required property TableModel table
    /// Link reference definitions of the answer. They are appended to the Markdown of each cell.
    property string targets
    property bool all: false
    /// Row, column and position of the current search match; -1: the match is not in this table.
    property int foundLine: -1
    property int foundColumn: -1
    property int foundAt: -1
    /// Row and column of the cell with the token selected in the token strip, and the token's position in the cell; -1:
    /// the token is not in this table.
    property int measuredLine: -1
    property int measuredColumn: -1
    property int measuredAt: -1
    property int measuredCount: 0
    /// Distance between columns.
    readonly property real gap: Theme.xl
    readonly property int mostRows: 50
    /// Whether the table is mirrored, so that its first column is on the right.
    readonly property bool mirrored: table?.rightToLeft ?? false
    /// Distance of each column from the start of the table, followed by the total width.
    readonly property list<real> lefts: Array.from(columns.widths).reduce((sums, width) => sums.concat(sums[sums.length - 1] + width), [0])

    /// Cells are created for columns up to this distance outside the visible part, in pixels.
    readonly property real margin: 200
    /// Scroll distance from the first column.
    readonly property real scrolled: mirrored ? area.contentWidth - area.width - area.contentX : area.contentX
    /// First and last column for which cells exist. `builtColumns` is the largest number of such columns at any scroll
    /// position.
    readonly property int firstColumn: columnAt(scrolled - margin)
    readonly property int lastColumn: columnAt(scrolled + area.width + margin)
    readonly property int builtColumns: {
        const places = Array.from(lefts);
        let most = 0;
        for (let first = 0, end = 0; first + 1 < places.length; ++first) {
            while (end + 1 < places.length && places[end] <= places[first + 1] + area.width + 2 * margin)
                ++end;
            most = Math.max(most, end - first);
        }
        return most;
    }

    signal linkWanted(string link)
    /// The user clicked the character at position `at` in the cell at row `line` and column `column`.
    signal pointed(int line, int column, int at)

    /// Returns the first column that ends to the right of `x`. If all columns end before `x`, returns the last column.
    function columnAt(x: real): int {
        let first = 0;
        for (let end = lefts.length - 2; first < end;) {
            const middle = (first + end) >> 1;
            if (lefts[middle + 1] > x)
                end = middle;
            else
                first = middle + 1;
        }
        return first;
    }
    function unfold() {
        if (foundAt >= 0 && foundLine >= mostRows)
            all = true;
    }

    onFoundLineChanged: unfold()
    onFoundAtChanged: unfold()
    Component.onCompleted: unfold()
    implicitHeight: area.height + (more.visible ? more.height + Theme.xs : 0)
    Accessible.role: Accessible.Table
    Accessible.name: qsTr("Table with %Ln columns", "", table?.columns ?? 0)

    ColumnWidths {
        id: columns
        table: block.table
        targets: block.targets
        columns: block.table?.columns ?? 0
        limit: block.all ? 0 : block.mostRows
        room: block.width + block.gap
        gap: block.gap
        pixelSize: Theme.body
        codeFamily: Theme.mono
    }
    SideScroller {
        id: area

        /// Scroll distance, stored so that it can be restored when the width changes.
        property real kept: 0

        function keep() {
            if (block.mirrored && shownAt < 0)
                contentX = Math.max(0, contentWidth - width - kept);
        }

        onContentXChanged: kept = Math.max(0, block.scrolled)
        onContentWidthChanged: keep()
        onWidthChanged: keep()
        width: parent.width
        // The scroll bar must not cover text.
        height: contentHeight + (interactive ? Theme.m : 0)
        contentWidth: rows.width
        contentHeight: rows.height

        LazyColumn {
            id: rows
            x: block.mirrored ? Math.max(0, area.width - width) : 0
            width: Math.max(0, block.lefts[block.lefts.length - 1] - block.gap)
            model: block.table
            limit: block.all ? 0 : block.mostRows
            wanted: block.foundLine
            delegate: TableRow {
                widths: columns.widths
                lefts: block.lefts
                mirrored: block.mirrored
                gap: block.gap
                targets: block.targets
                alignments: block.table?.alignments ?? []
                firstColumn: block.firstColumn
                lastColumn: block.lastColumn
                builtColumns: block.builtColumns
                foundColumn: index === block.foundLine ? block.foundColumn : -1
                foundAt: block.foundAt
                measuredColumn: index === block.measuredLine ? block.measuredColumn : -1
                measuredAt: block.measuredAt
                measuredCount: block.measuredCount
                onPointed: (column, at) => block.pointed(index, column, at)
                onLinkWanted: link => block.linkWanted(link)
            }
        }
    }
    ShowAll {
        id: more
        anchors.top: area.bottom
        anchors.topMargin: Theme.xs
        visible: !block.all && (block.table?.count ?? 0) > block.mostRows
        amount: qsTr("%Ln rows", "", (block.table?.count ?? 1) - 1)
        onClicked: block.all = true
    }
}
