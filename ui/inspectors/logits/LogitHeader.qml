pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// The captions of the columns of LogitRow, and the ruler of the bars.
ColumnHeader {
    id: header

    required property LogitColumns columns

    component Caption: ColumnCaption {
        horizontalAlignment: Text.AlignRight
    }

    Caption {
        x: header.columns.rankX
        width: header.columns.rank
        text: "#"
    }
    Caption {
        x: header.columns.pieceX
        horizontalAlignment: Text.AlignLeft
        text: qsTr("Token")
    }
    Caption {
        visible: header.columns.idShown
        x: header.columns.idX
        width: header.columns.id
        text: qsTr("Id")
    }
    Caption {
        visible: header.columns.logitShown
        x: header.columns.logitX
        width: header.columns.style.logit
        text: qsTr("Logit")
    }
    Repeater {
        model: 3
        Item {
            id: mark

            required property int index

            x: header.columns.barsX + Math.round(index * (header.columns.bars - Theme.hairline) / 2)
            height: header.height
            Rectangle {
                anchors.bottom: parent.bottom
                width: Theme.hairline
                height: Theme.xs
                color: Theme.outline
            }
            AppText {
                // The first and the last label are shifted, so that they do not extend beyond the column.
                x: mark.index === 0 ? 0 : mark.index === 1 ? -width / 2 : Theme.hairline - width
                y: Theme.xxs
                visible: mark.index !== 1 || header.columns.bars > Theme.px(72)
                text: Math.round(mark.index * header.columns.scale * 50)
                muted: true
                font.family: Theme.mono
                font.pixelSize: Theme.tick
                Accessible.ignored: true
            }
        }
    }
    Caption {
        visible: header.columns.there > 0
        x: header.columns.thereX
        width: header.columns.there
        text: qsTr("Pinned %")
        Accessible.name: qsTr("Probability at the pinned token, %")
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.tick
    }
    Caption {
        x: header.columns.rawX
        width: header.columns.raw
        text: qsTr("Model %")
    }
    Caption {
        visible: header.columns.mass > 0
        x: header.columns.massX
        width: header.columns.mass
        text: qsTr("Cumulative %")
        Accessible.name: qsTr("Cumulative probability: this candidate and all above it")
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.tick
    }
    Caption {
        visible: header.columns.sampled
        x: header.columns.afterX
        width: header.columns.after
        text: qsTr("Final %")
        color: Theme.ink
        font.weight: Font.Medium
    }
}
