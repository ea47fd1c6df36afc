pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// The most probable tokens through the stages: their probability behind each, and where they were removed.
Flickable {
    id: table

    required property SamplersModel samplers
    readonly property list<string> columns: Array.from(samplers.columns)
    readonly property var rows: samplers.tokens
    readonly property real column: Theme.px(48)
    readonly property real ended: Theme.px(54)
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
                    text: index === 0 ? qsTr("raw") : modelData
                }
            }
            ColumnCaption {
                x: table.whole - Theme.l - table.ended
                width: table.ended
                horizontalAlignment: Text.AlignRight
                text: qsTr("Ended")
            }
        }
        Repeater {
            model: table.rows.length
            Rectangle {
                id: row

                required property int index
                readonly property var token: table.rows[index] ?? {piece: "", shares: [], kept: false, chosen: false, ended: ""}
                readonly property bool kept: token.kept

                width: body.width
                height: Theme.row
                color: token.chosen ? Theme.select : "transparent"
                Accessible.role: Accessible.Row
                Accessible.name: qsTr("%1: %2").arg(token.piece).arg(token.ended)

                Rectangle {
                    visible: row.token.chosen
                    width: Theme.mark
                    height: parent.height
                    color: Theme.ink
                }
                AppText {
                    x: Theme.l
                    width: table.piece - Theme.s
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.token.piece
                    horizontalAlignment: Text.AlignLeft
                    elide: Text.ElideRight
                    color: row.kept ? Theme.ink : Theme.muted
                    font.family: Theme.mono
                    font.pixelSize: Theme.small
                    font.weight: row.token.chosen ? Font.DemiBold : Font.Normal
                    Accessible.ignored: true
                }
                Repeater {
                    model: row.token.shares
                    Item {
                        id: cell

                        required property int index
                        required property real modelData
                        readonly property bool gone: modelData < 0
                        readonly property bool ends: gone && index > 0 && row.token.shares[index - 1] >= 0
                        readonly property bool last: index === table.columns.length - 1

                        x: Theme.l + table.piece + index * table.column
                        width: table.column - Theme.xxs
                        height: row.height
                        AppText {
                            anchors.right: parent.right
                            y: Theme.xs
                            visible: !cell.gone
                            text: Format.share(cell.modelData)
                            color: row.kept ? Theme.ink : Theme.muted
                            font.family: Theme.mono
                            font.pixelSize: Theme.small
                            font.weight: row.kept && cell.last ? Font.DemiBold : Font.Normal
                            Accessible.ignored: true
                        }
                        Rectangle {
                            visible: !cell.gone
                            anchors.right: parent.right
                            anchors.bottom: parent.bottom
                            anchors.bottomMargin: Theme.xxs
                            width: Math.max(Theme.hairline, cell.modelData * (parent.width - Theme.xs))
                            height: Theme.xxs
                            color: row.kept && cell.last ? Theme.sampled : Theme.raw
                        }
                        // It ends here.
                        Rectangle {
                            visible: cell.ends
                            x: Theme.s
                            anchors.verticalCenter: parent.verticalCenter
                            width: parent.width - Theme.m
                            height: Theme.hairline
                            color: Theme.outline
                            Rectangle {
                                anchors.right: parent.right
                                anchors.verticalCenter: parent.verticalCenter
                                width: Theme.hairline
                                height: Theme.s
                                color: Theme.outline
                            }
                        }
                    }
                }
                AppText {
                    x: table.whole - Theme.l - table.ended
                    width: table.ended
                    anchors.verticalCenter: parent.verticalCenter
                    horizontalAlignment: Text.AlignRight
                    elide: Text.ElideRight
                    text: row.token.ended
                    muted: !row.token.chosen
                    font.pixelSize: Theme.label
                    font.weight: row.token.chosen ? Font.DemiBold : Font.Normal
                    Accessible.ignored: true
                }
            }
        }
    }
}
