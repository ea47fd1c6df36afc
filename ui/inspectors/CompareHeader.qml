pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// The captions of the columns of CompareRow, and the ruler of its bars, in powers of ten.
ColumnHeader {
    id: header

    required property CompareColumns columns
    required property CompareModel comparison

    ColumnCaption {
        x: Theme.l
        width: Theme.layerColumn - Theme.s
        text: qsTr("Layer")
    }
    ColumnCaption {
        x: header.columns.tapX
        text: qsTr("Tap")
    }
    Repeater {
        model: [1, header.comparison.limitOfNoise, 100, 1000]
        Item {
            id: mark

            required property int index
            required property real modelData
            /// Where the line of the rows goes on.
            readonly property bool isLimit: index === 1

            x: header.columns.barsX + Math.round(header.comparison.shareOf(modelData) * header.columns.bars)
            height: header.height
            Rectangle {
                anchors.bottom: parent.bottom
                width: Theme.hairline
                height: mark.isLimit ? Theme.s : Theme.xs
                color: Theme.outline
            }
            AppText {
                x: -width / 2
                y: Theme.xxs
                // Beside its neighbours.
                visible: header.columns.bars > Theme.px(96) || mark.isLimit
                text: mark.modelData < 1000 ? Format.count(mark.modelData) : qsTr("%1k").arg(Format.count(mark.modelData / 1000))
                muted: !mark.isLimit
                font.family: Theme.mono
                font.pixelSize: Theme.tick
                Accessible.ignored: true
            }
        }
    }
    Repeater {
        model: [qsTr("× noise"), qsTr("rel. L2"), qsTr("max abs"), qsTr("cosine"), qsTr("position")]
        ColumnCaption {
            required property int index
            required property string modelData

            visible: index < (header?.columns.figures ?? 0)
            x: header.columns.figureX(index)
            width: header.columns.figure
            horizontalAlignment: Text.AlignRight
            elide: Text.ElideRight
            text: modelData
            Accessible.name: index === 0 ? qsTr("Times noise") : text
        }
    }
}
