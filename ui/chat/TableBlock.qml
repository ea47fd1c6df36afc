pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// A table; columns share the width by their longest words and the whole scrolls sideways when it must.
Flickable {
    id: table

    /// The first row is the header.
    property var rows: []
    /// Of the columns: "left", "center", "right" or "".
    property var alignments: []
    readonly property int columns: rows.length > 0 ? rows[0].length : 0

    implicitHeight: frame.height
    contentWidth: frame.width
    contentHeight: frame.height
    clip: true
    flickableDirection: Flickable.HorizontalFlick
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentWidth > width
    T.ScrollBar.horizontal: ThinScrollBar {}
    Accessible.role: Accessible.Table
    Accessible.name: qsTr("Table with %1 columns").arg(columns)

    Rectangle {
        id: frame
        width: grid.implicitWidth + 2
        height: grid.implicitHeight + 2
        color: "transparent"
        border.color: Theme.line
        border.width: 1
        radius: Theme.radius
        GridLayout {
            id: grid
            x: 1
            y: 1
            columns: table.columns
            rowSpacing: 0
            columnSpacing: 0
            Repeater {
                model: table.columns * table.rows.length
                delegate: Rectangle {
                    id: cell

                    required property int index
                    readonly property int row: Math.floor(index / table.columns)
                    readonly property bool header: row === 0
                    readonly property string words: table.rows[row][index % table.columns] ?? ""

                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    implicitWidth: Math.min(content.implicitWidth, 320) + 2 * Theme.m
                    implicitHeight: content.implicitHeight + 2 * Theme.s
                    color: header ? Theme.side : "transparent"
                    Accessible.role: Accessible.Cell
                    Accessible.name: words
                    TextBlock {
                        id: content
                        x: Theme.m
                        y: Theme.s
                        width: parent.width - 2 * Theme.m
                        markdown: cell.words
                        horizontalAlignment: {
                            const wanted = table.alignments[cell.index % table.columns];
                            return wanted === "right" ? Text.AlignRight : wanted === "center" ? Text.AlignHCenter : Text.AlignLeft;
                        }
                        font.weight: cell.header ? Font.DemiBold : Font.Normal
                    }
                    Rectangle {
                        visible: cell.row < table.rows.length - 1
                        anchors.bottom: parent.bottom
                        width: parent.width
                        height: 1
                        color: Theme.line
                    }
                }
            }
        }
    }
}
