pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// A table with a row for each of the most probable tokens and a column for each sampler. Shows the probability of a
/// token after each sampler, and which sampler removed the token.
Flickable {
    id: table

    required property SamplersModel samplers
    readonly property list<string> columns: Array.from(samplers.columns)
    readonly property var rows: samplers.tokens
    readonly property real column: Theme.px(48)
    readonly property real ended: Theme.px(60)
    readonly property real leastPiece: Theme.px(72)
    readonly property real whole: Math.max(width, 2 * Theme.l + leastPiece + columns.length * column + ended)
    readonly property real piece: whole - 2 * Theme.l - columns.length * column - ended

    implicitHeight: body.height
    contentWidth: whole
    contentHeight: body.height
    clip: contentWidth > width
    interactive: contentWidth > width
    flickableDirection: Flickable.HorizontalFlick
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.horizontal: ThinScrollBar { orientation: Qt.Horizontal }

    Column {
        id: body
        width: table.whole
        ColumnHeader {
            width: parent.width
            ColumnCaption {
                x: Theme.l
                text: qsTr("Token")
            }
            Repeater {
                model: table.columns
                ColumnCaption {
                    required property int index
                    required property string modelData
                    x: Theme.l + table.piece + index * table.column
                    width: table.column - Theme.xxs
                    horizontalAlignment: Text.AlignRight
                    elide: Text.ElideRight
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.tick
                    text: index === 0 ? qsTr("model") : modelData
                }
            }
            ColumnCaption {
                x: table.whole - Theme.l - table.ended
                width: table.ended
                horizontalAlignment: Text.AlignRight
                text: qsTr("Outcome")
            }
        }
        Repeater {
            model: table.rows.length
            SamplerToken {
                required property int index
                readonly property var token: table.rows[index] ?? {piece: "", shares: [], kept: false, chosen: false, ended: ""}

                width: body.width
                piece: token.piece
                shares: token.shares
                kept: token.kept
                chosen: token.chosen
                ended: token.ended
                pieceWidth: table.piece
                column: table.column
                columns: table.columns.length
                endedWidth: table.ended
            }
        }
    }
}
