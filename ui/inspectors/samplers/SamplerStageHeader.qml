pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// The captions of the columns of SamplerStageRow, and the logarithmic ruler of the bars.
ColumnHeader {
    id: header

    required property int vocabulary
    readonly property SamplerColumns columns: SamplerColumns { width: header.width }
    readonly property int powers: Math.max(1, Math.floor(Math.log(Math.max(10, vocabulary)) / Math.LN10 + 1e-9))
    readonly property real power: columns.bars * Math.LN10 / Math.log(Math.max(10, vocabulary))

    ColumnCaption {
        x: header.columns.nameX
        text: qsTr("Sampler")
    }
    ColumnCaption {
        x: header.columns.valueX
        text: qsTr("Setting")
    }
    Repeater {
        model: header.powers + 1
        Item {
            id: mark

            required property int index

            x: header.columns.barsX + Math.round(index * header.power - (index > 0 ? Theme.hairline : 0))
            height: header.height
            Rectangle {
                anchors.bottom: parent.bottom
                width: Theme.hairline
                height: Theme.xs
                color: Theme.outline
            }
            AppText {
                x: mark.index === 0 ? 0 : -width / 2
                y: Theme.xxs
                // Labels that would overlap others are hidden.
                visible: mark.index % (header.power >= Theme.px(12) ? 2 : 4) === 0
                text: mark.index < 3 ? Math.pow(10, mark.index) : Math.pow(10, mark.index - 3) + "k"
                muted: true
                font.family: Theme.mono
                font.pixelSize: Theme.tick
                Accessible.ignored: true
            }
        }
    }
    ColumnCaption {
        x: header.columns.leftX
        width: header.columns.left
        horizontalAlignment: Text.AlignRight
        text: qsTr("Kept")
    }
    ColumnCaption {
        x: header.columns.massX
        width: header.columns.mass
        horizontalAlignment: Text.AlignRight
        text: qsTr("Mass %")
    }
}
